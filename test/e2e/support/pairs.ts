/** The dimensions that can differ, by name, and their values. */
export type Factors = Readonly<Record<string, readonly string[]>>;
/** One choice for every dimension. */
export type Choice<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** Every possible choice. */
export function everyChoice<const F extends Factors>(factors: F): readonly Choice<F>[] {
  let choices: readonly Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(factors))
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
  return choices as readonly Choice<F>[];
}

/** The pairs of a choice: two dimensions, each with its value. */
function pairsIn(choice: Readonly<Record<string, string>>): readonly string[] {
  const each = Object.entries(choice).map(([name, value]) => `${name}=${value}`);
  return each.flatMap((one, at) => each.slice(at + 1).map((other) => `${one} ${other}`));
}

/** A prime, so that the walk through a list reaches every position. */
const STRIDE = 7919;

/**
 * As few choices as a greedy search finds in which every pair of two values occurs at least once: most faults need one
 * value, or two that meet.
 */
export function everyPair<const F extends Factors>(factors: F): readonly Choice<F>[] {
  const rest = everyChoice(factors).map((choice) => ({ choice, pairs: pairsIn(choice) }));
  const open = new Set(rest.flatMap(({ pairs }) => pairs));
  const chosen: Choice<F>[] = [];
  const worth = (pairs: readonly string[]): number => pairs.filter((pair) => open.has(pair)).length;
  while (open.size > 0) {
    let best = rest[0];
    let most = 0;
    // Of equally good ones, a different one each time, so that no value occurs much more often than the others.
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
