import type { StartTransferPorts } from '#functions/payments/start-transfer.ts';

type Call = (...args: never[]) => Promise<unknown>;

/** Puts a seam around each port that makes a request. A function's cache makes none. */
function withSeam(of: StartTransferPorts, seam: (name: string, call: Call) => Call): StartTransferPorts {
  const wrapped = (path: string, value: unknown): unknown => {
    if (typeof value === 'function') return seam(path, value as Call);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, wrapped(`${path}.${name}`, each)]));
  };
  const { tenants, now, entries, uncheckedLimit, ...asked } = of;
  const seamed = Object.fromEntries(Object.entries(asked).map(([name, each]) => [name, wrapped(name, each)]));
  return { ...(seamed as typeof asked), tenants, now, entries, uncheckedLimit };
}

/**
 * The round trips of a start, with each one's requests: requests that don't wait for each other are one, and the next
 * begins when all are answered.
 */
export async function inRounds(
  ports: StartTransferPorts,
  act: (seamed: StartTransferPorts) => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const rounds: (readonly string[])[] = [];
  let waiting: { readonly name: string; readonly go: () => void }[] = [];
  let [busy, isOver] = [0, false];
  const seamed = withSeam(ports, (name, call) => async (...args) => {
    await new Promise<void>((go) => {
      waiting.push({ name, go });
    });
    try {
      return await call(...args);
    } finally {
      busy -= 1;
    }
  });
  const acting = act(seamed).finally(() => {
    isOver = true;
  });
  // A fault is reported below, once the loop has ended.
  acting.catch(() => undefined);
  while (!isOver) {
    await new Promise(setImmediate);
    if (busy > 0 || waiting.length === 0) continue;
    const round = waiting;
    waiting = [];
    rounds.push(round.map(({ name }) => name).toSorted());
    busy = round.length;
    for (const { go } of round) go();
  }
  await acting;
  return rounds;
}
