import type { PROOF_HEADER, puzzleRoute } from '#shared/contracts/puzzle.ts';
import type { ProofUse } from '#shared/contracts/route.ts';
import { PUZZLE_LIFE_SECONDS } from '#shared/limits.ts';
import { type ApiReply, type ApiRequest, send } from './request.ts';

/** Half of a puzzle's lifetime. An older one might expire on the way, and a new one takes a moment. */
const FRESH_MS = (PUZZLE_LIFE_SECONDS / 2) * 1000;
/** A slow phone takes some seconds. A worker that was terminated never answers, and reports nothing. */
const WORKER_MAX_MS = 35_000;
/** The contract's method and path. Only the worker needs its parser. */
const ROUTE: Pick<typeof puzzleRoute, 'method' | 'path'> = { method: 'GET', path: '/users/puzzle' };
const HEADER: typeof PROOF_HEADER = 'x-proof';

/** A proof that is being or has been solved, and the uses made of it. */
type Held = { readonly shown: Promise<string | undefined>; readonly since: number; readonly taken: Set<ProofUse> };

let held: Held | undefined;

/** Solves a puzzle in a worker, so that typing and clicks aren't held up. Undefined if the worker doesn't answer. */
function solvedApart(puzzle: unknown): Promise<string | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  let timer: number | undefined;
  return new Promise<string | undefined>((resolve, reject) => {
    timer = setTimeout(resolve, WORKER_MAX_MS);
    worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker could not be started.'));
    worker.postMessage(puzzle);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

const solvedHere = async (puzzle: unknown): Promise<string | undefined> =>
  (await import('./solve-puzzle.ts')).solvedPuzzle(puzzle);

/**
 * Requests a puzzle and solves it. Undefined if it can't be solved: the call is then made without it, and shows its
 * refusal.
 */
async function solved(): Promise<string | undefined> {
  try {
    const { status, body } = await send(ROUTE);
    if (status !== 200) return undefined;
    // If the browser refuses a worker, the page solves it.
    return await (typeof Worker === 'undefined' ? solvedHere(body) : solvedApart(body).catch(() => solvedHere(body)));
  } catch {
    return undefined;
  }
}

/** The current proof, or a new one if it is used or too old. */
function proofFor(use: ProofUse): Held {
  if (!held || held.taken.has(use) || Date.now() - held.since > FRESH_MS)
    held = { shown: solved(), since: Date.now(), taken: new Set() };
  return held;
}

/** Starts solving a puzzle for a call that is likely to come. */
export const prepareProof = (use: ProofUse): void => void proofFor(use);

type Send = (request: ApiRequest) => Promise<ApiReply>;

async function sendProven(use: ProofUse, request: ApiRequest, sendIt: Send): Promise<ApiReply> {
  const proof = proofFor(use);
  proof.taken.add(use);
  const shown = await proof.shown;
  return sendIt(shown ? { ...request, headers: { [HEADER]: shown } } : request);
}

/** Makes a call that needs a proof of work. If it is refused, it is repeated once with a new proof. */
export async function sendWithProof(use: ProofUse, request: ApiRequest, sendIt: Send = send): Promise<ApiReply> {
  const first = await sendProven(use, request, sendIt);
  return first.status === 428 ? sendProven(use, request, sendIt) : first;
}
