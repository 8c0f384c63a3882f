"""What the store knows about one person, part by part (docs/store.md)."""
