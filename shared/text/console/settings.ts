import { formatDollars } from '../../money.ts';
import { formatPhone } from '../../phone.ts';
import { PROPOSED, type SettingsChange, type Steering, textsIn, withSettings } from '../../tenant/steering.ts';
import {
  type Agent,
  effectiveBranding,
  type Tenant,
  type WiringChange,
  type WiringDetail,
} from '../../tenant/tenant.ts';
import { trustAccountName } from '../../tenant/trust-accounts.ts';

const NONE = '(none)';

const noticesText = ({ staffNotices = {} }: Steering): string =>
  Object.entries(staffNotices)
    .map(([topic, to]) => `${topic}: ${Array.isArray(to) ? to.join(' and ') : to ? 'shared' : 'no one'}`)
    .join('; ') || 'default';

/** A setting; wire instructions have the account's name, if there are several. */
type Line = readonly [label: string, text: string, account?: string];

/** The parts of a company's settings that its people change at the console, in the order of their page. */
export const SETTINGS_SECTIONS = [
  'wire',
  'contact',
  'look',
  'payments',
  'pace',
  'fee',
  'purposes',
  'offices',
  'agents',
  'faq',
  'deadlines',
  'emails',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

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
  branding: 'look and texts',
  faq: 'FAQ',
  purposes: 'purposes',
  offices: 'offices',
  tenantGroup: 'texts',
  answerDays: 'deadlines',
  wireDays: 'deadlines',
} as const satisfies Record<(typeof PROPOSED)[number], string>;

/** The part of the settings that a field belongs to, as the audit log names it in a proposal. */
export const settingsPart = (field: string): string =>
  field === 'wiring details' ? 'wire instructions' : ((PARTS as Readonly<Record<string, string>>)[field] ?? field);

const wiringWords = (wiring: WiringChange): readonly string[] =>
  Object.values(wiring).map((detail) =>
    detail
      ? `wire instructions (${detail.bankName}, account ending in ${detail.accountNumber.slice(-4)})`
      : 'wire instructions (removed)',
  );

/** The subject of a settings change. After the decision, its values are deleted. */
export function settingsWords({ wiring, contact, leaving }: SettingsChange & { readonly leaving: readonly string[] }) {
  const fields = [
    ...PROPOSED.filter((field) => contact && field in contact).map((field) => PARTS[field]),
    ...(contact?.agents ? ['agents'] : []),
  ];
  const parts = [...wiringWords(wiring ?? {}), ...new Set(fields)];
  const left = leaving.length > 0 ? `; still open at Plaid: ${leaving.join(', ')}` : '';
  return `Change the company’s settings${parts.length > 0 ? `: ${parts.join(', ')}` : ''}${left}`;
}

/** The two numbers that not all staff may see in full. */
const [ROUTING, ACCOUNT] = ['Routing number', 'Account number'];
/** An approver of new wire instructions sees which number clients call to check them, even if it stays. */
const TO_CALL = 'Phone number clients call';

/** Those of each account that money goes to, or once had instructions. With only one, its name is left out. */
function wiringLines({ destinationAccounts, wiring }: Tenant): readonly Line[] {
  const shown = destinationAccounts.filter(({ id, active }) => active || wiring[id]);
  return shown.flatMap((account) =>
    detailLines(wiring[account.id]).map(
      ([label, text]): Line => (shown.length > 1 ? [label, text, trustAccountName(account)] : [label, text]),
    ),
  );
}

const detailLines = (wiring: WiringDetail | undefined): readonly Line[] => [
  ['Bank', wiring?.bankName ?? NONE],
  ['Bank address', wiring?.bankAddress ?? NONE],
  [ROUTING, wiring?.routingNumber ?? NONE],
  [ACCOUNT, wiring?.accountNumber ?? NONE],
  ['Beneficiary', wiring?.beneficiaryName ?? NONE],
  ['Beneficiary address', wiring?.beneficiaryAddress ?? NONE],
  ['Beneficiary phone', wiring ? formatPhone(wiring.beneficiaryPhone) : NONE],
];

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const addressText = ({ address1, address2, city, state, zipcode }: Steering): string =>
  [address1, address2, city, `${state} ${zipcode}`].filter(Boolean).join(', ');

const providerLines = ({ provider }: Steering): readonly Line[] => [
  ['Plaid account', provider.clientId],
  ['Plaid secret', provider.secretName],
  ['Originator', provider.originator ? `${provider.originator.clientId}, ${provider.originator.secretName}` : NONE],
  ['Plaid balance', provider.ledgerId ?? NONE],
];

const accountsText = ({ destinationAccounts }: Steering): string =>
  destinationAccounts
    .map(({ ledgerId, active, purposes, offices, ...account }) =>
      [
        trustAccountName(account),
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
  [
    `${formatDollars(day.amount)} in ${day.count.toLocaleString('en-US')} payments a day`,
    `${formatDollars(week.amount)} in ${week.count.toLocaleString('en-US')} a week`,
  ].join(', ');

const feeText = ({ fee }: Steering): string =>
  fee
    ? [formatDollars(fee.amount), fee.clientPays ? 'the client pays' : 'the company pays', ...(fee.methods ?? [])].join(
        ', ',
      )
    : NONE;

/** The payment settings that the company's people change at the console. */
const paymentLines = (file: Tenant): readonly Line[] => [
  ['Most per payment', limitsText(file)],
  ['Without a bank check up to', formatDollars(file.uncheckedLimit)],
  ['To a new account without a call up to', formatDollars(file.newAccountLimit)],
  [
    'Requests need approval from',
    file.approvalThreshold === undefined ? 'No requests do' : formatDollars(file.approvalThreshold),
  ],
  ['Good funds', `${file.goodFundsDays} days after settlement`],
  ['Typed wires', TYPED_WIRES[file.typedWires]],
  ['Disbursements without a file', file.payoutsWithoutFile ? 'Allowed' : 'Refused'],
];

const howMuchLines = (file: Steering): readonly Line[] => [
  ['Disbursed', file.instantDisbursements ? 'Instantly where the bank supports it' : 'By ACH'],
  ['Same-day ACH', file.sameDayAch.join(' and ') || NONE],
];

const deadlineLines = ({ answerDays, wireDays }: Tenant): readonly Line[] => [
  ['Answer a request within', days(answerDays)],
  ['Wait for a wire', wireDays === undefined ? 'Until someone ends it' : days(wireDays)],
];

const wordsText = (part: unknown): string => textsIn(part).join('; ') || NONE;

/** The words that clients read, one part per line. */
function wordsLines(file: Tenant): readonly Line[] {
  const { header, footer, ...look } = file.branding ?? {};
  const { registerButtonText, inSpanish, fontFamily, fontSize, fontWeight, night, customCSS } = look;
  return [
    ['Description', wordsText([file.description, file.tenantGroup])],
    ['Header', wordsText(header)],
    ['Footer', wordsText(footer)],
    ['Registration button', wordsText([registerButtonText, inSpanish?.registerButtonText])],
    ['Font', wordsText([fontFamily, fontSize, fontWeight, look.fontFiles])],
    ['Dark mode', night ? 'On' : 'Off'],
    ['Own styles', wordsText([customCSS, look.description, look.active === false ? 'Standard look' : undefined])],
  ];
}

/** The parts of the look that the company decides itself. */
function lookLines({ branding }: Tenant): readonly Line[] {
  const look = effectiveBranding(branding);
  return [
    ['Logo', look.logoURL],
    ['Browser icon', look.faviconImgURL],
    ['Background picture', look.backgroundImageURL ?? NONE],
    ['Buttons', look.buttonColor],
    ['Links', look.linkColor],
    ['Accents', look.accentColor],
    ['Page background', look.backgroundColor],
    ['Text', look.fontColor],
    ['Text above the registration', look.registerText || NONE],
    ['The same in Spanish', look.inSpanish?.registerText || NONE],
  ];
}

const inactive = (active: boolean): readonly string[] => (active ? [] : ['off']);

const purposeText = ({
  active,
  limit,
  disclaimer,
  purposeInSpanish,
  disclaimerInSpanish,
}: Tenant['purposes'][number]) =>
  [
    'offered',
    ...(limit ? [`up to ${formatDollars(limit)}`] : []),
    ...[purposeInSpanish, disclaimer, disclaimerInSpanish].filter(Boolean),
    ...inactive(active),
  ].join('; ');

const officeText = ({ title, city, state, active }: Tenant['offices'][number]): string =>
  [title, `${city}, ${state}`, ...inactive(active)].join('; ');

type Item = { readonly label: string; readonly text: string };

/** Items by label, and by place among those with the same one, so that none hides another from an approver. */
const byLabel = (items: readonly Item[]): [string, Item][] =>
  items.map((item, at) => [
    `${item.label} ${items.slice(0, at).filter(({ label }) => label === item.label).length}`,
    item,
  ]);

/** The items of the lists by what stays when an item changes. */
const itemsOf = (file: Tenant): ReadonlyMap<string, Item> =>
  new Map([
    ...byLabel(
      file.purposes.map((each) => ({ label: `Purpose ${each.purpose} (${each.method})`, text: purposeText(each) })),
    ),
    ...file.offices.map((each): [string, Item] => [each.id, { label: `Office ${each.title}`, text: officeText(each) }]),
    ...file.agents.map((each): [string, Item] => [
      each.id,
      { label: `Agent ${each.displayName}`, text: agentText(each) },
    ]),
    ...byLabel((file.faq ?? []).map(({ question, ...said }) => ({ label: `FAQ: ${question}`, text: wordsText(said) }))),
  ]);

/** The purposes, offices, agents and questions that a change touches, one a row. */
function itemRows(before: Tenant, after: Tenant): readonly { label: string; current: string; proposed: string }[] {
  const [current, proposed] = [itemsOf(before), itemsOf(after)];
  return [...new Set([...current.keys(), ...proposed.keys()])]
    .map((key) => ({
      label: (current.get(key) ?? proposed.get(key))?.label ?? '',
      current: current.get(key)?.text ?? NONE,
      proposed: proposed.get(key)?.text ?? NONE,
    }))
    .filter((row) => row.current !== row.proposed);
}

const agentText = (agent: Agent): string =>
  [formatPhone(agent.mobilePhone), wordsText({ ...agent, mobilePhone: undefined }), ...inactive(agent.active)].join(
    '; ',
  );

/** When wires that someone typed count for disbursements. */
const TYPED_WIRES: Readonly<Record<Tenant['typedWires'], string>> = {
  count: 'Count for disbursements at once',
  'until-statement': 'Count for disbursements once a statement shows them',
  never: 'Not allowed',
};

/** The settings that are one value each, by their section of the page. Those under `rest` are set up
 * with support, and those under `technical` say nothing to an office. */
const linesOf = (file: Tenant): Readonly<Record<LinedSection, readonly Line[]>> => ({
  wire: wiringLines(file),
  contact: [
    [TO_CALL, formatPhone(file.pocPhone)],
    ['Support email', file.supportEmail],
    ['Address', addressText(file)],
  ],
  look: lookLines(file),
  payments: paymentLines(file),
  pace: [
    ['One client', boundText(file.velocity.client)],
    ['All clients together', boundText(file.velocity.tenant)],
  ],
  fee: [['Fee', feeText(file)]],
  deadlines: deadlineLines(file),
  emails: [['Notification addresses', file.notificationEmails?.join(', ') ?? NONE]],
  rest: [
    ['Name', file.name],
    ['Domains', file.hosts.join(', ') || NONE],
    ['Emails come from', file.senderEmail],
    ['On bank statements', `${file.provider.statementName}, ${file.provider.description}`],
    ...howMuchLines(file),
  ],
  technical: [
    ['Portal', file.active ? 'Open' : 'Closed'],
    ['Staff notifications', noticesText(file)],
    ['Sign-in by', file.identityProvider ? `${file.identityProvider.name}, ${file.identityProvider.issuer}` : NONE],
    ...providerLines(file),
    ['Destination accounts', accountsText(file)],
    ...wordsLines(file),
  ],
});
type LinedSection = Exclude<SettingsSection, 'purposes' | 'offices' | 'agents' | 'faq'> | 'rest' | 'technical';

const told = ([label, text]: Line, showsNumbers: boolean): string =>
  showsNumbers || text === NONE || ![ROUTING, ACCOUNT].includes(label) ? text : `ends in ${text.slice(-4)}`;

/** The current settings as rows of the page, except the lists. */
export const settingsLines = (file: Tenant, showsNumbers: boolean) =>
  Object.entries(linesOf(file)).flatMap(([section, lines]) =>
    lines.map((line) => ({
      ...{ section: section as LinedSection, label: line[0], text: told(line, showsNumbers) },
      ...(line[2] ? { account: line[2] } : {}),
    })),
  );

const linesByLabel = (file: Tenant): ReadonlyMap<string, Line> =>
  new Map(
    Object.values(linesOf(file))
      .flat()
      .map((line) => [line[2] ? `${line[2]}: ${line[0]}` : line[0], line]),
  );

/** The differences that a change makes, in full or with only the last four digits of numbers. */
export function settingsRows(before: Tenant, change: SettingsChange, showsNumbers: boolean) {
  const after = withSettings(before, change);
  const [current, proposed] = [linesByLabel(before), linesByLabel(after)];
  const rows = [...new Set([...current.keys(), ...proposed.keys()])].flatMap((label) => {
    const [is, asked] = [current, proposed].map((lines) => lines.get(label) ?? [label, NONE]) as [Line, Line];
    if (is[1] === asked[1] && !(label === TO_CALL && change.wiring)) return [];
    return [{ label, current: told(is, showsNumbers), proposed: told(asked, showsNumbers) }];
  });
  return [...rows, ...itemRows(before, after)];
}

/** The texts of the page of a company's settings. */
export const settingsText = {
  title: 'Settings',
  change: 'Change…',
  waiting: (by: string) => `${by} proposed a change.`,
  seeApprovals: 'See Approvals',
  sections: {
    wire: 'Wire instructions',
    contact: 'How clients reach you',
    look: 'Logo, colors and welcome text',
    payments: 'Limits and approvals',
    pace: 'Limits per day and week',
    fee: 'Fee',
    purposes: 'Purposes',
    offices: 'Offices',
    agents: 'Agents',
    faq: 'FAQ',
    deadlines: 'Deadlines',
    emails: 'Emails to staff',
    rest: 'Set up with support',
  } satisfies Readonly<Record<SettingsSection | 'rest', string>>,
  restLead: 'Support changes these with you.',
  none: {
    purposes: 'No purposes.',
    offices: 'No offices.',
    agents: 'No agents.',
    faq: 'Clients read the standard questions and answers. The first one you add replaces them.',
  },
  off: 'Off',
  choosePicture: 'Choose file…',
  removePicture: 'Remove',
  reason: 'Reason',
  reasonHint: 'The approver reads it.',
  propose: 'Submit for approval',
  proposed: 'Submitted for approval.',
  cancel: 'Cancel',
  back: 'Back',
  done: 'Done',
  list: {
    add: { purposes: 'Add purpose', offices: 'Add office', agents: 'Add agent', faq: 'Add question' },
    paste: 'Paste a list',
    pasteLead: {
      purposes: '',
      faq: '',
      offices: 'One office a line: name, city, state.',
      agents: 'One agent a line: first name, last name, email, mobile phone, brokerage.',
    },
    pasted: 'List',
    pasteHint: 'Copy the columns from a spreadsheet, or separate them with commas.',
    take: 'Add these',
    empty: 'Paste at least one line.',
    line: (at: number, sentence: string) => `Line ${at}: ${sentence}`,
    edit: (name: string) => `Edit ${name}`,
    editOne: 'Edit',
    isNew: 'New',
    isChanged: 'Changed',
    unchanged: 'Change or add something first.',
  },
  agentPage: {
    open: 'Page link',
    of: (name: string) => `Page link of ${name}`,
    code: 'QR code with the link of the agent’s page',
    link: 'link',
  },
  fields: {
    account: 'Trust account',
    bankName: 'Bank',
    bankAddress: 'Bank address',
    routingNumber: 'Routing number',
    accountNumber: 'Account number',
    again: 'Account number again',
    beneficiaryName: 'Beneficiary',
    beneficiaryAddress: 'Beneficiary address',
    beneficiaryPhone: 'Beneficiary phone',
    pocPhone: 'Phone number clients call',
    supportEmail: 'Support email',
    address1: 'Street address',
    address2: 'Suite',
    city: 'City',
    state: 'State',
    zipcode: 'ZIP code',
    logo: 'Logo',
    favicon: 'Browser icon',
    background: 'Background picture',
    buttonColor: 'Buttons',
    linkColor: 'Links',
    accentColor: 'Accents',
    backgroundColor: 'Page background',
    fontColor: 'Text',
    registerText: 'Text above the registration',
    registerTextInSpanish: 'The same in Spanish',
    ach: 'Most per ACH payment',
    wire: 'Most per wire',
    unchecked: 'Without a bank check up to',
    newAccount: 'To a new account without a call up to',
    approval: 'Requests need approval from',
    goodFunds: 'Days after settlement until a debit is good funds',
    typedWires: 'Wires that someone typed',
    payoutsWithoutFile: 'Allow disbursements without a file number',
    clientDay: 'One client, per day',
    clientDayCount: 'One client, payments per day',
    clientWeek: 'One client, per week',
    clientWeekCount: 'One client, payments per week',
    tenantDay: 'All clients, per day',
    tenantDayCount: 'All clients, payments per day',
    tenantWeek: 'All clients, per week',
    tenantWeekCount: 'All clients, payments per week',
    feeAmount: 'Fee per payment',
    feePaidBy: 'Who pays it',
    feeMethods: 'Charged for',
    question: 'Question',
    answer: 'Answer',
    questionInSpanish: 'Question in Spanish',
    answerInSpanish: 'Answer in Spanish',
    isShown: 'Show this question',
    answerDays: 'Days to answer a request',
    wireDays: 'Days to wait for a wire',
    notificationEmails: 'Addresses, one a line',
    purpose: 'Purpose',
    purposeInSpanish: 'Name in Spanish',
    method: 'Paid by',
    limit: 'Most per payment',
    disclaimer: 'Text clients read first',
    disclaimerInSpanish: 'The same in Spanish',
    active: 'On',
    title: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    mobilePhone: 'Mobile phone',
    brokerage: 'Brokerage',
    landingPageURI: 'Page',
    licenseState: 'License state',
    licenseNumber: 'License number',
  },
  hints: {
    noLimit: 'Leave empty for the general limit.',
    fee: 'Leave empty for no fee.',
    logo: 'PNG, JPEG or SVG, at most 100 KB. Clients see it on white.',
    favicon: 'A square PNG, JPEG or SVG, 32 to 512 pixels wide and at most 50 KB.',
    background: 'Behind the sign-in page. PNG, JPEG or SVG, at least 1000 by 600 pixels and at most 400 KB.',
    look: 'A color that would be hard to read is made lighter or darker where needed.',
    registerText: 'Leave empty for the standard words.',
    spanish: 'Fill in both, or clients who read Spanish see the English.',
    approval: 'Disbursements always do. Leave empty if no requests do.',
    wireDays: 'Leave empty to wait until someone ends it.',
    emails: 'Returns, failures, wires and declined requests. Leave empty for the support email.',
    purposeInSpanish: 'Only for a purpose of your own.',
    landingPageURI: 'The end of the agent’s address, such as “maya-ortiz”. Leave empty to make it from the name.',
    contact: 'Clients call this number to check wire instructions.',
  },
  fee: {
    ...{ client: 'The client', company: 'Our company' },
    ...{ all: 'ACH payments and wires', ACH: 'ACH payments', Wire: 'Wires' },
  },
  typedWires: {
    count: 'Count at once',
    'until-statement': 'Count once a statement shows them',
    never: 'Not allowed',
  } satisfies Readonly<Record<Tenant['typedWires'], string>>,
  problems: {
    picture: (most: number) => `This file is too large. Choose one with at most ${most} KB.`,
    required: 'Fill this in.',
    routing: 'Enter the 9 digits of the routing number. One of them is wrong or missing.',
    account: 'Enter the account number with its 4 to 17 digits.',
    again: 'This differs from the account number above.',
    phone: 'Enter a U.S. phone number with 10 digits.',
    email: 'Enter an email address, such as name@example.com.',
    zip: 'Enter a ZIP code with 5 digits.',
    state: 'Choose a state.',
    amount: 'Enter an amount in dollars, such as 50,000.',
    days: 'Enter a number of days.',
    count: 'Enter a number of payments, from 1 to 99,999.',
    page: 'Enter a page with 2 to 60 lowercase letters, digits and hyphens.',
    long: (most: number) => `Use at most ${most} characters.`,
    spanish: 'Enter both the question and the answer in Spanish.',
    license: 'Enter both the state and the number of the license.',
  },
} as const;
