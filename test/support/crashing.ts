import { seamed } from './seam.ts';

/** Thrown where a run dies. No code catches it, so nothing more happens, as after a kill. */
export class Crash extends Error {
  override name = 'Crash';
}

/** True if this is how a dead run ends: the sweeper collects the errors of its transfers, one after the other. */
export const isCrash = (fault: unknown): boolean =>
  fault instanceof Crash || (fault instanceof AggregateError && fault.errors.every(isCrash));

/**
 * Where a run fails: at its nth effect, before it acts, after it has acted and before its answer arrives, or by acting
 * twice, as a client does that repeats a request whose answer was lost.
 */
export type CrashPoint = { readonly effect: number; readonly when: 'before' | 'after' | 'twice' };

/** How many effects a run had, and which. */
export type Seam = { effects: number; names?: string[] };

/** Makes a run die at the chosen effect, or repeats that effect. The dead run's pending work does not act. */
export function crashing<P extends object>(ports: P, point?: CrashPoint, seam: Seam = { effects: 0 }): P {
  let isDead = false;
  return seamed(ports, async (name, act) => {
    if (isDead) throw new Crash('the run is dead');
    seam.effects += 1;
    seam.names?.push(name);
    const here = point?.effect === seam.effects ? point.when : undefined;
    if (here === 'before') isDead = true;
    if (isDead) throw new Crash(`the run died before ${name}`);
    if (here === 'twice') await act();
    const answer = await act();
    if (here === 'after') isDead = true;
    if (isDead) throw new Crash(`the run died before the answer of ${name}`);
    return answer;
  });
}
