/** What can differ, by name, and what it can be. */
export type Factors = Readonly<Record<string, readonly string[]>>;
/** One choice of everything that can differ. */
export type Choice<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** Every choice that there is. */
export function everyChoice<const F extends Factors>(factors: F): readonly Choice<F>[] {
  let choices: readonly Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(factors))
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
  return choices as readonly Choice<F>[];
}

/** The pairs that a choice has: two things that can differ, each with what it is. */
function pairsIn(choice: Readonly<Record<string, string>>): readonly string[] {
  const each = Object.entries(choice).map(([name, value]) => `${name}=${value}`);
  return each.flatMap((one, at) => each.slice(at + 1).map((other) => `${one} ${other}`));
}

/** A prime, so that the walk through a list comes to every place. */
const STRIDE = 7919;

/**
 * As few choices as a greedy search finds in which every pair of two values comes together once at least: most faults
 * take one value, or two that meet.
 */
export function everyPair<const F extends Factors>(factors: F): readonly Choice<F>[] {
  const rest = everyChoice(factors).map((choice) => ({ choice, pairs: pairsIn(choice) }));
  const open = new Set(rest.flatMap(({ pairs }) => pairs));
  const chosen: Choice<F>[] = [];
  const worth = (pairs: readonly string[]): number => pairs.filter((pair) => open.has(pair)).length;
  while (open.size > 0) {
    let best = rest[0];
    let most = 0;
    // Of those that are worth the same, each time another one: no value is met much more often than the others.
    const from = (chosen.length * STRIDE) % rest.length;
    for (const each of [...rest.slice(from), ...rest.slice(0, from)]) {
      const now = worth(each.pairs);
      if (now > most) [best, most] = [each, now];
    }
    if (!best) break;
    chosen.push(best.choice);
    for (const pair of best.pairs) open.delete(pair);
  }
  return chosen;
}
