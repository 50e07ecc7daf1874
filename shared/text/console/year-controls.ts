import { mutationRoute } from '../../contracts/graph.ts';
import { FORMER_EMAIL_DAYS, NEW_ACCOUNT_SECONDS, TRANSFER_MAX_CENTS, WIRE_CHANGE_TOLD_SECONDS } from '../../limits.ts';
import { formatDollars, toCents } from '../../money.ts';
import { partiesOf } from '../../staff/notices.ts';
import type { TenantConfig } from '../../tenant/tenant.ts';
import { limitFor } from '../../transfer/rules.ts';
import { noticesText } from './notices.ts';

/** A control as the company's settings have it. One that is off is listed as off, so that readers see it. */
export type Control = {
  readonly group: string;
  readonly name: string;
  readonly isOn: boolean;
  /** How it is set, or what that means if it is off. */
  readonly setting: string;
};

type Line = readonly [name: string, isOn: boolean, on: string, off?: string];

const HOUR_SECONDS = 3600;
const hours = (seconds: number): string => `${seconds / HOUR_SECONDS} hours`;

const dollars = (amount = 0): string => formatDollars(toCents(amount));

const many = (count: number): string => count.toLocaleString('en-US');

type Bound = TenantConfig['velocity']['client'];
const SPANS = [
  ['day', 1],
  ['week', 7],
] as const;
/** More payments than all clients together can start in a day, because each start is a call of its route. */
const STARTS_PER_DAY = mutationRoute.throttle.rate * 24 * HOUR_SECONDS;
/** True if clients can start more payments, or larger ones, than the limit allows. */
const isReachable = (bound: Bound): boolean =>
  SPANS.some(([span, days]) => {
    const most = STARTS_PER_DAY * days;
    return bound[span].count < most || bound[span].amount < most * TRANSFER_MAX_CENTS;
  });
const isBelow = (one: Bound, other: Bound): boolean =>
  SPANS.some(([span]) => one[span].amount < other[span].amount || one[span].count < other[span].count);
const boundText = ({ day, week }: Bound): string =>
  `Up to ${dollars(day.amount)} in ${many(day.count)} payments a day, ${dollars(week.amount)} in ${many(week.count)} a week.`;

const MAXIMUM = `Only the general maximum of ${dollars(TRANSFER_MAX_CENTS)} applies.`;
/** A limit that the largest possible payment doesn't reach stops nothing. */
const isBelowMaximum = (amount: number): boolean => amount < TRANSFER_MAX_CENTS;

function limitLines({ limits, purposes, velocity, uncheckedLimit }: TenantConfig): readonly Line[] {
  const [ach, wire] = [limitFor(limits, 'ACH'), limitFor(limits, 'Wire')];
  const limited = purposes.filter(
    ({ active, limit, method }) => active && limit && limit < limitFor(limits, method).limit,
  );
  const ofPurposes = limited.map(({ purpose, method, limit }) => `${purpose} (${method}): ${dollars(limit)}`);
  return [
    ['Largest ACH payment', ach.own, `Up to ${dollars(ach.limit)}.`, MAXIMUM],
    ['Largest wire', wire.own, `Up to ${dollars(wire.limit)}.`, MAXIMUM],
    ['Lower limits by purpose', limited.length > 0, `${ofPurposes.join('; ')}.`, 'No purpose has a lower limit.'],
    [
      'Limit per client',
      isReachable(velocity.client) && isBelow(velocity.client, velocity.tenant),
      `${boundText(velocity.client)} An approver can allow one payment over it.`,
      'The limit stops no payment that the one for all clients allows.',
    ],
    [
      'Limit for all clients together',
      isReachable(velocity.tenant),
      boundText(velocity.tenant),
      'The limit is above everything that clients can pay, so it stops no payment.',
    ],
    [
      'Limit for debits that Plaid approved without a check',
      isBelowMaximum(uncheckedLimit),
      uncheckedLimit === 0 ? 'None is sent.' : `Up to ${dollars(uncheckedLimit)}.`,
      'The limit isn’t below the largest payment, so it stops none.',
    ],
  ];
}

const approvalLines = ({ approvalThreshold }: TenantConfig): readonly Line[] => [
  ['Two people for disbursements and refunds', true, 'Every one, within the approver’s own limit.'],
  [
    'Two people for payment requests',
    approvalThreshold !== undefined && approvalThreshold <= TRANSFER_MAX_CENTS,
    `From ${dollars(approvalThreshold)}.`,
    approvalThreshold === undefined
      ? 'One person can send a payment request of any amount.'
      : `No payment reaches ${dollars(approvalThreshold)}, so one person can send any request to one payer.`,
  ],
  ['Two people for settings and wire instructions', true, 'Every change that steers money.'],
  ['New proof of identity for each approval', true, 'Passkey, or password with authenticator code.'],
];

const accountLines = ({ newAccountLimit }: TenantConfig): readonly Line[] => [
  ['Account owner’s name', true, 'A payee’s bank confirms the name, or staff call first.'],
  [
    'Call about a new account',
    isBelowMaximum(newAccountLimit),
    `Above ${dollars(newAccountLimit)}, if it was linked after the payment was prepared and less than ${hours(NEW_ACCOUNT_SECONDS)} ago.`,
    'The limit isn’t below the largest payment. Only accounts in another name need a call.',
  ],
  ['Changed email address', true, `Warnings also go to the previous address for ${FORMER_EMAIL_DAYS} days.`],
  [
    'Changed wire instructions',
    true,
    `Clients read for ${hours(WIRE_CHANGE_TOLD_SECONDS)} that they should call first.`,
  ],
];

const fundsLines = ({ payoutsWithoutFile, typedWires, goodFundsDays }: TenantConfig): readonly Line[] => [
  [
    'File has to hold the money',
    !payoutsWithoutFile,
    'For every disbursement.',
    'A disbursement without a file number needs only an approver’s reason.',
  ],
  [
    'Typed wires wait for the statement',
    typedWires !== 'count',
    typedWires === 'never' ? 'No wire can be typed.' : 'They count once a statement shows them.',
    'A wire that someone typed counts for disbursements at once.',
  ],
  [
    'Good funds',
    goodFundsDays > 0,
    `A debit counts ${goodFundsDays === 1 ? '1 banking day' : `${goodFundsDays} banking days`} after it settled.`,
    'A debit counts on the day it settles.',
  ],
];

const reactionLines = ({ staffNotices }: TenantConfig): readonly Line[] => [
  [
    'Hold on a payment',
    true,
    'Nothing moves until someone releases it. A disbursement’s preparer can’t release a colleague’s hold.',
  ],
  ['Hold on a client', true, 'By staff, or by the client’s own freeze. Two people release it.'],
  ['Debits after an unauthorized return', true, 'Stopped until staff have spoken with the client.'],
  ['Email about returned and failed payments', true, noticesText.to(partiesOf(staffNotices, 'money gone'))],
];

const GROUPS: readonly (readonly [group: string, lines: (config: TenantConfig) => readonly Line[]])[] = [
  ['Limits', limitLines],
  ['Approval', approvalLines],
  ['Accounts and changes', accountLines],
  ['Good funds', fundsLines],
  ['Holds and returns', reactionLines],
];

/** Every control of a company, with how its settings have it now. */
export const controlsOf = (config: TenantConfig): readonly Control[] =>
  GROUPS.flatMap(([group, lines]) =>
    lines(config).map(([name, isOn, on, off = on]) => ({ group, name, isOn, setting: isOn ? on : off })),
  );
