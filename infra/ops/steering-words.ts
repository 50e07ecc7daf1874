import { formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import {
  STEERING,
  type Steering,
  type SteeringChange,
  type SteeringField,
  withSteering,
} from '#shared/tenant/steering.ts';

const NONE = '(none)';

const noticesText = ({ staffNotices = {} }: Steering): string =>
  Object.entries(staffNotices)
    .map(([topic, to]) => `${topic}: ${Array.isArray(to) ? to.join(' and ') : to ? 'shared' : 'nobody'}`)
    .join('; ') || 'as usual';

type Line = readonly [label: string, text: string];

/** What of the file is about what, as a sentence begins with it. */
const PARTS = {
  active: 'opening',
  pocPhone: 'contact',
  supportEmail: 'contact',
  senderEmail: 'contact',
  hosts: 'contact',
  notificationEmails: 'notification addresses',
  staffNotices: 'whom notices go to',
  address1: 'address',
  address2: 'address',
  city: 'address',
  state: 'address',
  zipcode: 'address',
  identityProvider: 'identity provider',
  provider: 'provider account',
  destinationAccounts: 'destination accounts',
  payoutsWithoutFile: 'rule for disbursements',
  limits: 'limits',
  velocity: 'limits',
  fee: 'fee',
  goodFundsDays: 'days until money has cleared',
  approvalThreshold: 'approval threshold',
  uncheckedLimit: 'limits',
  newAccountLimit: 'limits',
  instantDisbursements: 'rule for disbursements',
  sameDayAch: 'payments of the same day',
} as const satisfies Record<SteeringField, string>;

/** The parts of a tenant that a change is about. */
export const steeringParts = (change: SteeringChange | undefined): readonly string[] => [
  ...new Set(STEERING.filter((field) => change && field in change).map((field) => PARTS[field])),
];

const addressText = ({ address1, address2, city, state, zipcode }: Steering): string =>
  [address1, address2, city, `${state} ${zipcode}`].filter(Boolean).join(', ');

const providerLines = ({ provider }: Steering): readonly Line[] => [
  ['provider', provider.clientId],
  ['its secret', provider.secretName],
  ['originator', provider.originator ? `${provider.originator.clientId}, ${provider.originator.secretName}` : NONE],
  ['ledger', provider.ledgerId ?? NONE],
  ['on statements', `${provider.statementName}, ${provider.description}`],
];

const accountsText = ({ destinationAccounts }: Steering): string =>
  destinationAccounts
    .map(({ bankName, name, accountLastFourDigits, ledgerId, active, purposes, offices }) =>
      [
        `${name}, ${bankName} x${accountLastFourDigits}`,
        ...(ledgerId ? [`ledger ${ledgerId}`] : []),
        ...(active ? [] : ['closed']),
        ...(purposes.length > 0 ? [`for ${purposes.join(' and ')}`] : []),
        ...(offices.length > 0 ? [`for office ${offices.join(' and ')}`] : []),
      ].join(', '),
    )
    .join('; ') || NONE;

/** Nothing, or 0, is no limit of the company's own. */
const limitsText = ({ limits }: Steering): string =>
  Object.entries(limits)
    .flatMap(([method, most]) => (most ? [`${method} ${formatDollars(most)}`] : []))
    .join(', ') || NONE;

const boundText = ({ day, week }: Steering['velocity']['client']): string =>
  [day, week].map(({ amount, count }) => `${formatDollars(amount)} in ${count}`).join(', a week ');

const feeText = ({ fee }: Steering): string =>
  fee
    ? [formatDollars(fee.amount), fee.clientPays ? 'the client pays' : 'the company pays', ...(fee.methods ?? [])].join(
        ', ',
      )
    : NONE;

const howMuchLines = (file: Steering): readonly Line[] => [
  ['most a payment', limitsText(file)],
  ['a client a day', boundText(file.velocity.client)],
  ['all in a day', boundText(file.velocity.tenant)],
  ['unchecked to', formatDollars(file.uncheckedLimit)],
  ['new account to', formatDollars(file.newAccountLimit)],
  ['fee', feeText(file)],
  ['cleared', `${file.goodFundsDays} days after settlement`],
  [
    'approval from',
    file.approvalThreshold === undefined ? 'disbursements only' : formatDollars(file.approvalThreshold),
  ],
  ['disbursed', file.instantDisbursements ? 'at once where the bank takes it' : 'by ACH'],
  ['on the same day', file.sameDayAch.join(' and ') || 'none'],
];

/** Everything that steers money, each in a line of its own. */
const linesOf = (file: Steering): readonly Line[] => [
  ['the portal is', file.active ? 'open' : 'closed'],
  ['number to call', formatPhone(file.pocPhone)],
  ['write to', file.supportEmail],
  ['mails come from', file.senderEmail],
  ['own domains', file.hosts.join(', ') || NONE],
  ['staff told at', file.notificationEmails?.join(', ') ?? NONE],
  ['notices go to', noticesText(file)],
  ['address', addressText(file)],
  ['sign-in by', file.identityProvider ? `${file.identityProvider.name}, ${file.identityProvider.issuer}` : NONE],
  ...providerLines(file),
  ['deposits go to', accountsText(file)],
  ['without a file', `disbursements ${file.payoutsWithoutFile ? 'allowed' : 'refused'}`],
  ...howMuchLines(file),
];

/** Each line with what stands and what is asked; what changes has both values, marked by a star. */
export function steeringLines(standing: Steering | undefined, change: SteeringChange | undefined): readonly string[] {
  if (!standing) return [];
  const asked = linesOf(withSteering(standing, change ?? {}));
  return linesOf(standing).map(([label, text], at) => {
    const [, fresh = NONE] = asked[at] ?? [];
    return compared(label, text, fresh);
  });
}

/** Every field in whole, because they are compared with a letter; what changes has both values. */
export const compared = (label: string, before: string, after: string): string =>
  `${before === after ? ' ' : '*'} ${label.padEnd(16)}${before === after ? after : `${before} → ${after}`}`;
