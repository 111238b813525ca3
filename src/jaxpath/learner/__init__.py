"""The learner's side: workspace files, the records of what was done, and the progress that follows."""
