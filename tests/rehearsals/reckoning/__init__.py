"""Slow second readings of what people saw and typed; they share no code with the engine."""
