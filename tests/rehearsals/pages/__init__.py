"""Pages as people use them."""
