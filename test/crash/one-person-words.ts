import { proposalIdOf } from '#functions/proposals/decide.ts';
import type { Command } from '#infra/ops/kit/command.ts';
import { commandName } from '#infra/ops/kit/help.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { SIMPLE_MOVES } from '#shared/staff/desk-move.ts';
import { aTenant } from '../support/people.ts';

/** Commands that don't reach a stage's money, each with the reason: they ask AWS or a deployed portal. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'edge certificate': 'hands a certificate to AWS, which nobody shows until a deployment names it',
  'smoke deposit': 'is a client’s deposit over the network, and only in the provider’s sandbox',
  'tenant new': 'writes a file on the person’s own disk',
  'tenant picture': 'stores a picture of the brand',
};

/** Everything that one person can do to a stage with a command. */
export const moves: readonly Command[] = commands.filter(
  (each) => each.effect !== 'reads' && !each.isOffline && !(commandName(each) in OUTSIDE),
);

/** The ids that a person can type. They grow with the commands' output. */
export type Known = {
  readonly transfers: string[];
  /** Ids of proposals, as the commands print them. */
  readonly marks: string[];
  readonly phones: readonly string[];
  /** The number of a client whom a colleague put on hold. */
  readonly held: string;
  readonly heldId: string;
  /** Numbers of closings: with money, without. */
  readonly closings: readonly string[];
  /** Files of the tenant, each with a different change in it. */
  readonly tenantFiles: readonly string[];
  /** Statements that one person may write, as files, and their transactions, as the commands name them. */
  readonly statementFiles: readonly string[];
  readonly statementLines: readonly string[];
};

/** The text typed for an option. True is a bare flag, and undefined leaves the option out. */
type Choices = readonly (string | true | undefined)[];

/** By command and option, or by option alone. A new command's option needs a line here. */
const typed: Readonly<Record<string, (known: Known) => Choices>> = {
  'tenant apply --file': ({ tenantFiles }) => tenantFiles,
  'call import-statement --file': ({ statementFiles }) => statementFiles,
  'call import-statement --account': () => [undefined, '6789'],
  'call remove-statement --account': () => ['6789'],
  until: () => ['2026-11-30'],
  columns: () => [undefined, '{"Posting Date":"booked","Amount":"amount","Description":"text"}'],
  days: () => [undefined, 'month first'],
  signs: () => [undefined],
  words: () => [undefined, '{"S":"out","H":"in"}'],
  several: () => [undefined],
  table: () => ['0123456789abcdef01234567'],
  'line-id': ({ statementLines }) => statementLines,
  lines: ({ transfers, statementLines: [lineId] }) => [
    JSON.stringify([{ on: '2026-11-19', lineId, version: 1, transferId: transfers.at(-1), paymentVersion: 1 }]),
  ],
  payers: ({ phones: [phone] }) => [
    JSON.stringify(
      [phone, '(312) 555-0188'].map((each) => ({
        ...{ firstName: 'Mallory', lastName: 'Payee', phone: each, language: 'en', amount: '1,000.00' },
      })),
    ),
  ],
  shares: ({ transfers }) => [JSON.stringify(transfers.slice(-2).map((id) => ({ id, amount: '1,000.00' })))],
  'client-id': ({ heldId }) => [heldId],
  // A PDF moves nothing: it is printed here, and no file is left behind.
  from: () => ['2026-11-01'],
  to: () => ['2026-11-30'],
  profile: () => [undefined, 'register'],
  format: () => [undefined, 'qbo'],
  bank: () => [undefined],
  // Pictures are chosen in a browser.
  'logo-url': () => [undefined],
  'favicon-img-url': () => [undefined],
  'background-image-url': () => [undefined],
  asked: () => [undefined, '2026-11-20'],
  out: () => [undefined],
  day: () => ['2026-11-20'],
  month: () => [undefined],
  year: () => ['2025', '2026'],
  report: () => ['2025', '2026-10'],
  'last-four': () => [undefined, '9021'],
  sha256: () => ['0'.repeat(64)],
  tenant: () => ['acme'],
  by: () => [undefined],
  // New items allow the most actions.
  transfer: ({ transfers }) => [...transfers.slice(-10), ...transfers.slice(-3), ...transfers.slice(-3)],
  'transfer-id': ({ transfers }) => [...transfers.slice(-10), ...transfers.slice(-3), ...transfers.slice(-3)],
  // Printed ids, including those of deposits, withdrawals and invitations.
  'funding-id': ({ transfers }) => [...transfers.slice(-6), ...transfers.slice(-2)],
  'invitation-id': ({ transfers }) => transfers.slice(-3),
  version: () => ['1', '1', '2', '2', '3', '4'],
  'payment-version': () => ['1', '2'],
  reason: () => ['checked against the statement'],
  phone: ({ phones }) => phones,
  amount: () => ['1,000.00', '1,000.00', '149,999.99', undefined],
  received: () => ['1,000.00', '149,999.99'],
  'held-outside': () => ['500,000.00', undefined],
  purpose: () => ['Proceeds of Sale', 'Earnest Money Deposit for Purchase'],
  address1: () => ['12 Oak Street'],
  address2: () => [undefined],
  city: () => ['Springfield'],
  state: () => ['IL'],
  zipcode: () => ['62701'],
  file: ({ closings }) => [...closings, undefined],
  'file-number': ({ closings }) => [...closings, undefined],
  // Parts that add up to one of the statements' transactions, or to none.
  parts: ({ closings: [one, two] }) => [
    undefined,
    JSON.stringify([
      { fileNumber: one, amount: '400.00' },
      { fileNumber: two, amount: '600.00' },
    ]),
    JSON.stringify([{ amount: '400.00' }, { amount: '600.00' }]),
  ],
  others: () => [undefined, '["20261121B1Q8021C000124"]'],
  what: () => ['apply', 'reopen', 'send back', 'void', 'split', 'join', 'undo'],
  agrees: () => ['yes', 'no'],
  note: () => [undefined],
  'deadline-on': () => [undefined],
  'closing-on': () => [undefined],
  'office-id': () => [undefined],
  'agent-id': () => [undefined],
  'is-meant-again': () => [true, undefined],
  'is-amount-shown': () => [true, undefined],
  pin: () => [undefined],
  disbursement: () => [true, undefined],
  'reissue-of': ({ transfers }) => [undefined, ...transfers.slice(-3)],
  ours: () => ['["4321"]', undefined],
  number: () => [undefined, '66666666666'],
  method: () => ['ACH', 'Wire', undefined],
  'first-name': () => ['Mallory'],
  'last-name': () => ['Payee'],
  language: () => [undefined, 'es'],
  reference: () => ['20261121B1Q8021C000123', '20261121B1Q8021C000124'],
  change: ({ marks }) => (marks.length > 0 ? marks.slice(-3) : [undefined]),
  mark: ({ marks }) => (marks.length > 0 ? marks.slice(-3) : [undefined]),
  'proposal-id': ({ heldId }) => [
    ...['settings', 'plaid-balance', proposalIdOf('client hold', heldId)],
    proposalIdOf('staff access', 'invite mallory@acme.example'),
  ],
  kind: () => ['settings', 'plaid balance', 'client hold', 'report signature', 'staff access'],
  wiring: () => [
    JSON.stringify({
      [aTenant().destinationAccounts[0]?.id ?? '']: {
        ...{ bankName: 'Bank of Mallory', bankAddress: '66 Mallory Lane', routingNumber: '041000014' },
        ...{ accountNumber: '66666666666', beneficiaryName: 'Mallory Payee' },
        ...{ beneficiaryAddress: '66 Mallory Lane', beneficiaryPhone: '+12165550166' },
      },
    }),
    undefined,
  ],
  'poc-phone': () => ['2165550166', undefined],
  'support-email': () => ['mallory@acme.example', undefined],
  // Settings that a colleague has to approve, whatever their value.
  ach: () => [undefined, '900,000.00'],
  wire: () => [undefined],
  'unchecked-limit': () => [undefined, '900,000.00'],
  'new-account-limit': () => [undefined, '900,000.00'],
  'approval-threshold': () => [undefined, '0.00'],
  'good-funds-days': () => [undefined, '0'],
  'typed-wires': () => [undefined, 'count'],
  'payouts-without-file': () => [undefined, true],
  'client-pays': () => [undefined, true],
  methods: () => [undefined],
  faq: () => [undefined],
  'answer-days': () => [undefined, '9'],
  'wire-days': () => [undefined],
  'notification-emails': () => [undefined, '["mallory@acme.example"]'],
  purposes: () => [undefined],
  offices: () => [undefined],
  agents: () => [undefined],
  'held-since': () => ['2026-11-20T16:00:00.000Z'],
  'spoke-with': () => ['Mallory Payee'],
  said: () => ['linked it herself on Monday'],
  on: () => ['2026-11-19', '2026-11-20'],
  sender: () => ['Ada Buyer'],
  'call propose-change --move': () => [undefined, 'dismiss', 'bring back'],
  email: () => ['mallory@acme.example', 'sam@acme.example'],
  'call propose-change --what': () => ['invite'],
  'call propose-change --name': () => ['Mallory Payee', 'Sam Okafor'],
  // A member's version, which no other kind takes.
  'call propose-change --version': () => [undefined],
  'call propose-change --count': () => ['3'],
  ...Object.fromEntries(
    ['button', 'link', 'accent', 'background', 'font'].map((part) => [
      `call propose-change --${part}-color`,
      () => ['#0b6b3a'],
    ]),
  ),
  'call propose-change --register-text': () => ['Welcome.'],
  'person-id': () => [undefined],
  roles: () => ['["owner"]', '["approver"]', '["operator"]', '["platform"]'],
  'approve-up-to': () => ['1,000,000.00', undefined],
  ticket: () => ['4711'],
  event: () => ['1', '2', undefined],
  account: () => [undefined, 'plaid-client'],
  message: () => ['0123456789ab', undefined],
  name: () => ['acme', 'acme', 'portal/provider/of-nobody'],
  'call second-person --move': () => ['approve', 'approve', 'release account', 'unhold', 'ask reversal', 'agree file'],
  // An action that takes no reason is refused with one.
  'call move-client --move': () => ['hold', 'allow debits', 'allow over limit', 'show wire'],
  'call move-payer-invitation --move': () => ['resend', 'revoke', 'unblock'],
  'call move-payment --move': () => [...SIMPLE_MOVES, 'submit', 'submit', 'submit'],
  'call move-payment --reason': () => ['checked against the statement', undefined],
  'call move-payment --mark': ({ marks }) => [undefined, undefined, ...marks.slice(-1)],
  move: () => [undefined, undefined, true],
  closing: () => [undefined],
  way: () => ['deposit', 'withdraw'],
  'for-payment': () => [undefined],
  outcome: () => ['done', 'not done'],
  'sweep-id': () => ['sweep-1', undefined],
  'ledger-id': () => [undefined],
  why: () => ['duplicate', 'wrong amount'],
  answer: () => ['accepted', 'back', 'refused'],
  leaving: () => ['plaid-client', 'default-ledger', undefined],
};

/** The options without any input yet. */
export const untyped: readonly string[] = moves.flatMap((command) =>
  Object.keys(command.options)
    .filter((name) => !typed[`${commandName(command)} --${name}`] && !typed[name])
    .map((name) => `${commandName(command)} --${name}`),
);

/**
 * The options of an approver's actions, and of kinds of proposals. With an option of another one, the command is
 * refused.
 */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  approve: ['held-outside', 'reason'],
  'release account': ['mark', 'spoke-with', 'said'],
  unhold: ['reason'],
  'ask reversal': [],
  'agree file': ['file-number'],
  'plaid balance': ['reason'],
  'staff access': ['what', 'name', 'email', 'roles', 'approve-up-to', 'ticket', 'reason'],
  'report signature': ['report', 'sha256', 'closing', 'last-four', 'reason'],
  settings: [...['reason', 'wiring', 'poc-phone', 'support-email', 'address1', 'address2', 'city', 'state', 'zipcode']],
};
const ofMoves = Object.values(TAKES).flat();

/** The words of one command, each option chosen by a drawn number. */
export function wordsOf(command: Command, known: Known, draws: readonly number[]): readonly string[] {
  const names = Object.keys(command.options);
  const choiceOf = (name: string) => {
    const choices = (typed[`${commandName(command)} --${name}`] ?? typed[name])?.(known) ?? [];
    return choices[(draws[names.indexOf(name)] ?? 0) % Math.max(1, choices.length)];
  };
  const isOneOf = command.verb === 'second-person' || command.verb === 'propose-change';
  const takes = isOneOf ? TAKES[String(choiceOf('move') ?? choiceOf('kind'))] : undefined;
  const options = names.flatMap((name) => {
    const chosen = takes && ofMoves.includes(name) && !takes.includes(name) ? undefined : choiceOf(name);
    if (chosen === undefined) return [];
    return chosen === true ? [`--${name}`] : [`--${name}`, chosen];
  });
  return [command.noun, ...(command.verb ? [command.verb] : []), ...options];
}
