"""A table: an evening of deals, its host, its websocket and its routes.

``state``, ``events``, ``command``, ``commands``, ``shuffle``, ``ledger``, ``view``, ``wire``: the
evening itself, pure, without clock, network, storage or chance of its own (docs/sitting.md).
``host``, ``log``: commands one after the other, stored before they are answered.
``autoplay``, ``clock``: bots, time limits, the next deal.
``broadcast``, ``chat``, ``lobby``, ``peers``: listeners, remarks, notices, other servers.
``service``: all open tables of a server.
``socket``, ``web``, ``web_deals``, ``web_lobby``, ``cli`` are its doors.
"""
