/** One step of a smoke test: what it shows when it goes well. It throws when it does not. */
export type SmokeStep = { readonly name: string; readonly take: () => Promise<void> };

/** A step as it went. */
export type Taken = { readonly name: string; readonly tookMs: number; readonly failed?: string };

/** Ends a step that does not go as it should, in words for the person who reads the log of the pipeline. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

async function taken({ name, take }: SmokeStep): Promise<Taken> {
  const started = performance.now();
  const tookMs = () => Math.round(performance.now() - started);
  try {
    await take();
    return { name, tookMs: tookMs() };
  } catch (error) {
    return { name, tookMs: tookMs(), failed: (error as Error).message };
  }
}

/** Takes the steps one after the other up to the first that fails, and what cleans up in any case. */
export async function takeAll(
  steps: readonly SmokeStep[],
  cleaning: readonly SmokeStep[] = [],
): Promise<readonly Taken[]> {
  const all: Taken[] = [];
  for (const step of steps) {
    const one = await taken(step);
    all.push(one);
    if (one.failed !== undefined) break;
  }
  for (const step of cleaning) all.push(await taken(step));
  return all;
}
