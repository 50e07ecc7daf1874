import { formatDollars } from '../../money.ts';
import { formatPhone } from '../../phone.ts';
import { PROPOSED, type SettingsChange, type Steering, textsIn, withSettings } from '../../tenant/steering.ts';
import type { Agent, Tenant, WiringDetail } from '../../tenant/tenant.ts';

const NONE = '(none)';

const noticesText = ({ staffNotices = {} }: Steering): string =>
  Object.entries(staffNotices)
    .map(([topic, to]) => `${topic}: ${Array.isArray(to) ? to.join(' and ') : to ? 'shared' : 'no one'}`)
    .join('; ') || 'default';

type Line = readonly [label: string, text: string];

/** The part of the settings that each field belongs to. */
const PARTS = {
  active: 'portal access',
  pocPhone: 'contact',
  supportEmail: 'contact',
  senderEmail: 'contact',
  hosts: 'contact',
  notificationEmails: 'notification addresses',
  staffNotices: 'staff notifications',
  address1: 'address',
  address2: 'address',
  city: 'address',
  state: 'address',
  zipcode: 'address',
  identityProvider: 'identity provider',
  provider: 'Plaid account',
  destinationAccounts: 'destination accounts',
  payoutsWithoutFile: 'disbursements without a file',
  typedWires: 'typed wires',
  limits: 'limits',
  velocity: 'limits',
  fee: 'fee',
  goodFundsDays: 'good funds',
  approvalThreshold: 'approval threshold',
  uncheckedLimit: 'limits',
  newAccountLimit: 'limits',
  instantDisbursements: 'instant disbursements',
  sameDayAch: 'same-day ACH',
  name: 'name',
  description: 'texts',
  branding: 'texts',
  faq: 'FAQ',
  purposes: 'purposes',
  offices: 'offices',
  tenantGroup: 'texts',
} as const satisfies Record<(typeof PROPOSED)[number], string>;

/** The part of the settings that a field belongs to, as the audit log names it in a proposal. */
export const settingsPart = (field: string): string =>
  field === 'wiring details' ? 'wire instructions' : ((PARTS as Readonly<Record<string, string>>)[field] ?? field);

const wiringWords = (wiring: WiringDetail | null): string =>
  wiring
    ? `wire instructions (${wiring.bankName}, account ending in ${wiring.accountNumber.slice(-4)})`
    : 'wire instructions (removed)';

/** The subject of a settings change. After the decision, its values are deleted. */
export function settingsWords({ wiring, contact, leaving }: SettingsChange & { readonly leaving: readonly string[] }) {
  const fields = [
    ...PROPOSED.filter((field) => contact && field in contact).map((field) => PARTS[field]),
    ...(contact?.agents ? ['agents'] : []),
  ];
  const parts = [...(wiring === undefined ? [] : [wiringWords(wiring)]), ...new Set(fields)];
  const left = leaving.length > 0 ? `; still open at Plaid: ${leaving.join(', ')}` : '';
  return `Change the company’s settings${parts.length > 0 ? `: ${parts.join(', ')}` : ''}${left}`;
}

/** The two numbers that not all staff may see in full. */
const [ROUTING, ACCOUNT] = ['Routing number', 'Account number'];
/** An approver of new wire instructions sees which number clients call to check them, even if it stays. */
const TO_CALL = 'Phone number clients call';

const wiringLines = (wiring: WiringDetail | undefined): readonly Line[] => [
  ['Bank', wiring?.bankName ?? NONE],
  ['Bank address', wiring?.bankAddress ?? NONE],
  [ROUTING, wiring?.routingNumber ?? NONE],
  [ACCOUNT, wiring?.accountNumber ?? NONE],
  ['Beneficiary', wiring?.beneficiaryName ?? NONE],
  ['Beneficiary address', wiring?.beneficiaryAddress ?? NONE],
  ['Beneficiary phone', wiring ? formatPhone(wiring.beneficiaryPhone) : NONE],
];

const addressText = ({ address1, address2, city, state, zipcode }: Steering): string =>
  [address1, address2, city, `${state} ${zipcode}`].filter(Boolean).join(', ');

const providerLines = ({ provider }: Steering): readonly Line[] => [
  ['Plaid account', provider.clientId],
  ['Plaid secret', provider.secretName],
  ['Originator', provider.originator ? `${provider.originator.clientId}, ${provider.originator.secretName}` : NONE],
  ['Plaid balance', provider.ledgerId ?? NONE],
  ['On bank statements', `${provider.statementName}, ${provider.description}`],
];

const accountsText = ({ destinationAccounts }: Steering): string =>
  destinationAccounts
    .map(({ bankName, name, accountLastFourDigits, ledgerId, active, purposes, offices }) =>
      [
        `${name}, ${bankName} x${accountLastFourDigits}`,
        ...(ledgerId ? [`Plaid balance ${ledgerId}`] : []),
        ...(active ? [] : ['closed']),
        ...(purposes.length > 0 ? [`for ${purposes.join(' and ')}`] : []),
        ...(offices.length > 0 ? [`for office ${offices.join(' and ')}`] : []),
      ].join(', '),
    )
    .join('; ') || NONE;

/** Nothing, or 0, means that the company has no limit of its own. */
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
  ['Most per payment', limitsText(file)],
  ['Client limits', boundText(file.velocity.client)],
  ['Company limits', boundText(file.velocity.tenant)],
  ['Without a bank check up to', formatDollars(file.uncheckedLimit)],
  ['To a new account up to', formatDollars(file.newAccountLimit)],
  ['Fee', feeText(file)],
  ['Good funds', `${file.goodFundsDays} days after settlement`],
  [
    'Approval from',
    file.approvalThreshold === undefined ? 'disbursements only' : formatDollars(file.approvalThreshold),
  ],
  ['Disbursed', file.instantDisbursements ? 'instantly where the bank supports it' : 'by ACH'],
  ['Same-day ACH', file.sameDayAch.join(' and ') || 'none'],
];

const wordsText = (part: unknown): string => textsIn(part).join('; ') || NONE;

/** The words that clients read, one part per line. */
function wordsLines(file: Tenant): readonly Line[] {
  const { header, footer, registerText, ...look } = file.branding ?? {};
  return [
    ['Name', file.name],
    ['Description', wordsText([file.description, file.tenantGroup])],
    ['Header', wordsText(header)],
    ['Footer', wordsText(footer)],
    ['Registration text', wordsText([registerText, look.inSpanish])],
    ['Look', wordsText({ ...look, inSpanish: undefined })],
    ['FAQ', wordsText(file.faq)],
    ['Purposes', wordsText(file.purposes)],
    ['Offices', wordsText(file.offices)],
  ];
}

const agentText = (agent: Agent | undefined): string =>
  agent ? `${formatPhone(agent.mobilePhone)}; ${wordsText({ ...agent, mobilePhone: undefined })}` : NONE;

/** When wires that someone typed count for disbursements. */
const TYPED_WIRES: Readonly<Record<Tenant['typedWires'], string>> = {
  count: 'count for disbursements at once',
  'until-statement': 'count for disbursements once a statement shows them',
  never: 'not allowed',
};

/** The payment settings and the words that clients read, one per line. */
const linesOf = (file: Tenant): readonly Line[] => [
  ...wiringLines(file.wiring),
  ['Portal', file.active ? 'open' : 'closed'],
  [TO_CALL, formatPhone(file.pocPhone)],
  ['Support email', file.supportEmail],
  ['Emails come from', file.senderEmail],
  ['Domains', file.hosts.join(', ') || NONE],
  ['Notification addresses', file.notificationEmails?.join(', ') ?? NONE],
  ['Staff notifications', noticesText(file)],
  ['Address', addressText(file)],
  ['Sign-in by', file.identityProvider ? `${file.identityProvider.name}, ${file.identityProvider.issuer}` : NONE],
  ...providerLines(file),
  ['Destination accounts', accountsText(file)],
  ['Disbursements without a file', file.payoutsWithoutFile ? 'allowed' : 'refused'],
  ['Typed wires', TYPED_WIRES[file.typedWires]],
  ...howMuchLines(file),
  ...wordsLines(file),
];

/** The differences that a change makes, in full or with only the last four digits of numbers. */
export function settingsRows(before: Tenant, change: SettingsChange, showsNumbers: boolean) {
  const asked = linesOf(withSettings(before, change));
  const told = (label: string, text: string): string =>
    showsNumbers || text === NONE || ![ROUTING, ACCOUNT].includes(label) ? text : `ends in ${text.slice(-4)}`;
  const rows = linesOf(before).flatMap(([label, current], at) => {
    const proposed = asked[at]?.[1] ?? NONE;
    if (current === proposed && label !== TO_CALL) return [];
    return [{ label, current: told(label, current), proposed: told(label, proposed) }];
  });
  const agents = (change.contact?.agents ?? []).map((agent) => ({
    label: `Agent ${agent.displayName}`,
    current: agentText(before.agents.find(({ id }) => id === agent.id)),
    proposed: agentText(agent),
  }));
  return [...rows, ...agents];
}
