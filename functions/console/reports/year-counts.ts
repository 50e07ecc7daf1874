import type { AuditRecord } from '#shared/audit/record.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';
import { isAdministrative, isUnauthorized } from '#shared/transfer/returns.ts';
import { REJECTIONS } from '../../ledger/proposal-facts.ts';
import type { LimitName } from '../../payments/engine/claim.ts';

/** The part of a record that decides what it counts as. */
type Told = Pick<AuditRecord, 'what' | 'actor' | 'details'>;
/** One number of the annual review: what it counts, and the records of the audit log that it counts. */
type Count = readonly [label: string, is: (record: Told) => boolean];

const of =
  (...names: readonly AuditWhat[]) =>
  ({ what }: Told): boolean =>
    names.some((name) => name === what);
const by =
  (actor: Told['actor'], name: AuditWhat) =>
  (record: Told): boolean =>
    record.what === name && record.actor === actor;

/** Codes for an account without enough money (Nacha Operating Rules, appendix four). */
const SHORT_OF_MONEY = ['R01', 'R09'];
const codeOf = ({ details }: Told): string => String(details['reason'] ?? '');
const isDebit = ({ details }: Told): boolean => details['kind'] === 'ACH';
/** Returned debits by the bank's code. */
const debitReturned =
  (fits: (code: string) => boolean) =>
  (record: Told): boolean =>
    record.what === 'transfer/returned' && isDebit(record) && fits(codeOf(record));
const isShort = (code: string): boolean => SHORT_OF_MONEY.includes(code);

/** Rejected proposals that have a line of their own. */
const REJECTED_APART: readonly AuditWhat[] = ['wiring/rejected', 'staff/dropped'];

/** A limit refuses many tries in a row, so the log has one record for each client and day. */
const refusedBy =
  (limit: LimitName) =>
  ({ what, details }: Told): boolean =>
    what === 'client/limit-refused' && details['because'] === `limit ${limit}`;

const GROUPS: readonly (readonly [group: string, counts: readonly Count[]])[] = [
  [
    'Approval',
    [
      ['Payments submitted for approval', of('transfer/submitForApproval')],
      ['Payments approved', of('transfer/approve', 'transfer/approveDisbursement', 'transfer/approveRefund')],
      ['Payments rejected by an approver', of('transfer/reject')],
      ['Submissions withdrawn', of('transfer/withdraw')],
      ['Changes to wires or bank activity rejected', of('wire/rejected', 'statement/back-rejected')],
      ['Settings changes rejected or withdrawn', of('wiring/rejected')],
      ['Access changes rejected or withdrawn', of('staff/dropped')],
      [
        'Other changes rejected or withdrawn',
        of('ledger/funding-rejected', ...REJECTIONS.filter((what) => !REJECTED_APART.includes(what))),
      ],
    ],
  ],
  [
    'Limits (a client counts once a day)',
    [
      ['Clients over the limit per payment', refusedBy('per payment')],
      ['Clients over the limit per client', refusedBy('per client')],
      ['Clients over the limit for all clients together', refusedBy('for all clients')],
      ['Payments allowed over a client’s limits', of('client/over-limit-allowed')],
    ],
  ],
  [
    'Accounts and changes',
    [
      ['Payee accounts that needed a call', of('transfer/askForCall')],
      ['Payee accounts released after a call', of('transfer/releaseAccount')],
      ['Payee accounts refused', of('transfer/refuseAccount')],
      ['Accounts in another name that a client continued with', of('bank/override')],
      ['Wire instructions confirmed by a client', of('wiring/confirmed')],
      ['Holds on changed wire instructions released', of('wiring/hold-lifted')],
      ['Sign-ins locked after wrong codes', of('sign-in/locked')],
      [
        'Sessions ended because a token was used twice',
        (record) => record.what === 'sign-in/ended' && record.details['because'] === 'refresh token replayed',
      ],
      ['IDs refused, or asked for again', of('document/refused', 'document/asked-again')],
    ],
  ],
  [
    'Holds',
    [
      ['Payments put on hold', of('transfer/hold')],
      ['Payments released from hold', of('transfer/unhold')],
      ['Clients put on hold by staff', by('staff', 'client/stopped')],
      ['Freezes by clients', by('client', 'client/stopped')],
      ['Clients released from hold', of('client/lifted')],
    ],
  ],
  [
    'Declines and cancellations',
    [
      [
        'Payments declined by Plaid or the bank',
        of(
          ...(['transfer/declined', 'transfer/declinedRequest', 'transfer/declinedDisbursement'] as const),
          'transfer/declinedRefund',
        ),
      ],
      ['Requests and disbursements declined by the client', of('transfer/decline')],
      [
        'Payments canceled',
        of(
          ...(['transfer/cancel', 'transfer/cancelled', 'transfer/recall', 'transfer/takenBack'] as const),
          ...(['transfer/takenBackRequest', 'transfer/takenBackDisbursement'] as const),
        ),
      ],
    ],
  ],
  [
    'Returns',
    [
      ['Debits returned: not enough money (R01, R09)', debitReturned(isShort)],
      ['Debits returned: account closed, unknown or wrong (R02, R03, R04)', debitReturned(isAdministrative)],
      ['Debits returned: not authorized (R05, R07, R10, R11, R29, R51)', debitReturned(isUnauthorized)],
      [
        'Debits returned: any other code',
        debitReturned((code) => !isShort(code) && !isAdministrative(code) && !isUnauthorized(code)),
      ],
      ['Disbursements and refunds returned', (record) => record.what === 'transfer/returned' && !isDebit(record)],
      ['Payments failed before they settled', of('transfer/failed')],
      ['Clients whose debits were stopped', of('client/debits-stopped')],
      ['Clients whose debits were allowed again', of('client/debits-allowed')],
      ['Proof of authorization requests', of('transfer/askProof')],
      ['Reversals approved', of('transfer/askReversal')],
    ],
  ],
  [
    'Good funds and wires',
    [
      ['Disbursements that their file no longer covered', of('transfer/uncovered')],
      ['File shortages', of('transfer/overdraw')],
      ['Unidentified wires', of('wire/kept')],
      ['Wires returned', of('wire/sent-back')],
      ['Wire problems reported', of('transfer/markProblem')],
    ],
  ],
  [
    'Records',
    [
      ['Settings written', of('tenant/applied', 'tenant/wiring-applied')],
      ['Sign-ins of colleagues reset', of('staff/reset')],
      ['Records removed by hand', ({ what, actor }) => actor === 'operator' && /[/-](?:removed|gone)$/.test(what)],
      ['All records of the audit log', () => true],
    ],
  ],
];

/** A number of the review, as printed. */
export type YearCount = { readonly group: string; readonly label: string; readonly count: number };

/** Counts records one by one, so that a year of them is never in memory together. */
export function yearTally() {
  const tallies = GROUPS.flatMap(([group, counts]) => counts.map(([label, is]) => ({ group, label, is, count: 0 })));
  return {
    take(record: Told): void {
      for (const tally of tallies) if (tally.is(record)) tally.count += 1;
    },
    counts: (): readonly YearCount[] => tallies.map(({ group, label, count }) => ({ group, label, count })),
  };
}
