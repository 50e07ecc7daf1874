import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { PROOF_HEADER, puzzleRoute } from '#shared/contracts/puzzle.ts';
import type { ProofUse } from '#shared/contracts/route.ts';
import { PUZZLE_LIFE_SECONDS } from '#shared/limits.ts';
import { type ApiReply, type ApiRequest, send } from './request.ts';

/** Half of a puzzle's lifetime. An older one might expire on its way, and a new one takes a moment. */
const FRESH_MS = (PUZZLE_LIFE_SECONDS / 2) * 1000;
/** A phone that takes longer is too busy; the server's answer then says what to do. */
const SOLVING_MAX_MS = 30_000;

/** A proof that is being made or was made, with what was taken from it. */
type Held = { readonly shown: Promise<string | undefined>; readonly since: number; readonly taken: Set<ProofUse> };

let held: Held | undefined;

/**
 * Asks for a puzzle and solves it. The tries run in the browser's own cryptography, beside the page's thread, so that
 * typing goes on meanwhile. Undefined when it cannot be solved: the call is then made without, and its refusal is what
 * the person reads.
 */
async function solved(): Promise<string | undefined> {
  try {
    const { status, body } = await send({ method: puzzleRoute.method, path: puzzleRoute.path });
    if (status !== 200) return undefined;
    const challenge = puzzleRoute.reply.parse(body);
    const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVING_MAX_MS });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } catch {
    return undefined;
  }
}

/** The proof we have, or a new one if it is used or too old. */
function proofFor(use: ProofUse): Held {
  if (!held || held.taken.has(use) || Date.now() - held.since > FRESH_MS)
    held = { shown: solved(), since: Date.now(), taken: new Set() };
  return held;
}

/** Begins to solve a puzzle, for a call that is likely to come. */
export const prepareProof = (use: ProofUse): void => void proofFor(use);

type Send = (request: ApiRequest) => Promise<ApiReply>;

async function sendProven(use: ProofUse, request: ApiRequest, sendIt: Send): Promise<ApiReply> {
  const proof = proofFor(use);
  proof.taken.add(use);
  const shown = await proof.shown;
  return sendIt(shown ? { ...request, headers: { [PROOF_HEADER]: shown } } : request);
}

/** Makes a call that takes a proof of work. One that is refused is made once more with a new proof. */
export async function sendWithProof(use: ProofUse, request: ApiRequest, sendIt: Send = send): Promise<ApiReply> {
  const first = await sendProven(use, request, sendIt);
  return first.status === 428 ? sendProven(use, request, sendIt) : first;
}
