import * as z from 'zod/mini';
import { MATCH_SCORE_MIN } from '../bank/account.ts';
import type { Instant } from '../dates.ts';
import { NEW_ACCOUNT_SECONDS } from '../limits.ts';
import type { Cents } from '../money.ts';
import { riskText as words } from '../text/console/risks.ts';
import type { Doubt } from '../transfer/account-check.ts';

/** An alert's weight: it may cost money, it needs review, or it is good to know. */
export const RISK_WEIGHTS = ['high', 'look', 'note'] as const;
type RiskWeight = (typeof RISK_WEIGHTS)[number];

/** An alert about a payment for the staff to see before they release it, with its meaning. */
export const risk = z.object({ kind: z.string(), weight: z.enum(RISK_WEIGHTS), what: z.string(), so: z.string() });
export type Risk = z.infer<typeof risk>;

/** The facts about a client's account that concern its owner and its balance. */
type AccountFacts = {
  readonly linkedAt: Instant | undefined;
  readonly doubts: readonly Doubt[];
  /** 0 to 100; null if the bank gives none. */
  readonly ownerScore: number | null;
  readonly isOverridden: boolean;
  /** The staff member who released it after a call. */
  readonly releasedBy: string | undefined;
  readonly balance: Cents | null;
  readonly balanceAt: Instant | null;
  /** True if an earlier payment of this company went to it and arrived. */
  readonly wasPaidBefore: boolean;
};

/** Stored facts about a payment, its client and the file's other clients. */
export type RiskFacts = {
  readonly isOut: boolean;
  readonly total: Cents;
  /** How much more or less than requested its wire brought; absent if equal. */
  readonly than?: string | undefined;
  /** The time against which the account's age counts: when the payment was started, or now. */
  readonly asOf: Instant;
  /** True if no one has the money yet, so that the bank's balance matters. */
  readonly isOpen: boolean;
  readonly isClientHeld: boolean;
  readonly debitsStopped: string | undefined;
  readonly account: AccountFacts | undefined;
  readonly isUnchecked: boolean;
  readonly emailChangedAt: Instant | undefined;
  /** Earlier payments of the client that were returned. */
  readonly returns: readonly { readonly code: string; readonly at: Instant }[];
  readonly photoAskedAt: Instant | undefined;
  /** Other clients with such a payment in the same file. */
  readonly others: number;
  readonly bounced: readonly ('email' | 'text')[];
};

type Said = readonly [what: string, so: string];
type Rule = (facts: RiskFacts, on: (at: Instant) => string) => Said | undefined;

const hasDoubt = ({ account }: RiskFacts, doubt: Doubt): boolean => account?.doubts.includes(doubt) ?? false;

const isLow = ({ account, total, isOut, isOpen }: RiskFacts): boolean =>
  !isOut && isOpen && account?.balance != null && account.balance < total;

const isNew = ({ account, asOf }: RiskFacts): boolean =>
  account?.linkedAt !== undefined && Date.parse(asOf) - Date.parse(account.linkedAt) < NEW_ACCOUNT_SECONDS * 1000;

const isOtherOwner = ({ account }: RiskFacts): boolean =>
  account !== undefined && account.ownerScore !== null && account.ownerScore < MATCH_SCORE_MIN;

const balanceOf = ({ account }: RiskFacts, on: (at: Instant) => string): readonly [Cents, string] | undefined =>
  account?.balance != null && account.balanceAt ? [account.balance, on(account.balanceAt)] : undefined;

/** Each alert with its weight, most serious first. If one fact implies another, only the stronger one is shown. */
const rules: Readonly<Record<string, { readonly weight: RiskWeight; readonly say: Rule }>> = {
  held: { weight: 'high', say: ({ isClientHeld }) => (isClientHeld ? words.held : undefined) },
  'debits stopped': {
    weight: 'high',
    say: ({ debitsStopped, isOut }) => (debitsStopped && !isOut ? words.debitsStopped(debitsStopped) : undefined),
  },
  'other owner': {
    weight: 'high',
    say: (facts) =>
      isOtherOwner(facts)
        ? words.otherOwner(facts.account?.ownerScore ?? 0, facts.isOut, {
            isOverridden: facts.account?.isOverridden ?? false,
            releasedBy: facts.account?.releasedBy,
          })
        : undefined,
  },
  'low balance': {
    weight: 'high',
    say: (facts, on) => {
      const seen = balanceOf(facts, on);
      return isLow(facts) && seen ? words.lowBalance(...seen) : undefined;
    },
  },
  'other amount': { weight: 'look', say: ({ than }) => (than ? words.otherAmount(than) : undefined) },
  'typed numbers': {
    weight: 'look',
    say: (facts) => (hasDoubt(facts, 'typed numbers') ? words.typedNumbers(facts.isOut) : undefined),
  },
  'owner unknown': {
    weight: 'look',
    say: (facts) => (hasDoubt(facts, 'owner unknown') ? words.ownerUnknown(facts.isOut) : undefined),
  },
  'new account': {
    weight: 'look',
    say: (facts, on) => (isNew(facts) ? words.newAccount(on(facts.account?.linkedAt ?? facts.asOf)) : undefined),
  },
  returns: {
    weight: 'look',
    say: ({ returns }, on) =>
      returns.length > 0 ? words.returns(returns.map(({ code, at }) => [code, on(at)])) : undefined,
  },
  'e-mail changed': {
    weight: 'look',
    say: ({ emailChangedAt, isOut }, on) =>
      emailChangedAt ? words.emailChanged(on(emailChangedAt), isOut) : undefined,
  },
  unchecked: { weight: 'look', say: ({ isUnchecked }) => (isUnchecked ? words.unchecked : undefined) },
  'first payout': {
    weight: 'look',
    say: ({ isOut, account }) => (isOut && account && !account.wasPaidBefore ? words.firstPayout : undefined),
  },
  'no ID': {
    weight: 'look',
    say: ({ photoAskedAt }, on) => (photoAskedAt ? words.noId(on(photoAskedAt)) : undefined),
  },
  bounced: { weight: 'look', say: ({ bounced }) => (bounced.length > 0 ? words.bounced(bounced) : undefined) },
  'other client': {
    weight: 'look',
    say: ({ others, isOut }) => (others > 0 ? words.otherClient(others, isOut) : undefined),
  },
  balance: {
    weight: 'note',
    say: (facts, on) => {
      const seen = balanceOf(facts, on);
      return !facts.isOut && facts.isOpen && seen && !isLow(facts) ? words.balance(...seen) : undefined;
    },
  },
};

/** Digits in a row may be an account number, so they are masked in other people's text. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{5,}/g, '•••');

/** A payment's alerts, most serious first. `on` formats a day. */
export const risksOf = (facts: RiskFacts, on: (at: Instant) => string): readonly Risk[] => {
  const found = Object.entries(rules).flatMap(([kind, { weight, say }]) => {
    const said = say(facts, on);
    if (!said) return [];
    const [what, so] = said.map(withoutNumbers);
    return [{ kind, weight, what: what ?? '', so: so ?? '' }];
  });
  return found.toSorted((one, other) => RISK_WEIGHTS.indexOf(one.weight) - RISK_WEIGHTS.indexOf(other.weight));
};

/** Alerts that need review, without mere notes. */
export const standingOut = (risks: readonly Risk[]): readonly Risk[] => risks.filter(({ weight }) => weight !== 'note');
