import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/**
 * A puzzle that costs a browser a fraction of a second, and less than a millisecond to check: find the counter whose
 * derived key begins with `keyPrefix`. It is an ALTCHA challenge (version 2), signed by us, and contains its tenant and
 * its expiry.
 */
export const puzzle = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(32),
    salt: hex(32),
    /** Rounds of each try. */
    cost: z.int(),
    keyLength: z.literal(32),
    keyPrefix: hex(32),
    /** `until`: epoch seconds. */
    data: z.object({ tenant: tenantId, until: z.int() }),
  }),
  signature: hex(64),
});
export type Puzzle = z.infer<typeof puzzle>;

/** A solved puzzle, as the header carries it: ALTCHA's JSON in base64. */
export const proof = z.object({
  challenge: puzzle,
  solution: z.object({ counter: z.int(), derivedKey: hex(64) }),
});
export type Proof = z.infer<typeof proof>;

/** The header that carries a call's proof of work. */
export const PROOF_HEADER = 'x-proof';

/** A proof has about 700 characters; anything longer is invalid. */
export const PROOF_MAX_CHARACTERS = 2_000;

export const puzzleRoute = {
  name: 'puzzle',
  about: 'Gives a puzzle to solve before a call that asks for a proof of work.',
  function: 'sign-in',
  method: 'GET',
  path: '/users/puzzle',
  caller: 'visitor',
  reply: puzzle,
  throttle: SIGN_IN_THROTTLE,
  refusals: [],
} as const satisfies Route;
