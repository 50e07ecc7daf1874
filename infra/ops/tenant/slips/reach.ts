import { STATES } from '#shared/address.ts';
import { areaProblem } from '#shared/phone-problem.ts';
import type { TenantProblem } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Check, later } from './slip.ts';

/** US time zones (IANA time zone database, zone1970.tab). */
const ZONES: readonly string[] = [
  ...['New_York', 'Detroit', 'Chicago', 'Menominee', 'Denver', 'Boise', 'Phoenix', 'Los_Angeles', 'Anchorage'],
  ...['Juneau', 'Sitka', 'Metlakatla', 'Yakutat', 'Nome', 'Adak', 'Puerto_Rico'],
  ...['Indianapolis', 'Knox', 'Marengo', 'Petersburg', 'Tell_City', 'Vevay', 'Vincennes', 'Winamac'].map(
    (place) => `Indiana/${place}`,
  ),
  ...['Louisville', 'Monticello'].map((place) => `Kentucky/${place}`),
  ...['Beulah', 'Center', 'New_Salem'].map((place) => `North_Dakota/${place}`),
]
  .map((place) => `America/${place}`)
  .concat('Pacific/Honolulu');

/** Labels that belong to the portal itself, or that visitors would mistake for it. */
const RESERVED: readonly string[] = [
  ...[
    'console',
    'inbox',
    'bank',
    'api',
    'www',
    'app',
    'portal',
    'admin',
    'staff',
    'ops',
    'status',
    'help',
    'support',
    'mail',
  ],
  ...['smtp', 'static', 'assets', 'cdn', 'auth', 'login', 'localhost', 'dev', 'test', 'staging', 'prod'],
];

/** Free email domains, which prove no sender. */
const FREE_MAIL = /@(?:gmail|googlemail|yahoo|outlook|hotmail|live|aol|icloud|me|proton|protonmail)\.[a-z.]+$/i;

/** The first digits of ZIP codes by state (USPS Publication 65). */
const ZIP_BEGINS: Readonly<Record<string, readonly string[]>> = {
  ...{ '0': ['CT', 'MA', 'ME', 'NH', 'NJ', 'PR', 'RI', 'VT', 'NY'], '1': ['DE', 'NY', 'PA'] },
  ...{ '2': ['DC', 'MD', 'NC', 'SC', 'VA', 'WV'], '3': ['AL', 'FL', 'GA', 'MS', 'TN'], '4': ['IN', 'KY', 'MI', 'OH'] },
  ...{ '5': ['IA', 'MN', 'MT', 'ND', 'SD', 'WI'], '6': ['IL', 'KS', 'MO', 'NE'], '7': ['AR', 'LA', 'OK', 'TX'] },
  ...{ '8': ['AZ', 'CO', 'ID', 'NM', 'NV', 'UT', 'WY', 'TX'], '9': ['AK', 'CA', 'HI', 'OR', 'WA'] },
};

function* addressSlips(file: Tenant): Generator<TenantProblem> {
  const { id, timeZone, state, zipcode } = file;
  if (!ZONES.includes(timeZone))
    yield {
      at: 'timeZone',
      sentence:
        'Give a time zone of the United States: "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles", …',
    };
  if (RESERVED.includes(id))
    yield { at: 'id', sentence: `"${id}" is a name that the portal keeps for itself. Choose another.` };
  const states = [
    { at: 'state', state },
    ...file.offices.map((one, at) => ({ at: `offices[${at}].state`, state: one.state })),
    ...file.agents.flatMap(({ licenses }, agent) =>
      licenses.map((one, at) => ({ at: `agents[${agent}].licenses[${at}].state`, state: one.state })),
    ),
  ];
  for (const one of states)
    if (!Object.hasOwn(STATES, one.state))
      yield { at: one.at, sentence: `There is no state "${one.state}". Give its two capitals: "OH".` };
  if (zipcode !== '00000' && Object.hasOwn(STATES, state) && !ZIP_BEGINS[zipcode.slice(0, 1)]?.includes(state))
    yield { at: 'zipcode', sentence: `No ZIP code of ${state} begins with ${zipcode.slice(0, 1)}.` };
}

function* hostSlips({ hosts }: Tenant): Generator<TenantProblem> {
  for (const [at, host] of hosts.entries())
    if (!host.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)))
      yield {
        at: `hosts[${at}]`,
        sentence: 'That isn’t a host name: each part starts and ends with a letter or digit.',
      };
  for (const at of later(hosts, (host) => host))
    yield { at: `hosts[${at}]`, sentence: 'This host is in the list already.' };
}

function* mailSlips({ senderEmail, notificationEmails = [] }: Tenant): Generator<TenantProblem> {
  if (FREE_MAIL.test(senderEmail))
    yield {
      at: 'senderEmail',
      sentence: 'No one can prove that they own this domain. Use an address at the company’s own domain.',
    };
  for (const at of later(notificationEmails, (one) => one.toLowerCase()))
    yield { at: `notificationEmails[${at}]`, sentence: 'This address is in the list already.' };
}

function* phoneSlips(file: Tenant): Generator<TenantProblem> {
  const phones = [
    { at: 'pocPhone', phone: file.pocPhone as string },
    ...Object.entries(file.wiring).map(([id, { beneficiaryPhone }]) => ({
      at: `wiring.${id}.beneficiaryPhone`,
      phone: beneficiaryPhone as string,
    })),
    ...file.agents.flatMap((one, at) => [
      { at: `agents[${at}].mobilePhone`, phone: one.mobilePhone as string },
      ...(one.brokerage.officePhone
        ? [{ at: `agents[${at}].brokerage.officePhone`, phone: one.brokerage.officePhone as string }]
        : []),
    ]),
  ];
  for (const { at, phone } of phones) {
    const problem = areaProblem(phone);
    if (problem) yield { at, sentence: problem };
  }
}

function* peopleSlips({ offices, agents, codesPerDay }: Tenant): Generator<TenantProblem> {
  for (const at of later(offices, ({ title, city }) => `${title} ${city}`.toLowerCase()))
    yield {
      at: `offices[${at}].title`,
      sentence: 'Another office of this city has this title: clients couldn’t tell them apart.',
    };
  for (const at of later(agents, ({ email }) => email.toLowerCase()))
    yield { at: `agents[${at}].email`, sentence: 'Another agent has this address.' };
  if (codesPerDay < 20)
    yield {
      at: 'codesPerDay',
      sentence: `After ${codesPerDay} codes no one could log in for the rest of the day. Use at least 20.`,
    };
}

/** Mistakes that keep clients, email or calls from arriving. */
export const reachChecks: readonly Check[] = [addressSlips, hostSlips, mailSlips, phoneSlips, peopleSlips];
