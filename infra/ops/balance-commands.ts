import {
  approveBalance,
  type BalancePorts,
  proposeBalance,
  rejectBalance,
} from '#functions/ledger-funds/decide-balance.ts';
import type { BalanceDecision } from '#shared/ledger/balance-decision.ts';
import { type LedgerBaseline, lessOrMore, unexplainedWords } from '#shared/ledger/unexplained.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { memberOf } from './acting.ts';
import { type Command, command, type Told } from './command.ts';
import { changeIn, options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

const { tenant, by, reason } = options;
const change = changeIn('ledger balance');

async function openPorts(): Promise<BalancePorts> {
  const { atBank } = await import('#functions/adapters/dynamo/at-bank.ts');
  const { balanceDecisions } = await import('#functions/adapters/dynamo/balance-decisions.ts');
  return { ledger: async (id) => (await atBank.comparedSoFar(id)).ledger, decisions: balanceDecisions };
}

const STANDS = {
  waits: 'waits for a second person: ledger approve-balance or ledger reject-balance',
  approved: 'agreed to; the next hour’s look compares with it',
  rejected: 'rejected: nothing has changed',
} as const;

const lineOf = ({ from, to, by: who, reason: why, decided, version }: BalanceDecision): string =>
  [
    `change ${version}`,
    `from ${lessOrMore(from)} to ${lessOrMore(to)} than is told of them`,
    `${who}: ${why}`,
    STANDS[decided?.what ?? 'waits'],
  ].join('  ');

function told(outcome: Outcome<BalanceDecision, Refusal>): Outcome<Told, Refused> {
  const made = inWords(outcome);
  return made.ok ? done({ lines: [lineOf(made.value)], data: made.value }) : made;
}

const comparedLines = (ledger: LedgerBaseline | undefined): readonly string[] => {
  if (!ledger) return ['Nothing was measured yet: the ledger is looked at once a day.'];
  if (ledger.found === undefined)
    return [`The ledger holds ${lessOrMore(ledger.available)} than is told of it, as it has since ${ledger.since}.`];
  const { available, found, since } = ledger;
  return [
    unexplainedWords(ledger),
    `${lessOrMore(available)} than is told of it since ${since}, and ${lessOrMore(found)} now.`,
  ];
};

/** What a ledger holds at the provider beyond all that is told of it, and how two people agree to it. */
export const balanceCommands: readonly Command[] = [
  command({
    noun: 'ledger',
    verb: 'balance',
    summary: 'shows what the ledgers hold beyond all that is told of them, and what was proposed about it',
    effect: 'reads',
    options: { tenant },
    async run(_at, given) {
      const ports = await openPorts();
      const [ledger, decision] = await Promise.all([ports.ledger(given.tenant), ports.decisions.find(given.tenant)]);
      return done({
        lines: [...comparedLines(ledger), ...(decision ? [lineOf(decision)] : [])],
        data: { ledger, decision },
      });
    },
  }),
  command({
    noun: 'ledger',
    verb: 'propose-balance',
    summary: 'proposes that what the ledgers hold is right as it is, because somebody knows why it changed',
    effect: 'signs',
    options: { tenant, by, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'prepare');
      return who.ok ? told(await proposeBalance(await openPorts(), who.value, given.reason)) : who;
    },
  }),
  command({
    noun: 'ledger',
    verb: 'approve-balance',
    summary: 'agrees to what a colleague proposed about the ledgers’ balance: later looks compare with that',
    effect: 'signs',
    options: { tenant, by, change },
    async run(at, given) {
      const who = await memberOf(at, given, 'approve');
      return who.ok ? told(await approveBalance(await openPorts(), who.value, given.change)) : who;
    },
  }),
  command({
    noun: 'ledger',
    verb: 'reject-balance',
    summary: 'drops what was proposed about the ledgers’ balance',
    effect: 'signs',
    options: { tenant, by, change, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      return who.ok ? told(await rejectBalance(await openPorts(), who.value, given)) : who;
    },
  }),
];
