import * as z from 'zod/mini';
import { FRESH_FOR_CHANGE_SECONDS, FRESH_FOR_MONEY_SECONDS, FRESH_FOR_WIRE_SECONDS } from '../limits.ts';

/**
 * The purpose of a code, which its text names: `sign-in`, `confirm` (to move money or change the account in an older
 * session) or `wire` (to see the numbers of the wiring instructions).
 */
export const codePurpose = z.enum(['sign-in', 'confirm', 'wire']);
export type CodePurpose = z.infer<typeof codePurpose>;

/**
 * The user pool's challenge: a texted code, or the confirmation of the tenant's identity provider, which needs no code.
 */
export const challengePurpose = z.enum([...codePurpose.options, 'provider']);
export type ChallengePurpose = z.infer<typeof challengePurpose>;

/** The times in epoch seconds of the newest code of each purpose in a session. */
export const typedCodes = z.partialRecord(codePurpose, z.int());
export type TypedCodes = z.infer<typeof typedCodes>;

/** The codes as one line of text for the token's claim: "sign-in:1795276800 wire:1795277000". */
export const codesText = (codes: TypedCodes): string =>
  Object.entries(codes)
    .map(([purpose, at]) => `${purpose}:${at}`)
    .join(' ');

/** Reads that line. Unknown purposes are ignored. */
export function readCodes(text: string): TypedCodes {
  const pairs = text.split(' ').flatMap((part) => {
    const [name = '', at = ''] = part.split(':');
    const purpose = codePurpose.safeParse(name);
    return purpose.success && /^\d{1,12}$/.test(at) ? [[purpose.data, Number(at)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/**
 * The maximum age and the accepted purposes of the code for each action. A client who was tricked out of "your code"
 * must not have given away the wire numbers. A code to view those numbers must not allow changes.
 */
const NEEDS = {
  money: { seconds: FRESH_FOR_MONEY_SECONDS, codes: ['sign-in', 'confirm'] },
  change: { seconds: FRESH_FOR_CHANGE_SECONDS, codes: ['sign-in', 'confirm'] },
  'wire numbers': { seconds: FRESH_FOR_WIRE_SECONDS, codes: ['wire'] },
} as const satisfies Readonly<Record<string, { seconds: number; codes: readonly CodePurpose[] }>>;

/** The codes in a caller's token, and the time of the call. */
export type CodeProof = { readonly codes: TypedCodes; readonly now: Date };

/** True if a client entered a code for this action recently enough. A session left open on a desk cannot move money. */
export function isFresh({ codes, now }: CodeProof, what: keyof typeof NEEDS): boolean {
  const { seconds, codes: good } = NEEDS[what];
  return good.some((purpose) => now.getTime() / 1000 - (codes[purpose] ?? 0) <= seconds);
}

/** The time at which the client last proved their identity for an action, as an authorization records it. */
export const provedAt = (codes: TypedCodes): Date =>
  new Date(Math.max(codes['sign-in'] ?? 0, codes.confirm ?? 0) * 1000);
