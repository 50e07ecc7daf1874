import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { hex24, tenantId, transferId } from '../ids.ts';
import { FUNDING_ASKED_SECONDS } from '../limits.ts';
import { cents, formatDollars } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import { signature } from '../staff/signature.ts';
import { entryAccount } from '../transfer/entry-account.ts';

export const fundingId = hex24.brand<'FundingId'>();
export type FundingId = z.infer<typeof fundingId>;

/** The direction: into the ledger from the company's own account, or back. */
export const FUNDING_WAYS = ['deposit', 'withdraw'] as const;
export type FundingWay = (typeof FUNDING_WAYS)[number];

/**
 * A funding's progress. `submitted`: approved, and the provider hasn't answered. `accepted` and `refused` are the
 * provider's answers.
 */
export const FUNDING_STATES = ['proposed', 'rejected', 'submitted', 'accepted', 'refused'] as const;

const signed = { by: z.string(), identity: staffIdentity, at: instant };

/** The outcome that a person found at the provider when it never answered. */
export const FUNDING_OUTCOMES = ['done', 'not done'] as const;
export type FundingOutcome = (typeof FUNDING_OUTCOMES)[number];

/** Money to move between a ledger at the provider and the company's own account, with approval. */
export const funding = z.object({
  id: fundingId,
  tenantId,
  way: z.enum(FUNDING_WAYS),
  amount: cents.check(z.positive()),
  reason: z.string(),
  /** Absent for the company's default ledger. */
  ledgerId: z.optional(z.string()),
  /** The ledger's name when it was proposed. */
  ledger: z.string(),
  /** The disbursement that it is made for. */
  forPayment: z.optional(transferId),
  /** Created with the record, so that repeated requests to the provider move the money once. */
  key: z.string().check(z.maxLength(50)),
  state: z.enum(FUNDING_STATES),
  ...signed,
  /** Who approved or rejected it. */
  decided: z.optional(z.object({ ...signed, reason: z.optional(z.string()) })),
  /** The provider account from the company's configuration when it was approved. */
  account: z.optional(entryAccount),
  submittedAt: z.optional(instant),
  /** Who approved the outcome that someone else found at the provider. */
  agreed: z.optional(signature),
  /** The provider's id, once accepted. */
  sweepId: z.optional(z.string()),
  /** For a deposit: the day on which the provider expects it to clear. */
  goodOn: z.optional(day),
  /** A deposit's end at the provider: it cleared in the ledger, or it was returned. */
  landed: z.optional(z.object({ as: z.enum(['good', 'back']), on: day })),
  /** The provider's code if it refused. */
  refusal: z.optional(z.string()),
  endedAt: z.optional(instant),
  version: z.int(),
});
export type Funding = z.infer<typeof funding>;

/** True if someone still has to act: an approver, or the provider. */
export const isOpenFunding = ({ state }: Pick<Funding, 'state'>): boolean =>
  state === 'proposed' || state === 'submitted';

/** True if the provider hasn't answered for a day. It isn't asked again, and two people record the outcome. */
export const hasNoAnswer = (
  { state, submittedAt, at }: Pick<Funding, 'state' | 'submittedAt' | 'at'>,
  now: Date,
): boolean => state === 'submitted' && now.getTime() - Date.parse(submittedAt ?? at) >= FUNDING_ASKED_SECONDS * 1000;

/** The move, as its approver reads it. */
export const fundingWords = ({ way, amount, ledger }: Pick<Funding, 'way' | 'amount' | 'ledger'>): string =>
  way === 'deposit'
    ? `Deposit ${formatDollars(amount)} into the Plaid balance of ${ledger}, from your bank account`
    : `Withdraw ${formatDollars(amount)} from the Plaid balance of ${ledger}, to your bank account`;

/** The code of a funding that two people found not done. The provider has none for it. */
export const NOT_AT_PROVIDER = 'NOT_AT_PROVIDER';

/** The provider's refusals that people can fix. */
const REFUSED: Readonly<Record<string, string>> = {
  TRANSFER_LEDGER_INSUFFICIENT_FUNDS: 'The Plaid balance is less than that.',
  INSUFFICIENT_FUNDS: 'The company’s own account holds less than that.',
  TRANSFER_LIMIT_REACHED: 'It is above a limit of the company’s account at Plaid.',
  TRANSFER_ORIGINATOR_NOT_FOUND: 'Plaid doesn’t know the company’s account anymore.',
  NOT_FOUND: 'Plaid doesn’t know this balance.',
};

/** Why the provider moved nothing, in words. */
export const refusalWords = (code: string): string =>
  code === NOT_AT_PROVIDER
    ? 'Two people confirmed that Plaid never did it.'
    : `${REFUSED[code] ?? `Plaid declined it (${code}).`} No money was moved.`;
