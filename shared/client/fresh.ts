import * as z from 'zod/mini';
import { FRESH_FOR_CHANGE_SECONDS, FRESH_FOR_MONEY_SECONDS, FRESH_FOR_WIRE_SECONDS } from '../limits.ts';

/**
 * What a code is for, as its text says: `sign-in`; `confirm`, to move money or change the account in a session that is
 * older; `wire`, to see the numbers of the wiring instructions.
 */
export const codePurpose = z.enum(['sign-in', 'confirm', 'wire']);
export type CodePurpose = z.infer<typeof codePurpose>;

/**
 * What the user pool challenges for: a texted code, or the word of the tenant's identity provider, which needs none.
 */
export const challengePurpose = z.enum([...codePurpose.options, 'provider']);
export type ChallengePurpose = z.infer<typeof challengePurpose>;

/** When codes were typed in a session, the newest of each purpose; epoch seconds. */
export const typedCodes = z.partialRecord(codePurpose, z.int());
export type TypedCodes = z.infer<typeof typedCodes>;

/** The codes in the one line of text that a claim of the token has room for: "sign-in:1795276800 wire:1795277000". */
export const codesText = (codes: TypedCodes): string =>
  Object.entries(codes)
    .map(([purpose, at]) => `${purpose}:${at}`)
    .join(' ');

/** Reads that line; nothing counts that is not known. */
export function readCodes(text: string): TypedCodes {
  const pairs = text.split(' ').flatMap((part) => {
    const [name = '', at = ''] = part.split(':');
    const purpose = codePurpose.safeParse(name);
    return purpose.success && /^\d{1,12}$/.test(at) ? [[purpose.data, Number(at)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/**
 * What needs a code, how old that may be, and which codes are good for it. A client who was talked out of "your code"
 * must not have given away the numbers to wire to, and whoever only looks at those changes nothing.
 */
const NEEDS = {
  money: { seconds: FRESH_FOR_MONEY_SECONDS, codes: ['sign-in', 'confirm'] },
  change: { seconds: FRESH_FOR_CHANGE_SECONDS, codes: ['sign-in', 'confirm'] },
  'wire numbers': { seconds: FRESH_FOR_WIRE_SECONDS, codes: ['wire'] },
} as const satisfies Readonly<Record<string, { seconds: number; codes: readonly CodePurpose[] }>>;

/** The codes that a caller's token names, and when they ask. */
export type CodeProof = { readonly codes: TypedCodes; readonly now: Date };

/** Whether a client typed a code for this lately enough. A session left open on a desk moves no money. */
export function isFresh({ codes, now }: CodeProof, what: keyof typeof NEEDS): boolean {
  const { seconds, codes: good } = NEEDS[what];
  return good.some((purpose) => now.getTime() / 1000 - (codes[purpose] ?? 0) <= seconds);
}

/** When the client last proved who they are, to act: what an authorization records. */
export const provedAt = (codes: TypedCodes): Date =>
  new Date(Math.max(codes['sign-in'] ?? 0, codes.confirm ?? 0) * 1000);
