"""Fresh worker processes: one platform, one job, limits that hold from outside."""
