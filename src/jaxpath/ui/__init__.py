"""Records in, Rich renderables out. Nothing here decides or prints."""
