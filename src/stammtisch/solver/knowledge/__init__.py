"""What a view tells of hidden cards: whatever made an action of the history legal is a fact."""
