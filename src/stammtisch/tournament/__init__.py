"""Tournaments of Schafkopf and Schnapsen, as a fold over events (docs/tournament.md).

``announcement``, ``registration``, ``people``, ``draws``, ``rounds``, ``sheets``, ``rows``,
``requests``, ``rulings``, ``disputes``: commands and events, by subject.
``command``, ``commands``: what all of them share; the lists of them.
``plan``, ``state``, ``reports``: what was announced, what stands, what people write.
``proof``, ``seating``, ``ranking``: draws, tables, places.
``views``, ``journal``, ``prints``: what people see, read and print.
``service``, ``room``, ``match``, ``chairs``, ``access``: in a store, on a server, at its tables.
``web``, ``cli`` are its doors.
"""
