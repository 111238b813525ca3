"""The learner's side: workspace, records of what was done, and the progress that follows."""
