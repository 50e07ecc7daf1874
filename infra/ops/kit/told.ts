import { accountRows } from '#functions/messages/account-rows.ts';
import { propertyLine } from '#shared/address.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import { formatCreatedOn } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type Risk, standingOut } from '#shared/staff/risk.ts';
import { riskText } from '#shared/text/console/risks.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { NOT_APPROVED, NOT_COVERED } from '#shared/transfer/not-covered.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { staffReason } from '#shared/transfer/staff-reason.ts';
import { isRequested, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { needsApprovalAgain } from '#shared/transfer/waiting.ts';
import type { Told } from './command.ts';
import type { Refused } from './refused.ts';

/** The command to type after a refusal whose sentence is also shown at the console. */
const HINTS: Readonly<Record<string, string>> = {
  'event/not-parked': '"event list" shows those that are.',
  'event/not-dismissed': '"event list --dismissed" shows those that were.',
  'event/several': 'Add it: --account <name>',
  'event/ours': 'Apply it: event drive --event <event>',
  'staff/no-name': 'Add it: --by "Rosa Diaz"',
  'refund/not-good': '"transfer show" says which.',
  'wire/reference-used': '"wire show" says what it paid.',
  'wire/not-now': '"wire show" gives its status.',
  'staff/no-reason': 'Add it: --reason "…"',
  'staff/over-file': 'Add what is held outside of the portal, and how you know: --held-outside 25,000.00 --reason "…"',
  'staff/no-file': 'Its file is set by: call set-file --transfer-id <id> --file-number 24-1187',
  'staff/month-not-told': 'To get them now: ledger paper --month <month>',
  'staff/month-too-old': 'To get them from Plaid: ledger paper --month <month>',
  'staff/month-too-much': 'Without a time limit: ledger paper --month <month>',
  'payer/asked-already': 'If it is: the same with --is-meant-again',
};

/** A portal refusal for an operator. */
export function refusedBy(refusal: Refusal): Refused {
  const hint = HINTS[refusal.code];
  const fields = Object.entries(refusal.fields ?? {}).map(([field, sentence]) => `${field}: ${sentence}`);
  const lines = [...fields, ...(hint ? [hint] : [])];
  return { code: refusal.code, sentence: anyRefusalSentence(refusal), ...(lines.length > 0 ? { lines } : {}) };
}

/** An outcome whose refusal an operator can read. */
export const inWords = <T>(outcome: Outcome<T, Refusal>): Outcome<T, Refused> =>
  outcome.ok ? outcome : refuse(refusedBy(outcome.refusal));

/** The kind of transfer, in the commands' words. */
export const sortOf = (transfer: Transfer): string => {
  if (transfer.disbursement) return kindOf(transfer) === 'Refund' ? 'refund' : 'disbursement';
  return `${isRequested(transfer) ? 'request' : 'payment'} by ${transfer.method}`;
};

/** A moment in the company's time zone. */
const inZone = (timeZone: string) => (at: string) => {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return `${formatCreatedOn(at, timeZone)} ${named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
};
type When = ReturnType<typeof inZone>;

const isCallNeeded = ({ status, accountCheck }: Transfer): boolean =>
  status === 'awaiting acceptance' && accountCheck?.standing === 'waiting';

/** A transfer in one line of a list. */
export const lineOf = (transfer: Transfer): string =>
  [
    transfer.id,
    transfer.referenceId,
    transfer.status.padEnd(19),
    formatDollars(totalOf(transfer)).padStart(12),
    sortOf(transfer).padEnd(16),
    fullName(transfer),
    `version ${transfer.version}`,
    ...(transfer.fileNumber ? [`file ${transfer.fileNumber}`] : []),
    ...(transfer.schedule ? [`scheduled for ${transfer.schedule.on}`] : []),
    ...(isCallNeeded(transfer) ? ['waits for a call'] : []),
    ...(transfer.problem?.code === NOT_COVERED ? ['not covered'] : []),
    ...(needsApprovalAgain(transfer) ? ['needs approval again'] : []),
    ...(transfer.problem?.code === NOT_APPROVED ? ['not as approved'] : []),
  ].join('  ');

const row = (label: string, value: string | undefined): readonly string[] =>
  value ? [`  ${label.padEnd(12)}${value}`] : [];

function eventLines({ events }: Transfer, when: When): readonly string[] {
  return events.map(({ at, name, to, actor, by, reason, file }) => {
    const who = by ? `${actor} ${by}` : actor;
    const filed = file ? ` file ${file.from ?? 'none'} → ${file.to}` : '';
    return `    ${when(at)}  ${name} → ${to}${filed}  (${who})${reason ? `: ${reason}` : ''}`;
  });
}

/** The account that a disbursement goes to, and what is known about its owner. */
function accountLines(transfer: Transfer, timeZone: string): readonly string[] {
  const rows = accountRows(transfer, timeZone).map(({ label, value }) => `    ${label.padEnd(20)}${value}`);
  return rows.length > 0 ? ['  account of the payee', ...rows] : [];
}

/** Plaid's rationale for a debit that it approved without a check. */
function checkOf({ provider: { rationale, isByNumbers } }: Transfer): string | undefined {
  if (rationale) return `not checked, ${rationale.code}: ${rationale.description}`;
  return isByNumbers ? 'numbers typed in' : undefined;
}

/** Everything staff may know about a transfer, with times in the company's zone. */
export function reportLines(transfer: Transfer, timeZone: string): readonly string[] {
  const when = inZone(timeZone);
  const { source, destination, wireReceipt: wire, problem } = transfer;
  const filing = openFilingOf(transfer);
  return [
    `${transfer.referenceId}  ${formatDollars(totalOf(transfer))}  ${transfer.status}`,
    ...row('id', transfer.id),
    ...row('version', String(transfer.version)),
    ...row('sort', sortOf(transfer)),
    ...row('purpose', transfer.purpose),
    ...row('refund of', transfer.refundOf && `${transfer.refundOf.referenceId}, ${transfer.refundOf.id}`),
    ...row('refunds', transfer.refunds?.join(', ')),
    ...row('deadline', transfer.deadlineAt && when(transfer.deadlineAt)),
    ...row('scheduled', transfer.schedule && `${transfer.schedule.on}, sent at ${when(transfer.schedule.sendsAt)}`),
    ...row('client', `${fullName(transfer)}, ${formatPhone(transfer.mobilePhone)}`),
    ...row('property', propertyLine(transfer)),
    ...row('file', transfer.fileNumber),
    ...row('to file', filing && `${filing.to}, proposed by ${filing.by}: needs approval`),
    ...row('from', source && accountLabel(source)),
    ...row('to', destination && accountLabel(destination)),
    ...row('network', networkOf(transfer) === 'rtp' ? 'rtp, instant and final' : networkOf(transfer)),
    ...row('wire', wire && `${formatDollars(wire.received)}, ${wire.reference}${wire.on ? `, ${wire.on}` : ''}`),
    ...row('bank check', checkOf(transfer)),
    ...row('problem', problem && `${problem.code}: ${staffReason(problem.code, transfer)}`),
    ...accountLines(transfer, timeZone),
    '  events',
    ...eventLines(transfer, when),
  ];
}

/** A transfer's alerts, and what they mean for an approver. */
export const riskLines = (risks: readonly Risk[]): readonly string[] => [
  '  what stands out',
  ...(standingOut(risks).length === 0 ? [`    ${riskText.none}`] : []),
  ...risks.map(({ weight, what, so }) => `    ${riskText.weights[weight]}: ${what} ${so}`),
];

/** The same for a program. The client's location and browser are for auditors only, so they are left out. */
export function dataOf(transfer: Transfer): unknown {
  const { authorization: _auditors, provider, schedule, ...told } = transfer;
  const bankCheck = provider.rationale ? { bankCheck: provider.rationale } : {};
  return { ...told, ...bankCheck, network: networkOf(transfer), ...(schedule ? { scheduledOn: schedule.on } : {}) };
}

/** The result of a move: the status before and after in one line, and the transfer as data. */
export function toldOfMove(outcome: Outcome<Transfer, Refusal>): Outcome<Told, Refused> {
  const made = inWords(outcome);
  if (!made.ok) return made;
  const transfer = made.value;
  const last = transfer.events.at(-1);
  const from = last?.from ? `${last.from} → ` : '';
  return done({
    lines: [`${transfer.referenceId}  ${from}${transfer.status}`, ...row('id', transfer.id)],
    data: dataOf(transfer),
  });
}
