import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { hex24, tenantId, transferId } from '../ids.ts';
import { FUNDING_ASKED_SECONDS } from '../limits.ts';
import { cents, formatDollars } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import { entryAccount } from '../transfer/entry-account.ts';

export const fundingId = hex24.brand<'FundingId'>();
export type FundingId = z.infer<typeof fundingId>;

/** Which way the money goes: into the ledger from the company's own account, or out of it to there. */
export const FUNDING_WAYS = ['deposit', 'withdraw'] as const;
export type FundingWay = (typeof FUNDING_WAYS)[number];

/**
 * How far it is. `submitted`: a second person has let it out, and the provider has not answered; `accepted` and
 * `refused` are the provider's answers.
 */
export const FUNDING_STATES = ['proposed', 'rejected', 'submitted', 'accepted', 'refused'] as const;

const signed = { by: z.string(), identity: staffIdentity, at: instant };

/** What somebody has found at the provider about money that it never answered about. */
export const FUNDING_OUTCOMES = ['done', 'not done'] as const;
export type FundingOutcome = (typeof FUNDING_OUTCOMES)[number];

/** Money that is to go between a ledger at the provider and the company's own account there, by two people. */
export const funding = z.object({
  id: fundingId,
  tenantId,
  way: z.enum(FUNDING_WAYS),
  amount: cents.check(z.positive()),
  reason: z.string(),
  /** Missing for the default ledger of the company's account at the provider. */
  ledgerId: z.optional(z.string()),
  /** What the ledger was called when it was proposed. */
  ledger: z.string(),
  /** The payment to a client that it is put in for. */
  forPayment: z.optional(transferId),
  /** Made with the record: however often the provider is asked, it moves the money once. */
  key: z.string().check(z.maxLength(50)),
  state: z.enum(FUNDING_STATES),
  ...signed,
  /** Who let it out, or rejected it. */
  decided: z.optional(z.object({ ...signed, reason: z.optional(z.string()) })),
  /** Where it is done at the provider: what the company's file named when it was let out. */
  account: z.optional(entryAccount),
  submittedAt: z.optional(instant),
  /** What somebody says became of it, where the provider has not answered for a day; a second person agrees or not. */
  answer: z.optional(
    z.object({ ...signed, outcome: z.enum(FUNDING_OUTCOMES), reason: z.string(), sweepId: z.optional(z.string()) }),
  ),
  /** Who agreed to that. */
  agreed: z.optional(z.object(signed)),
  /** Who did not agree to an earlier word, and why. */
  disagreed: z.optional(z.object({ ...signed, reason: z.string() })),
  /** The provider's id of it, once it has taken it. */
  sweepId: z.optional(z.string()),
  /** For a deposit: the day on which the provider expects it to be good. */
  goodOn: z.optional(day),
  /** What the provider tells of a deposit in the end: it is good in the ledger, or it came back. */
  landed: z.optional(z.object({ as: z.enum(['good', 'back']), on: day })),
  /** The provider's code, where it refused. */
  refusal: z.optional(z.string()),
  endedAt: z.optional(instant),
  version: z.int(),
});
export type Funding = z.infer<typeof funding>;

/** Whether somebody still has to act: a second person, or the provider. */
export const isOpenFunding = ({ state }: Pick<Funding, 'state'>): boolean =>
  state === 'proposed' || state === 'submitted';

/** Whether the provider has not answered for a day: it is asked no more, and two people say what became of it. */
export const hasNoAnswer = (
  { state, submittedAt, at }: Pick<Funding, 'state' | 'submittedAt' | 'at'>,
  now: Date,
): boolean => state === 'submitted' && now.getTime() - Date.parse(submittedAt ?? at) >= FUNDING_ASKED_SECONDS * 1000;

/** What is moved, as whoever agrees to it reads it. */
export const fundingWords = ({ way, amount, ledger }: Pick<Funding, 'way' | 'amount' | 'ledger'>): string =>
  way === 'deposit'
    ? `Deposit ${formatDollars(amount)} into the ledger of ${ledger}, from your own account`
    : `Withdraw ${formatDollars(amount)} from the ledger of ${ledger}, to your own account`;

/** What somebody found at the provider, as whoever agrees to it reads it. */
export const outcomeWords = (of: Pick<Funding, 'way' | 'amount' | 'ledger'>, answer: NonNullable<Funding['answer']>) =>
  answer.outcome === 'done'
    ? `The provider did this, as ${answer.sweepId}: ${fundingWords(of)}`
    : `The provider never did this, and isn’t asked again: ${fundingWords(of)}`;

/** The code of one that two people found not done; the provider has none for it. */
export const NOT_AT_PROVIDER = 'NOT_AT_PROVIDER';

/** The provider's reasons that people can do something about. */
const REFUSED: Readonly<Record<string, string>> = {
  TRANSFER_LEDGER_INSUFFICIENT_FUNDS: 'The ledger holds less than that.',
  INSUFFICIENT_FUNDS: 'The company’s own account holds less than that.',
  TRANSFER_LIMIT_REACHED: 'It is above a limit of the company’s account at the provider.',
  TRANSFER_ORIGINATOR_NOT_FOUND: 'The provider doesn’t know the company’s account any more.',
  NOT_FOUND: 'The provider doesn’t know this ledger.',
};

/** Why the provider moved nothing, in words. */
export const refusalWords = (code: string): string =>
  code === NOT_AT_PROVIDER
    ? 'Two people found that the provider never did it.'
    : `${REFUSED[code] ?? `The provider refused it (${code}).`} No money was moved.`;
