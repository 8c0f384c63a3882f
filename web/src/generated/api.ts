// Written by `python3 dev.py types` from the server's own description. Do not edit.


export type AccountChange = {
  player: string;
  name: string;
  chair: number | null;
  balance: number;
  kept: number;
  curve: number[];
};

export type Agreed = {
  round: string;
  move: "agreed";
};

export type AnnouncementView = {
  code: string;
  name: string;
  game: string;
  partner: boolean;
};

export type AnswerRequest = {
  request: number;
  granted: boolean;
  question?: string;
  do: "answer";
};

export type AppealDispute = {
  dispute: number;
  text?: string;
  do: "appeal";
};

export type Approvals = {
  lone_game: boolean[];
  tout: boolean;
  sie: boolean;
};

export type AskApproval = {
  round: number;
  table: number;
  seat: number;
  contract: string;
  hand?: string;
  do: "ask";
};

export type Balance = {
  unit: string;
  total?: number;
  best?: number;
  worst?: number;
  evenings?: number[];
};

export type BalanceView = {
  player: string;
  name: string;
  balance: number;
};

export type Band = {
  most: number;
  won: boolean | null;
  grade: Grade;
};

export type Bare = {
  amounts: Record<string, number>;
  move: "bare";
};

export type BareReport = {
  points: number[];
  game?: string;
  report: "bare";
};

export type BeginRound = {
  tables?: number[][] | null;
  leave_out?: boolean;
  do: "begin";
};

export type BookView = {
  name: string;
  title: string;
  game: string;
  base: string;
  base_title: string;
  chapters: Chapter[];
};

export type BotView = {
  name: string;
  games: string[];
};

export type CaseEnd = {
  fact: string;
  consequence: Consequence;
  needs: Needs;
};

export type CaseView = {
  case: string;
  name: string;
  fixed: CaseEnd[];
  unfixed: CaseEnd[];
};

export type CasesView = {
  cases: CaseView[];
  announcements: AnnouncementView[];
};

export type ChangeView = {
  text: string;
  points: number[];
  by: string;
  reason: string;
  changed_by: string;
  at: number;
};

export type Changes = {
  name?: string | null;
  language?: string | null;
};

export type Chapter = {
  name: string;
  title: string;
  sentences: Sentence[];
  tariff: TariffTable | null;
};

export type ChoiceValue = {
  value: string;
  text: string;
};

export type ChoiceView = {
  action: string | null;
  worth: number | null;
  truth: number | null;
  points: number | null;
};

export type ChooseRemainder = {
  remainder: "fill_in" | "five" | "bye";
  do: "remainder";
};

export type CloseDispute = {
  dispute: number;
  text: string;
  do: "close";
};

export type Codes = {
  registration: string;
  officials: Record<string, string>;
  players: Record<string, string>;
  tables: Record<string, string>;
  addresses: string[];
};

export type ComingDeal = {
  order: number[];
  round: string;
  left: number;
  carry: number;
  first_game: boolean;
  counters: number[];
  bonus: number;
  after: Record<string, string>;
  brings: Record<string, number[]>;
};

export type CommandAnswer = {
  id: string;
  done: boolean;
  number: number;
  error?: string;
  message?: string;
  rule?: string;
};

export type CommandAnswers = {
  answers: CommandAnswer[];
  state?: PadState | null;
  change?: SheetChange | null;
};

export type ConfirmGames = {
  round: number;
  table: number;
  games?: number[];
  do: "confirm";
};

export type Consequence = "redeal_same" | "redeal_turn" | "lost" | "lost_plain" | "new_pack" | "none" | "warn" | "exclude" | "struck";

export type Correct = {
  line: number;
  move: Played | Passed | Won | Bare | Joined | Gone | Deals | Agreed | PadClosed;
  do: "correct";
};

export type CorrectGame = {
  round: number;
  table: number;
  game: number;
  report: BareReport | Struck | Totals | PlayedReport | Decided | WonReport | Partie;
  reason: string;
  version?: number | null;
  do: "correct";
};

export type CounterView = {
  key: string;
  name: string;
};

export type Credentials = {
  login: string;
  password: string;
};

export type DealView = {
  number: number;
  round: string;
  accounts: string[];
  players: string[];
  contract: string;
  ending: string;
  declarer: number | null;
  winners: number[];
  amounts: number[];
  commitment: string;
  secret: string;
  shares: Share[];
};

export type Deals = {
  player: string;
  move: "deals";
};

export type Decided = {
  told: RealGame;
  ruling: string;
  report: "decided";
};

export type Depth = "quick" | "normal" | "deep";

export type DiscardDraw = {
  reason: string;
  do: "redraw";
};

export type DisputeView = {
  number: number;
  round: number;
  table: number;
  game: number;
  text: string;
  by: string;
  state: string;
  state_told: string;
  rulings: string[];
};

export type DrawVerdict = {
  tournament: string;
  draw: number;
  purpose: string;
  commitment: string;
  contribution: string;
  proven: boolean;
  problem: string;
  told: string;
};

export type DrawView = {
  number: number;
  purpose: "seats" | "bracket" | "lots";
  purpose_told: string;
  called: string;
  commitment: string;
  secret: string;
  discarded: string;
};

export type EnterGame = {
  round: number;
  table: number;
  report: BareReport | Struck | Totals | PlayedReport | Decided | WonReport | Partie;
  game?: number;
  do: "enter";
};

export type EntrantView = {
  number: number;
  name: string;
  club: string;
  paid: boolean;
  fill_in: boolean;
  withdrawn: boolean;
  excluded: string;
  warnings: string[];
  replaced: boolean;
};

export type EraseNames = {
  do: "erase";
};

export type ExcludePlayer = {
  number: number;
  reason: string;
  case?: string;
  do: "exclude";
};

export type Fault = {
  case: string;
  culprit: string;
  exposer?: string | null;
  announced?: string;
  facts?: string[];
};

export type FaultView = {
  case: string;
  name: string;
  facts: string[];
};

export type FinishTournament = {
  do: "finish";
};

export type ForfeitMatch = {
  round: number;
  table: number;
  seat: number;
  reason: string;
  do: "forfeit";
};

export type Frame = {
  action: string;
  phase: string;
  turn: number | null;
  hands: Card[][];
  leader: number | null;
  trick: Card[];
  winner: number | null;
  tricks: number[];
  points: number[];
  contract: string;
  declarer: number | null;
  partner: number | null;
  doublings: number;
  step: number;
  trump: string;
  talon: Card[];
  closed: boolean;
};

export type GameChoice = {
  code: string;
  name: string;
  tout: boolean;
  sides: Sides;
  won_only: boolean;
  laufende: number[];
  contra: number;
  knocks: number;
  steps: number[];
  virgins: number[];
  wish: boolean;
  prices: Record<string, PriceView>;
  shares: Record<string, Shares>;
  augen: Record<string, Band[]>;
};

export type GameCount = {
  played?: number;
  won?: number;
};

export type GameName = {
  name: string;
  text: string;
};

export type GoOnline = {
  online?: boolean;
  clock?: number;
  do: "online";
};

export type Gone = {
  player: string;
  move: "gone";
};

export type Grade = "plain" | "schneider" | "schwarz";

export type HallSeat = {
  number: number;
  name: string;
};

export type HallState = {
  number: number;
  tournament: string;
  title: string;
  date: string;
  place: string;
  organs: string;
  terms: string[];
  fee: number;
  rules: string;
  game: string;
  announced: string[];
  pairing: string;
  players: number;
  round: number;
  rounds: number;
  games: number;
  finished: boolean;
  keys: string[];
  key_names: string[];
  places: StandingView[];
  unranked: StandingView[];
  ties: number;
  tables: TableView[];
  prizes: string[];
  commitment: string;
  draws: DrawView[];
};

export type Health = {
  status: string;
};

export type HouseRules = {
  toml: string;
  name?: string;
};

export type ImportEntries = {
  csv: string;
  do: "import";
};

export type Join = {
  name: string;
  chair: number;
  do: "join";
};

export type Joined = {
  chair: number;
  player: string;
  move: "joined";
};

export type JournalLine = {
  number: number;
  at: string;
  event: string;
  text: string;
};

export type JudgementView = {
  number: number;
  seat: number;
  phase: string;
  action: string | null;
  better: string | null;
  choices: ChoiceView[];
  loss: number;
  true_loss: number | null;
  price: number;
  mark: Mark;
  reason: string;
  sentence: string;
};

export type LastNumber = {
  number: number;
};

export type LinePreview = {
  text: string;
  price: string;
  amounts: Record<string, number>;
};

export type LineView = {
  number: number;
  game: number;
  text: string;
  price: string;
  notation: string;
  move: unknown;
  amounts: Record<string, number>;
  stock: number;
  dealer: string | null;
  round: string;
  round_over: boolean;
  at: number;
  struck: boolean;
  earlier: string[];
  place: string;
};

export type ListColumn = {
  header: string;
  field: string;
};

export type ListPreview = {
  encoding: string;
  columns: ListColumn[];
  rows: ListRow[];
  problems: number;
  csv: string;
};

export type ListRow = {
  line: number;
  number: number | null;
  name: string;
  birth: string;
  club: string;
  paid: boolean;
  fill_in: boolean;
  of_age: boolean;
  problem: string;
};

export type LobbyChair = {
  name: string;
  bot: string;
};

export type LobbyTable = {
  table: string;
  title: string;
  game: string;
  rules: string;
  chairs: (LobbyChair | null)[];
  deals: number;
  clock: number;
  onlookers: boolean;
  created: number;
};

export type MakeDraw = {
  called: string;
  leave_out?: boolean;
  do: "draw";
};

export type Mark = "good" | "inaccuracy" | "mistake" | "blunder";

export type Me = {
  player: string;
  name: string;
  language: string;
  account: boolean;
};

export type MyTable = {
  invite: string;
  table: LobbyTable;
};

export type NameKeeper = {
  round: number;
  table: number;
  seat: number;
  do: "keeper";
};

export type NamePrizes = {
  prizes: string[];
  do: "prizes";
};

export type Needs = {
  culprit?: boolean;
  exposer?: boolean;
  announced?: boolean;
  game?: boolean;
  supplements?: boolean;
  shares?: boolean;
};

export type NewEntry = {
  number: number;
  name: string;
  code: string;
  unpaid: number;
};

export type NewGuest = {
  name: string;
  language?: string;
};

export type NewPad = {
  rules?: string;
  toml?: string;
  title?: string;
  players?: string[];
  chairs?: number;
  dealer?: number;
  round?: string;
  csv?: string;
};

export type NewTable = {
  rules?: string;
  toml?: string;
  title?: string;
  chairs?: number;
  dealer?: number;
  round?: string;
  bots?: string[];
  sit?: boolean;
  public?: boolean;
  onlookers?: boolean;
  talk?: Talk;
  clock?: number;
  timeout?: Timeout;
  stand_in?: string;
  grace?: number;
  pause?: number;
  pace?: number;
  window?: number;
};

export type NewTournament = {
  rules?: string;
  toml?: string;
  id?: string;
  title: string;
  date: string;
  place?: string;
  organiser?: string;
  management?: string;
  pairing?: "lot" | "danish" | "swiss" | "ko" | null;
  rounds?: number;
  games?: number;
  bummerl?: number;
  lives?: number;
  min_age?: number | null;
  fee?: number;
  totals?: boolean;
  prizes?: string[];
  remainder?: "fill_in" | "five" | "bye";
  options?: Record<string, string>;
};

export type OfficeState = {
  number: number;
  tournament: string;
  title: string;
  date: string;
  place: string;
  rules: string;
  game: string;
  announced: string[];
  pairing: string;
  round: number;
  rounds: number;
  games: number;
  fee: number;
  min_age: number;
  table_size: number;
  role: string;
  entrants: EntrantView[];
  playing: number;
  entries_open: boolean;
  unpaid: HallSeat[];
  unseated: HallSeat[];
  gone: HallSeat[];
  can_redraw: boolean;
  remainder: "fill_in" | "five" | "bye";
  tables: TableView[];
  progress: Progress[];
  due: "seats" | "bracket" | "lots" | null;
  commitment: string;
  draws: number;
  online: boolean;
  clock: number;
  can_begin: boolean;
  begin_why: string;
  last_round: boolean;
  can_finish: boolean;
  ties: boolean;
  finished: boolean;
  erased: boolean;
  prizes: string[];
  requests: RequestView[];
  disputes: DisputeView[];
};

export type OptionView = {
  key: string;
  chapter: string;
  name: string;
  about: string;
  allowed: string;
  form: Record<string, unknown>;
};

export type PadAccount = {
  player: string;
  name: string;
  chair: number | null;
  balance: number;
  curve: number[];
};

export type PadClosed = {
  move: "closed";
};

export type PadEvening = {
  pad: string;
  title: string;
  began: number;
  rules: string;
  unit: string;
  games: number;
  balances: Record<string, number>;
};

export type PadKey = {
  pad: string;
  key: string;
};

export type PadKeys = {
  pads: PadKey[];
};

export type PadOpened = {
  pad: string;
  write: string;
  read: string;
};

export type PadSheet = {
  pad: string;
  game: string;
  rules: string;
  chairs: number;
  change: number;
  games: number;
  standing: Standing;
  order: string[];
  complete: boolean;
  place: string;
  payments: Payment[];
  ended: boolean;
  accounts: PadAccount[];
  places: Record<string, ComingDeal>;
  lines: LineView[];
};

export type PadState = {
  pad: string;
  title: string;
  created: number;
  number: number;
  writes: boolean;
  read: string;
  sheet: PadSheet;
};

export type Paper = {
  record: string;
  number?: number;
};

export type PaperAgain = {
  record: string;
  number?: number;
  seat?: number;
  bot?: string;
  pace?: number;
  window?: number;
};

export type Partie = {
  seat: number;
  left: number;
  report: "partie";
};

export type Passed = {
  move: "passed";
};

export type PayFee = {
  number: number;
  do: "pay";
};

export type Payment = {
  payer: string;
  receiver: string;
  amount: number;
};

export type PaymentView = {
  payer: string;
  receiver: string;
  amount: number;
  from_player: string;
  to_player: string;
};

export type PenaltyView = {
  case: string;
  points: number[];
};

export type PhoneState = {
  number: number;
  tournament: string;
  title: string;
  organs: string;
  terms: string[];
  rules: string;
  game: string;
  announced: string[];
  fee: number;
  round: number;
  finished: boolean;
  role: string;
  you: number | null;
  player: PlayerView | null;
  sheet: SheetView | null;
};

export type Played = {
  contract?: string;
  declarer?: string | null;
  partner?: string | null;
  won?: boolean | null;
  grade?: Grade;
  laufende?: number;
  knocks?: number;
  contra?: number;
  step?: number;
  augen?: number | null;
  most?: string[];
  virgins?: number;
  wish?: string;
  fault?: Fault | null;
  move: "played";
};

export type PlayedReport = {
  told: RealGame;
  report: "played";
};

export type PlayerStatistics = {
  name: string;
  evenings?: number;
  games?: number;
  gained?: number;
  declared?: Record<string, GameCount>;
  called?: GameCount;
  balances?: Record<string, Balance>;
};

export type PlayerView = {
  number: number;
  name: string;
  paid: boolean;
  excluded: boolean;
  withdrawn: boolean;
  seats: Seating[];
};

export type PriceView = {
  value: number;
  text: string;
};

export type Progress = {
  table: number;
  unconfirmed: number;
  rejected: number;
  signatures: number;
  online: boolean;
  halted: boolean;
};

export type PromiseDraw = {
  do: "promise";
};

export type QuestionView = {
  key: string;
  text: string;
  granted: boolean | null;
};

export type RaiseDispute = {
  round: number;
  table: number;
  text: string;
  game?: number;
  do: "dispute";
};

export type RealGame = {
  contract: string;
  declarer?: number | null;
  partner?: number | null;
  won?: boolean | null;
  grade?: Grade;
  laufende?: number;
  knocks?: number;
  contra?: number;
  step?: number;
  augen?: number | null;
  most?: number[];
  virgins?: number;
};

export type RefundFee = {
  number: number;
  do: "refund";
};

export type RegisterPerson = {
  name: string;
  birth?: string;
  club?: string;
  number?: number | null;
  paid?: boolean;
  fill_in?: boolean;
  of_age?: boolean;
  do: "register";
};

export type ReinstateEntry = {
  number: number;
  do: "reinstate";
};

export type RejectGame = {
  round: number;
  table: number;
  game: number;
  reason: string;
  do: "reject";
};

export type RenamePerson = {
  number: number;
  name: string;
  birth?: string;
  club?: string | null;
  do: "rename";
};

export type Replay = {
  game: string;
  rules: string;
  house: boolean;
  extends: string;
  round: string;
  names: string[];
  frames: Frame[];
  settlement: SchafkopfSettlement | SchnapsenSettlement | null;
  told: Phrase;
  bill: BillLine[];
  record: string;
  number: number;
  deals: number;
  before: number | null;
  after: number | null;
};

export type ReportPreview = {
  text: string;
  points: number[];
};

export type RequestView = {
  number: number;
  round: number;
  table: number;
  game: number;
  seat: number;
  name: string;
  contract: string;
  contract_told: string;
  hand: string;
  meets_minimum: boolean | null;
  questions: QuestionView[];
  open: boolean;
};

export type ReviewView = {
  game: string;
  unit: string;
  judgements: JudgementView[];
  turning_point: number | null;
  losses: number[];
};

export type RotateCode = {
  who?: string;
  do: "rotate";
};

export type RoundMenu = {
  round: string;
  name: string;
  built_in: number;
  forehand_plays: boolean;
  duties: boolean;
  throw_in: boolean;
  choices: GameChoice[];
};

export type RowView = {
  game: number;
  text: string;
  report: BareReport | Struck | Totals | PlayedReport | Decided | WonReport | Partie;
  told: RealGame | null;
  points: number[];
  running: number[];
  circled: number | null;
  struck: boolean;
  state: string;
  by: string;
  by_told: string;
  answered_by: string;
  why: string;
  history: ChangeView[];
};

export type RuleCase = {
  round: number;
  table: number;
  game: number;
  ruling: string;
  told?: RealGame | null;
  reason?: string;
  do: "rule";
};

export type RulesChoice = {
  key: string;
  name: string;
  value: string;
  values: ChoiceValue[];
};

export type RulesName = {
  name: string;
  title: string;
  game: string;
  players: number[];
  tournament: boolean;
  choices: RulesChoice[];
};

export type RulesView = {
  name: string;
  title: string;
  game: string;
  extends: string;
  values: Record<string, unknown>;
  differs: string[];
};

export type SchafkopfMenu = {
  unit: string;
  places: Record<string, ComingDeal>;
  rounds: RoundMenu[];
  first_game: RoundMenu[];
  faults: FaultView[];
  wishes: string[];
  wished_after: string;
  durchmarsch_wins: boolean;
  virgins: number[];
  split: boolean;
  stock: boolean;
  game: "schafkopf";
};

export type SchnapsenMenu = {
  unit: string;
  places: Record<string, ComingDeal>;
  points: number[];
  drawn: boolean;
  game: "schnapsen";
};

export type SeatToken = {
  table: string;
  chair: number | null;
  token: string;
  invite: string;
  number: number;
};

export type SeatView = {
  number: number;
  name: string;
  plus: number;
  minus: number;
  total: number;
  signed: boolean;
  counter: number;
  bummerl: number;
};

export type Seating = {
  round: number;
  table: number;
  seat: number;
  bye: boolean;
};

export type SentCommand = {
  id: string;
  previous?: string;
  expected?: number | null;
  deed: Write | Join | Correct | Strike | Undo;
};

export type SentCommands = {
  orders: SentCommand[];
  since?: number | null;
};

export type Sentence = {
  text: string;
  before: string;
  differs: boolean;
};

export type SettleDispute = {
  dispute: number;
  text: string;
  do: "settle";
};

export type SettlementView = {
  unit: string;
  final: boolean;
  balances: BalanceView[];
  payments: PaymentView[];
};

export type Share = {
  chair: number;
  commitment: string;
  value: string;
};

export type Shares = {
  declarer: number;
  partner: number;
  others: number;
};

export type SheetChange = {
  after: number;
  number: number;
  kept: number;
  lines: LineView[];
  accounts: AccountChange[];
  places: Record<string, ComingDeal>;
  sheet: SheetHead;
  type: "change";
};

export type SheetHead = {
  pad: string;
  game: string;
  rules: string;
  chairs: number;
  change: number;
  games: number;
  standing: Standing;
  order: string[];
  complete: boolean;
  place: string;
  payments: Payment[];
  ended: boolean;
};

export type SheetView = {
  round: number;
  table: number;
  game: string;
  games: number;
  dealer_rests: boolean;
  named: GameName[];
  partie: number;
  seats: SeatView[];
  keeper: number;
  wishes: (number | null)[];
  dealer: number;
  rows: RowView[];
  penalties: PenaltyView[];
  complete: boolean;
  totals: boolean;
  summed: boolean;
  counters: CounterView[];
  state: string;
  online: boolean;
  why: string;
  version: number;
  approvals: Approvals;
  requests: RequestView[];
  disputes: DisputeView[];
};

export type Sides = "partner" | "alone" | "cross" | "each";

export type SignSheet = {
  round: number;
  table: number;
  seat: number;
  version?: number | null;
  do: "sign";
};

export type Standing = {
  unit: string;
  dealer: number | null;
  round: string;
  left: number;
  queue: string[];
  carry: number;
  stock: number;
  first_game: boolean;
  duties: string[][];
  counters: number[];
  bummerl: number[];
  partien: number[];
  bonus: number;
};

export type StandingView = {
  rank: number;
  number: number;
  name: string;
  club: string;
  rounds: number[];
  values: number[];
  lot: number;
  prize: string;
  note: string;
  summed: boolean;
};

export type Statistics = {
  evenings?: PadEvening[];
  people?: PlayerStatistics[];
  kinds?: Record<string, GameCount>;
};

export type Strike = {
  line: number;
  do: "strike";
};

export type Struck = {
  report: "struck";
};

export type SubstitutePerson = {
  number: number;
  name: string;
  reason: string;
  birth?: string;
  club?: string;
  do: "substitute";
};

export type TableState = {
  table: string;
  title: string;
  number: number;
  owner: string;
  public: boolean;
  onlookers: boolean;
  talk: Talk;
  clock: number;
  view: SittingView;
};

export type TableView = {
  round: number;
  table: number;
  seats: HallSeat[];
  games: number;
  of: number;
  totals: number[];
  state: string;
};

export type Talk = "on" | "between" | "off";

export type TariffRow = {
  cells: string[];
  differs: boolean;
};

export type TariffTable = {
  columns: string[];
  rows: TariffRow[];
  extras: TariffRow[];
};

export type Timeout = "default" | "bot";

export type Totals = {
  points: number[];
  counts?: Record<string, number[]>;
  report: "totals";
};

export type TournamentAnswer = {
  number: number;
  entries: NewEntry[];
  told: string[];
  code?: string;
};

export type TournamentOpened = {
  tournament: string;
  code: string;
};

export type TournamentRequest = {
  id: string;
  step: RegisterPerson | ImportEntries | PayFee | RefundFee | WithdrawEntry | ReinstateEntry | RenamePerson | SubstitutePerson | WarnPlayer | ExcludePlayer | RuleCase | NamePrizes | PromiseDraw | MakeDraw | DiscardDraw | ChooseRemainder | BeginRound | GoOnline | FinishTournament | NameKeeper | SignSheet | VoidSheet | ForfeitMatch | EnterGame | ConfirmGames | RejectGame | CorrectGame | AskApproval | AnswerRequest | RaiseDispute | SettleDispute | AppealDispute | CloseDispute | RotateCode | EraseNames;
};

export type Undo = {
  change: number;
  do: "undo";
};

export type VoidSheet = {
  round: number;
  table: number;
  reason: string;
  do: "void";
};

export type WantedBot = {
  bot?: string;
  chair?: number | null;
};

export type WantedChair = {
  chair?: number | null;
};

export type WantedLine = {
  move: Played | Passed | Won | Bare | Joined | Gone | Deals | Agreed | PadClosed;
  line?: number;
  before?: number;
};

export type WantedReport = {
  report: BareReport | Struck | Totals | PlayedReport | Decided | WonReport | Partie;
  game: number;
};

export type WarnPlayer = {
  number: number;
  reason: string;
  case?: string;
  do: "warn";
};

export type WithdrawEntry = {
  number: number;
  reason?: string;
  no_show?: boolean;
  do: "withdraw";
};

export type Won = {
  winner?: string | null;
  points?: number;
  move: "won";
};

export type WonReport = {
  seat: number | null;
  points?: number;
  report: "won";
};

export type Write = {
  move: Played | Passed | Won | Bare | Joined | Gone | Deals | Agreed | PadClosed;
  before?: number;
  do: "write";
};

export type Hello = {
  type: "hello";
  token?: string;
  invite?: string;
  after?: number | null;
  changes?: boolean;
  language?: string;
};

export type Act = {
  type: "act";
  id: string;
  expected?: number | null;
  call: string;
};

export type WishRound = {
  type: "wish";
  id: string;
  expected?: number | null;
  round: string;
};

export type Show = {
  type: "show";
  id: string;
  expected?: number | null;
  open: boolean;
};

export type Begin = {
  type: "begin";
  id: string;
  expected?: number | null;
};

export type Commit = {
  type: "commit";
  id: string;
  expected?: number | null;
  number: number;
  commitment: string;
};

export type Reveal = {
  type: "reveal";
  id: string;
  expected?: number | null;
  share: string;
  commitment?: string | null;
};

export type HandOver = {
  type: "hand_over";
  id: string;
  expected?: number | null;
};

export type TakeBack = {
  type: "take_back";
  id: string;
  expected?: number | null;
};

export type StandUp = {
  type: "stand_up";
  id: string;
  expected?: number | null;
};

export type End = {
  type: "end";
  id: string;
  expected?: number | null;
};

export type Ask = {
  type: "ask";
  call: string;
  pack?: "double" | "french" | "german";
};

export type Ready = {
  type: "ready";
};

export type WriteRemark = {
  type: "chat";
  text: string;
};

export type Mute = {
  type: "mute";
  player: string;
  on?: boolean;
};

export type FlagRemark = {
  type: "report";
  number: number;
};

export type Ping = {
  type: "ping";
  at?: number;
};

export type Welcome = {
  type: "welcome";
  table: string;
  title: string;
  player: string;
  who: number;
  talk: string;
  clock: number;
  invite?: string;
  tournament?: string;
  owner?: string;
};

export type ViewMessage = {
  type: "view";
  number: number;
  clock: Clock | null;
  view: SittingView;
};

export type Clock = {
  chair: number;
  left: number;
};

export type ViewChange = {
  type: "change";
  number: number;
  after: number;
  clock: Clock | null;
  view: SittingViewChange;
  said?: string[];
};

export type Presence = {
  type: "presence";
  present: number[];
  ready: number[];
};

export type CommandDone = {
  type: "done";
  id: string;
  number: number;
};

export type CommandStale = {
  type: "stale";
  id: string;
  number: number;
};

export type CommandDeclined = {
  type: "declined";
  id: string;
  number: number;
  error: string;
  message: string;
  rule?: string;
};

export type CommandFailed = {
  type: "failed";
  id: string;
  number: number;
  error: string;
  message: string;
};

export type CallVerdict = {
  type: "verdict";
  call: string;
  allowed: boolean;
  error?: string;
  message?: string;
  rule?: string;
};

export type RemarkMessage = {
  type: "chat";
  number: number;
  player: string;
  name: string;
  text: string;
  at: number;
};

export type Muted = {
  type: "muted";
  players: string[];
};

export type Reported = {
  type: "reported";
  number: number;
};

export type Pong = {
  type: "pong";
  at: number;
};

export type Error = {
  type: "error";
  error: string;
  message: string;
  rule?: string;
};

export type Left = {
  type: "left";
  why?: Farewell;
};

export type Farewell = "erased" | "left" | "logged_out" | "replaced";

export type ServerClosing = {
  type: "closing";
};

export type SittingView = {
  table: string;
  game: string;
  rules: string;
  who: number;
  chairs: ChairView[];
  accounts: AccountView[];
  standing: Standing;
  deals: number;
  drawn: Card[];
  pledges: Share[];
  promise: PromiseView | null;
  playing: PlayingView | null;
  result: Result | null;
  commands: Button[];
  rounds: string[];
  ended: boolean;
  payments: Payment[];
};

export type ChairView = {
  player: string | null;
  name: string;
  bot: string;
  away: boolean;
  leaving: boolean;
  shown: boolean;
  balance: number;
};

export type AccountView = {
  player: string;
  name: string;
  balance: number;
};

export type Card = "EA" | "EX" | "EK" | "EO" | "EU" | "E9" | "E8" | "E7" | "GA" | "GX" | "GK" | "GO" | "GU" | "G9" | "G8" | "G7" | "HA" | "HX" | "HK" | "HO" | "HU" | "H9" | "H8" | "H7" | "SA" | "SX" | "SK" | "SO" | "SU" | "S9" | "S8" | "S7";

export type PromiseView = {
  number: number;
  commitment: string;
  shares: Share[];
};

export type PlayingView = {
  number: number;
  seats: number[];
  commitment: string;
  shares: Share[];
  deal: SchafkopfView | SchnapsenView | null;
  settlement: SchafkopfSettlement | SchnapsenSettlement | null;
  told: Phrase[];
  bill: BillLine[];
  wisher: number | null;
  wish: Wish | null;
};

export type Phrase = {
  key: string;
  details: Record<string, Phrase | Names | string | number>;
};

export type Names = {
  seats: number[];
};

export type BillLine = {
  text: Phrase;
  amount: number;
  sign: string;
  unit: string;
};

export type Wish = {
  chair: number;
  round: string;
};

export type Result = {
  number: number;
  round: string;
  seats: number[];
  accounts: string[];
  outcome: SchafkopfOutcome | SchnapsenOutcome | null;
  booking: Booking;
  commitment: string;
  secret: string;
  shares: Share[];
};

export type Booking = {
  settlement: SchafkopfSettlement | SchnapsenSettlement | null;
  amounts: number[];
  stock: number[];
  round_over: boolean;
};

export type Button = "sit_down" | "stand_up" | "hand_over" | "take_back" | "show" | "hide" | "begin" | "act" | "halt" | "lay_down" | "wish" | "end";

export type SchafkopfView = {
  seat: number;
  rules: string;
  context: SchafkopfContext;
  phase: string;
  turn: number | null;
  options: Action[];
  hands: [Card[] | null, Card[] | null, Card[] | null, Card[] | null];
  counts: [number, number, number, number];
  history: Action[];
  contract: string | null;
  declarer: number | null;
  partner: number | null;
  step: number;
  knocks: number[];
  doublers: number[];
  tips: boolean;
  ranked: boolean;
  first_packet: boolean;
  prospects: SchafkopfProspect[];
  leader: number | null;
  trick: Card[];
  tricks: Trick[];
  tricks_won: [number, number, number, number];
  question: SchafkopfQuestion | null;
  outcome: SchafkopfOutcome | null;
};

export type SchafkopfContext = {
  players: 4 | 5;
  round: string;
  carry: number;
  stock: number;
  first_game: boolean;
  lone_games: [number, number, number, number];
  duties: (("solo" | "wenz" | "rufspiel")[])[];
  shown: number[];
};

export type Action = string;

export type SchafkopfProspect = {
  call: string;
  games: string[];
};

export type Trick = {
  leader: number;
  cards: Card[];
  winner: number;
};

export type SchafkopfQuestion = {
  about: string;
  seat: number;
  contract: string;
  meets_minimum: boolean | null;
};

export type SchafkopfOutcome = {
  ending: SchafkopfEnding;
  players: number;
  round: string;
  contract: SchafkopfContract | null;
  declarer: number | null;
  partner: number | null;
  winners: number[];
  grade: SchafkopfGrade;
  points: [number, number, number, number] | null;
  tricks: [number, number, number, number] | null;
  step: number;
  laufende: number;
  knocks: number;
  contra: number;
  carry: number;
  built_in: number;
  virgins: number;
  demoted: boolean;
  pack_retired: boolean;
  sanction: SchafkopfSanction | null;
};

export type SchafkopfEnding = "played" | "sie" | "thrown_in" | "redeal" | "redeal_turn" | "struck" | "sanctioned";

export type SchafkopfContract = string;

export type SchafkopfGrade = "plain" | "schneider" | "schwarz";

export type SchafkopfSanction = {
  case: string;
  culprit: number;
  exposer: number | null;
  shares: [number, number, number, number] | null;
  before_solo: boolean;
};

export type SchnapsenView = {
  seat: number;
  rules: string;
  context: SchnapsenContext;
  phase: string;
  turn: number | null;
  options: Action[];
  hands: [Card[] | null, Card[] | null];
  counts: [number, number];
  history: Action[];
  trump: Suit | null;
  turned: Card | null;
  open_card: Card | null;
  talon: number;
  closer: number | null;
  marriages: SchnapsenMarriage[];
  leader: number | null;
  led: Card | null;
  tricks_won: [number, number];
  tricks: Trick[];
  points: [number | null, number | null];
  outcome: SchnapsenOutcome | null;
};

export type SchnapsenContext = {
  bonus: number;
  shown: number[];
  score: [number, number] | null;
};

export type Suit = "E" | "G" | "H" | "S";

export type SchnapsenMarriage = {
  seat: number;
  suit: Suit;
  points: number;
};

export type SchnapsenOutcome = {
  how: SchnapsenHow;
  winner: number | null;
  value: number;
  worth: SchnapsenWorth | null;
  bonus: number;
  points: [number, number];
  tricks: [number, number];
  closer: number | null;
};

export type SchnapsenHow = "claim" | "wrong_claim" | "last_trick" | "count" | "close_failed" | "renonce" | "drawn";

export type SchnapsenWorth = {
  reason: SchnapsenReason;
  seat: number;
  at_close: boolean;
};

export type SchnapsenReason = "no_trick" | "below" | "enough" | "closed_no_trick" | "closed" | "last_trick" | "wrong_claim" | "renonce";

export type SchafkopfSettlement = {
  unit: string;
  value: number;
  amounts: number[];
  items: SchafkopfItem[];
  tout_factor: number;
  doublings: number;
  circled: number | null;
};

export type SchafkopfItem = {
  key: string;
  amount: number;
  count: number;
};

export type SchnapsenSettlement = {
  unit: string;
  value: number;
  amounts: [number, number];
};

export type SchafkopfViewChange = {
  seat?: number;
  rules?: string;
  context?: SchafkopfContext;
  phase?: string;
  turn?: number | null;
  options?: Action[];
  hands?: [Card[] | null, Card[] | null, Card[] | null, Card[] | null];
  counts?: [number, number, number, number];
  history?: Action[];
  contract?: string | null;
  declarer?: number | null;
  partner?: number | null;
  step?: number;
  knocks?: number[];
  doublers?: number[];
  tips?: boolean;
  ranked?: boolean;
  first_packet?: boolean;
  prospects?: SchafkopfProspect[];
  leader?: number | null;
  trick?: Card[];
  tricks?: Trick[];
  tricks_won?: [number, number, number, number];
  question?: SchafkopfQuestion | null;
  outcome?: SchafkopfOutcome | null;
};

export type SchnapsenViewChange = {
  seat?: number;
  rules?: string;
  context?: SchnapsenContext;
  phase?: string;
  turn?: number | null;
  options?: Action[];
  hands?: [Card[] | null, Card[] | null];
  counts?: [number, number];
  history?: Action[];
  trump?: Suit | null;
  turned?: Card | null;
  open_card?: Card | null;
  talon?: number;
  closer?: number | null;
  marriages?: SchnapsenMarriage[];
  leader?: number | null;
  led?: Card | null;
  tricks_won?: [number, number];
  tricks?: Trick[];
  points?: [number | null, number | null];
  outcome?: SchnapsenOutcome | null;
};

export type PlayingViewChange = {
  number?: number;
  seats?: number[];
  commitment?: string;
  shares?: Share[];
  deal?: SchafkopfViewChange | SchnapsenViewChange | null;
  settlement?: SchafkopfSettlement | SchnapsenSettlement | null;
  told?: Phrase[];
  bill?: BillLine[];
  wisher?: number | null;
  wish?: Wish | null;
};

export type SittingViewChange = {
  table?: string;
  game?: string;
  rules?: string;
  who?: number;
  chairs?: ChairView[];
  accounts?: AccountView[];
  standing?: Standing;
  deals?: number;
  drawn?: Card[];
  pledges?: Share[];
  promise?: PromiseView | null;
  playing?: PlayingViewChange | null;
  result?: Result | null;
  commands?: Button[];
  rounds?: string[];
  ended?: boolean;
  payments?: Payment[];
};

export type Incoming = Hello | Act | WishRound | Show | Begin | Commit | Reveal | HandOver | TakeBack | StandUp | End | Ask | Ready | WriteRemark | Mute | FlagRemark | Ping;

export type Outgoing = Welcome | ViewMessage | ViewChange | Presence | CommandDone | CommandStale | CommandDeclined | CommandFailed | CallVerdict | RemarkMessage | Muted | Reported | Pong | Error | Left | ServerClosing;

export type RefusedRequest = {
  error: string;
  message: string;
  rule?: string;
  option?: string;
};

export interface Routes {
  "POST /guests": { takes: NewGuest; gives: Me };
  "GET /me": { takes: undefined; gives: Me };
  "PATCH /me": { takes: Changes; gives: Me };
  "POST /accounts": { takes: Credentials; gives: Me };
  "POST /sessions": { takes: Credentials; gives: Me };
  "DELETE /sessions": { takes: undefined; gives: null };
  "GET /me/tables": { takes: undefined; gives: MyTable[] };
  "GET /tables": { takes: undefined; gives: LobbyTable[] };
  "POST /tables": { takes: NewTable; gives: SeatToken };
  "GET /tables/{table}": { takes: undefined; gives: TableState };
  "POST /tables/{table}/seats": { takes: WantedChair; gives: SeatToken };
  "DELETE /tables/{table}/seats": { takes: undefined; gives: LastNumber };
  "POST /tables/{table}/bots": { takes: WantedBot; gives: LastNumber };
  "DELETE /tables/{table}/bots/{chair}": { takes: undefined; gives: LastNumber };
  "POST /tables/{table}/start": { takes: undefined; gives: LastNumber };
  "POST /tables/{table}/end": { takes: undefined; gives: LastNumber };
  "GET /tables/{table}/settlement": { takes: undefined; gives: SettlementView };
  "GET /tables/{table}/deals": { takes: undefined; gives: DealView[] };
  "GET /tables/{table}/record": { takes: undefined; gives: string };
  "GET /tables/{table}/deals/{number}/record": { takes: undefined; gives: string };
  "GET /tables/{table}/deals/{number}/review": { takes: undefined; gives: ReviewView };
  "GET /tables/{table}/deals/{number}/replay": { takes: undefined; gives: Replay };
  "POST /replays": { takes: Paper; gives: Replay };
  "POST /replays/review": { takes: Paper; gives: ReviewView };
  "POST /replays/again": { takes: PaperAgain; gives: SeatToken };
  "GET /rules": { takes: undefined; gives: RulesName[] };
  "GET /rules/{name}": { takes: undefined; gives: RulesView };
  "GET /rules/{name}/book": { takes: undefined; gives: BookView };
  "GET /tables/{table}/book": { takes: undefined; gives: BookView };
  "POST /rules/check": { takes: HouseRules; gives: RulesView };
  "GET /games/{game}/options": { takes: undefined; gives: OptionView[] };
  "GET /bots": { takes: undefined; gives: BotView[] };
  "GET /health/live": { takes: undefined; gives: Health };
  "GET /health/ready": { takes: undefined; gives: Health };
  "GET /metrics": { takes: undefined; gives: string };
  "POST /pads": { takes: NewPad; gives: PadOpened };
  "GET /pads/{name}": { takes: undefined; gives: PadState };
  "POST /pads/{name}/orders": { takes: SentCommands; gives: CommandAnswers };
  "POST /pads/{name}/preview": { takes: WantedLine; gives: LinePreview };
  "GET /pads/{name}/menu": { takes: undefined; gives: SchafkopfMenu | SchnapsenMenu };
  "GET /pads/{name}/csv": { takes: undefined; gives: string };
  "POST /pads/statistics": { takes: PadKeys; gives: Statistics };
  "POST /tournaments": { takes: NewTournament; gives: TournamentOpened };
  "POST /tournaments/restore": { takes: undefined; gives: TournamentOpened };
  "GET /tournaments/{name}": { takes: undefined; gives: HallState };
  "GET /tournaments/{name}/office": { takes: undefined; gives: OfficeState };
  "GET /tournaments/{name}/mine": { takes: undefined; gives: PhoneState };
  "GET /tournaments/{name}/tables/{round_}/{table}": { takes: undefined; gives: PhoneState };
  "POST /tournaments/{name}/seat": { takes: undefined; gives: SeatToken };
  "POST /tournaments/{name}/steps": { takes: TournamentRequest; gives: TournamentAnswer };
  "POST /tournaments/{name}/preview": { takes: WantedReport; gives: ReportPreview };
  "POST /tournaments/{name}/lists/preview": { takes: undefined; gives: ListPreview };
  "GET /tournaments/{name}/menu": { takes: undefined; gives: SchafkopfMenu | SchnapsenMenu };
  "GET /tournaments/{name}/cases": { takes: undefined; gives: CasesView };
  "GET /tournaments/{name}/journal": { takes: undefined; gives: JournalLine[] };
  "GET /tournaments/{name}/codes": { takes: undefined; gives: Codes };
  "GET /tournaments/{name}/prints/{paper}": { takes: undefined; gives: string };
  "GET /tournaments/{name}/lists/{kind}": { takes: undefined; gives: string };
  "GET /tournaments/{name}/proofs": { takes: undefined; gives: string };
  "GET /tournaments/{name}/verify": { takes: undefined; gives: DrawVerdict[] };
  "GET /tournaments/{name}/backup": { takes: undefined; gives: string };
}
