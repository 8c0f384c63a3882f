"""Tables in the network: HTTP and websockets (docs/server.md). All that knows the framework.

``process``, ``workers``: a server from its start to its end, alone or as several processes.
``server``, ``app``: what all requests share; routes, cookies, languages.
``protocols``, ``live_socket``: websockets of tables; live state for spectators.
``pubsub``: what servers on one store tell each other.
``settings``, ``metrics``: the operator's choices, logs and counters.
``middleware``, ``rate_limit``: refuses other pages; how often somebody may ask.
``printer``: prints, each in a process of its own, one after the other (``people/turns``).
``replays``: finished deals, and what an expert thinks of them.
"""
