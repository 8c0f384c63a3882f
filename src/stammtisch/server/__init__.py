"""Tables in the network: HTTP and websockets (docs/server.md). All that knows the framework.

``process``, ``workers``: a server from its start to its end, alone or as several processes.
``server``, ``app``: what all requests share; routes, cookies, languages.
``protocols``, ``live_socket``: websockets of tables; live state for spectators.
``pubsub``: what servers on one store tell each other.
``settings``, ``metrics``, ``middleware``: the operator's choices, logs and counters, limits.
``turns``, ``printer``: heavy work, one after the other; prints in a process of their own.
``replays``: finished deals, and what an expert thinks of them.
"""
