"""The artwork of Stammtisch: every card, back, suit sign and icon, drawn by this program."""
