/** Thrown where a run dies: no story catches it, so that nothing more happens, as after a kill. */
export class Crash extends Error {
  override name = 'Crash';
}

/** Where a run dies: at its nth effect, before it acts or after it has acted and before its answer is heard. */
export type CrashPoint = { readonly effect: number; readonly when: 'before' | 'after' };

/** How many effects a run had. */
export type Seam = { effects: number };

/** Telling the time and drawing lots change nothing in the world. */
const NO_EFFECTS: readonly string[] = ['now', 'random'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Puts a seam around every function of a record of ports, nested ones and those that ports give back included: each
 * awaited effect is counted, and the run dies at the chosen one. What a dead run still has under way does not act.
 */
export function crashing<P extends object>(ports: P, point?: CrashPoint, seam: Seam = { effects: 0 }): P {
  let isDead = false;

  async function effect(act: () => Promise<unknown>): Promise<unknown> {
    if (isDead) throw new Crash('the run is dead');
    seam.effects += 1;
    const here = point?.effect === seam.effects ? point.when : undefined;
    if (here === 'before') isDead = true;
    if (isDead) throw new Crash('the run died before this effect');
    const answer = await act();
    if (here === 'after') isDead = true;
    if (isDead) throw new Crash('the run died before it heard of this effect');
    return wrap(answer, '');
  }

  function wrap(value: unknown, name: string): unknown {
    if (typeof value === 'function') {
      if (NO_EFFECTS.includes(name)) return value;
      return (...args: readonly unknown[]) =>
        effect(() => (value as (...given: readonly unknown[]) => Promise<unknown>)(...args));
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrap(inner, key)]));
  }

  return wrap(ports, '') as P;
}
