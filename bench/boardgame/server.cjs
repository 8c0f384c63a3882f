// A four-hand trick game with hidden hands on boardgame.io, as one would write it there:
// storage in memory, hands stripped by playerView, matches and credentials by its lobby.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SUITS = "EGHS";
const RANKS = "789UOKXA"; // the last is the highest; no suit is trump

const pack = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));
const strength = (card, led) => (card[0] === led ? RANKS.indexOf(card[1]) : -1);

function dealt(random) {
  const cards = random.Shuffle(pack);
  const hands = {};
  for (let seat = 0; seat < 4; seat++) hands[seat] = cards.slice(8 * seat, 8 * seat + 8).sort();
  return hands;
}

function turnTrick(G, random) {
  const led = G.trick[0].card[0];
  const best = G.trick.reduce((a, b) => (strength(b.card, led) > strength(a.card, led) ? b : a));
  G.tricks[best.seat] += 1;
  G.last = G.trick;
  G.trick = [];
  G.next = best.seat;
  if (G.hands[0].length === 0) {
    G.deals += 1;
    G.tricks = [0, 0, 0, 0];
    G.hands = dealt(random);
  }
}

const trickGame = {
  name: "trick",
  setup: ({ random }) => ({
    hands: dealt(random),
    trick: [],
    last: [],
    tricks: [0, 0, 0, 0],
    deals: 0,
    next: 0,
  }),
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.next },
  },
  moves: {
    play: ({ G, random, playerID }, card) => {
      const hand = G.hands[playerID];
      const led = G.trick.length > 0 ? G.trick[0].card[0] : null;
      const follows = led !== null && hand.some((held) => held[0] === led);
      if (!hand.includes(card) || (follows && card[0] !== led)) return INVALID_MOVE;
      G.hands[playerID] = hand.filter((held) => held !== card);
      G.trick.push({ seat: Number(playerID), card });
      if (G.trick.length === 4) turnTrick(G, random);
      else G.next = (Number(playerID) + 1) % 4;
    },
  },
};

const server = Server({ games: [trickGame], origins: ["http://127.0.0.1"] });
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`);
});
