"""Rules every lesson keeps, and the output recorded with it. Lesson code runs in workers."""
