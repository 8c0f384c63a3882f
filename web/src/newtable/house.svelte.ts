/** The rules of a house: a rule set by its name, and every option in which the house differs. */
import { untrack } from "svelte";
import { Query } from "../api/query.svelte";
import { ask, Refusal } from "../api/rest";
import { OFFERS } from "../games/offers";
import type { RulesView } from "../generated/api";
import { settings } from "../settings/settings.svelte";
import { changes, houseRules } from "./toml";

const FIRST = Object.values(OFFERS)[0]!;

export class House {
  game = $state(FIRST.name);
  name = $state(FIRST.rules);
  rules = $state.raw<RulesView | null>(null);
  values: Record<string, unknown> = $state.raw({});

  readonly ruleSets = new Query(() => ask("GET /rules", {}));
  readonly optionsTold = new Query(() =>
    ask("GET /games/{game}/options", { path: { game: this.game } }),
  );
  readonly ruleSet = new Query(() => ask("GET /rules/{name}", { path: { name: this.name } }));

  readonly queries = [this.ruleSets, this.optionsTold, this.ruleSet];

  readonly sets = $derived(this.ruleSets.data ?? []);
  readonly options = $derived(this.optionsTold.data ?? []);
  readonly known = $derived(this.rules?.name === this.name);
  readonly players = $derived((this.values["players"] as number[] | undefined) ?? [4]);
  readonly rounds = $derived([
    "normal",
    ...((this.values["special_rounds"] as string[] | undefined) ?? []),
  ]);
  readonly changed = $derived(this.rules ? changes(this.rules.values, this.values) : {});
  readonly count = $derived(Object.keys(this.changed).length);
  /** What differs as a rule set of its own; nothing if nothing does. */
  readonly toml = $derived(this.count ? houseRules(this.name, this.changed) : "");

  /** While a component is set up. */
  constructor() {
    // What is asked for depends on the language too; what was chosen does not.
    $effect(() => this.ruleSets.load());
    $effect(() => this.optionsTold.load());
    $effect(() => this.ruleSet.load());
    $effect(() => {
      const told = this.ruleSet.data;
      if (told) untrack(() => this.take(told));
    });
  }

  /** A rule set of any game. */
  choose(name: string): void {
    const found = this.sets.find((it) => it.name === name);
    if (found) [this.game, this.name] = [found.game, name];
  }

  /** What is wrong with the house's rules, by the names in the form. */
  reason(why: Error): string {
    const say = settings.say;
    const wrong = this.options.find(({ key }) => why instanceof Refusal && key === why.option);
    if (!wrong) return why.message;
    const clash = `web.clash.${wrong.key}`;
    return `${wrong.name}: ${say(say.knows(clash) ? clash : "web.clash.other")}`;
  }

  private take(told: RulesView): void {
    const other = told.name !== this.rules?.name;
    this.rules = told;
    if (other) this.values = { ...told.values };
  }
}
