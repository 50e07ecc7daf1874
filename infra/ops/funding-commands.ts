import * as z from 'zod/mini';
import { approveFunding, rejectFunding } from '#functions/ledger-funds/decide-funding.ts';
import { agreeToOutcome, disagree, sayOutcome } from '#functions/ledger-funds/end-unanswered.ts';
import { proposeFunding } from '#functions/ledger-funds/propose-funding.ts';
import {
  FUNDING_OUTCOMES,
  type Funding,
  type FundingWay,
  fundingId,
  fundingWords,
  outcomeWords,
  refusalWords,
} from '#shared/ledger/funding.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { memberOf } from './acting.ts';
import { type Command, command, type Told } from './command.ts';
import { changeIn, options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

const { tenant, by, amount, reason } = options;

const funding = {
  about: 'the deposit or withdrawal, by its id (24 hex digits); "ledger fundings" shows them',
  placeholder: '<id>',
  schema: z.pipe(z.string('Say which one: --funding 65f0c0ffee00112233445566'), fundingId),
};

const ledger = {
  about: 'which ledger, by its id at the provider; not needed where there is one',
  placeholder: '<id>',
  schema: z.optional(z.string().check(z.maxLength(100))),
};

const STANDS: Readonly<Record<Funding['state'], string>> = {
  proposed: 'waits for a second person',
  rejected: 'dropped',
  submitted: 'let out, and the provider hasn’t answered',
  accepted: 'taken by the provider',
  refused: 'refused by the provider',
};

/** Whether a second person decides about it: that it goes out, or that it ended as a colleague says. */
const isToDecide = ({ state, answer }: Funding): boolean =>
  state === 'proposed' || (state === 'submitted' && answer !== undefined);

const lineOf = (of: Funding): string =>
  [
    of.id,
    ...(isToDecide(of) ? [`change ${of.version}`] : []),
    STANDS[of.state],
    of.answer && of.state === 'submitted' ? `${of.answer.by} says: ${outcomeWords(of, of.answer)}` : fundingWords(of),
    `${of.by}: ${of.reason}`,
    ...(of.refusal ? [refusalWords(of.refusal)] : []),
  ].join('  ');

const outcome = {
  about: 'what the provider’s dashboard shows: done or "not done"',
  placeholder: '<outcome>',
  schema: z.enum(FUNDING_OUTCOMES, 'Say what the provider’s dashboard shows: --outcome done, or --outcome "not done"'),
};

const sweep = {
  about: 'the provider’s id of it, where it was done',
  placeholder: '<id>',
  schema: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

/** Does what fits: to one that waits to be let out, or to what was said of one that has no answer. */
async function either(
  first: Promise<Outcome<Funding, Refusal>>,
  otherwise: () => Promise<Outcome<Funding, Refusal>>,
): Promise<Outcome<Funding, Refusal>> {
  const done = await first;
  return !done.ok && done.refusal.code === 'funding/decided' ? otherwise() : done;
}

/** The provider's key of it is nobody's to read. */
const dataOf = ({ key: _own, ...told }: Funding): unknown => told;

function told(outcome: Outcome<Funding, Refusal>): Outcome<Told, Refused> {
  const made = inWords(outcome);
  if (!made.ok) return made;
  const { id, version } = made.value;
  const next = isToDecide(made.value) ? [`  A colleague types: ledger approve-funding ${id} --change ${version}`] : [];
  return done({ lines: [lineOf(made.value), ...next], data: dataOf(made.value) });
}

const SUMMARIES = {
  deposit: 'prepares a deposit into the ledger at the provider; a second person lets it out',
  withdraw: 'prepares a withdrawal from the ledger to the company’s own account; a second person lets it out',
} as const satisfies Record<FundingWay, string>;

const propose = (way: FundingWay): Command =>
  command({
    noun: 'ledger',
    verb: way,
    summary: SUMMARIES[way],
    effect: 'signs',
    options: { tenant, by, amount, reason, ledger },
    async run(at, given) {
      const who = await memberOf(at, given, 'prepare');
      if (!who.ok) return who;
      const asked = { way, amount: given.amount, reason: given.reason, ledgerId: given.ledger };
      return told(await proposeFunding(at.ports.fundings, who.value, asked));
    },
  });

/** Money between the company's ledgers at the provider and its own account there, by two people. */
export const fundingCommands: readonly Command[] = [
  propose('deposit'),
  propose('withdraw'),
  command({
    noun: 'ledger',
    verb: 'approve-funding',
    summary: "lets a colleague's deposit or withdrawal out, or agrees to what a colleague says became of it",
    argument: 'funding',
    effect: 'signs',
    options: { tenant, by, funding, change: changeIn('ledger fundings') },
    async run(at, given) {
      const who = await memberOf(at, given, 'approve');
      if (!who.ok) return who;
      const { fundings } = at.ports;
      const which = { id: given.funding, version: given.change };
      return told(
        await either(approveFunding(fundings, who.value, which), () => agreeToOutcome(fundings, who.value, which)),
      );
    },
  }),
  command({
    noun: 'ledger',
    verb: 'reject-funding',
    summary: 'drops a deposit or a withdrawal that waits for a second person, or what a colleague says became of it',
    argument: 'funding',
    effect: 'signs',
    options: { tenant, by, funding, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      const { fundings } = at.ports;
      const which = { id: given.funding, reason: given.reason };
      return told(await either(rejectFunding(fundings, who.value, which), () => disagree(fundings, who.value, which)));
    },
  }),
  command({
    noun: 'ledger',
    verb: 'say-funding',
    summary: 'says what became of a deposit or a withdrawal that the provider hasn’t answered about for a day',
    argument: 'funding',
    effect: 'signs',
    options: { tenant, by, funding, outcome, sweep, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      const said = { outcome: given.outcome, reason: given.reason, sweepId: given.sweep };
      return told(await sayOutcome(at.ports.fundings, who.value, { id: given.funding, ...said }));
    },
  }),
  command({
    noun: 'ledger',
    verb: 'fundings',
    summary: 'lists the newest deposits into the ledgers and withdrawals, and what became of them',
    effect: 'reads',
    options: { tenant },
    async run({ ports }, given) {
      const found = await ports.fundings.newest(given.tenant);
      return done({ lines: found.length > 0 ? found.map(lineOf) : ['None.'], data: found.map(dataOf) });
    },
  }),
];
