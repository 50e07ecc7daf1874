/** One step of a smoke test, named by what it shows. It throws if it fails. */
export type SmokeStep = { readonly name: string; readonly take: () => Promise<void> };

export type Taken = { readonly name: string; readonly tookMs: number; readonly failed?: string };

/** Fails a step, in words for a reader of the pipeline's log. */
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

/** Runs the steps up to the first failure, then always cleans up. */
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
