import acme from '../../tenants/acme.json' with { type: 'json' };
import harbor from '../../tenants/harbor.json' with { type: 'json' };

/** A file as it is read, before it is a tenant. */
export type Json = Record<string, unknown>;
/** A file without a mistake. */
export const whole: Json = { ...acme, agents: harbor.agents };
const [downtown] = acme.offices;
const [trust, akron] = acme.destinationAccounts as unknown as [Json, Json];
const [marisol] = harbor.agents as unknown as [Json];
const TRUST = '5f0000000000000000000001';
const wiring = acme.wiring[TRUST];
const wiringWith = (change: Json) => ({ wiring: { ...acme.wiring, [TRUST]: { ...wiring, ...change } } });
const survey = { purpose: 'Survey Fee', purposeInSpanish: 'Cargo de agrimensura', method: 'ACH' };
const accounts = (change: Json) => ({ destinationAccounts: [trust, { ...akron, ...change }] });
const agentWith = (change: Json) => ({ agents: [{ ...marisol, ...change }] });
const look = (change: Json) => ({ branding: { ...acme.branding, ...change } });

/** A mistake, the field that is named, and its message. */
export const SLIPS: readonly (readonly [slip: string, change: Json, at: string, sentence: RegExp])[] = [
  [
    'a city without a clock of its own',
    { timeZone: 'America/Cleveland' },
    'timeZone',
    /time zone of the United States/,
  ],
  ['a zone abroad', { timeZone: 'Europe/London' }, 'timeZone', /time zone of the United States/],
  ['a zone by its letters', { timeZone: 'EST5EDT' }, 'timeZone', /"America\/New_York"/],
  [
    'an office that does not exist',
    accounts({ offices: ['5f1000000000000000000099'] }),
    'destinationAccounts[1].offices[0]',
    /No office has the id 5f1000000000000000000099\. Its offices: Downtown \(5f1/,
  ],
  [
    'an office named by its title',
    accounts({ offices: ['Akron'] }),
    'destinationAccounts[1].offices[0]',
    /id of one of the offices/,
  ],
  [
    'an office twice',
    accounts({ offices: [acme.offices[2]?.id, acme.offices[2]?.id] }),
    'destinationAccounts[1].offices[1]',
    /in the list already/,
  ],
  [
    'two accounts for the same money',
    accounts({ offices: [] }),
    'destinationAccounts[1]',
    /More than one account takes/,
  ],
  ['money that no account takes', { destinationAccounts: [akron] }, 'destinationAccounts', /No active account takes/],
  [
    'a purpose of an account that is not offered',
    accounts({ purposes: ['Inspection Fee'] }),
    'destinationAccounts[1].purposes[0]',
    /offers no purpose/,
  ],
  [
    'an account opened tomorrow',
    accounts({ createdAt: '2026-11-23T12:00:00.000Z' }),
    'destinationAccounts[1].createdAt',
    /is in the future/,
  ],
  [
    'a second account without a ledger',
    accounts({ ledgerId: undefined }),
    'destinationAccounts',
    /names no Plaid balance/,
  ],
  [
    'two accounts with one ledger',
    accounts({ ledgerId: trust['ledgerId'] }),
    'destinationAccounts',
    /has the Plaid balance/,
  ],
  [
    'four digits without quotes',
    accounts({ accountLastFourDigits: 7734 }),
    'destinationAccounts[1].accountLastFourDigits',
    /in quotes/,
  ],
  ['no account at all', { destinationAccounts: [] }, 'destinationAccounts', /No destination account is active/],
  ['a limit above the product’s', { limits: { ACH: 15_000_000 } }, 'limits.ACH', /\$149,999\.99 at most/],
  ['a limit in dollars', { limits: { ACH: 50_000 } }, 'limits.ACH', /This is \$500\.00\. Amounts are in cents/],
  ['a limit with a dot', { limits: { Wire: 1000.5 } }, 'limits.Wire', /whole cents/],
  [
    'a threshold that nothing reaches',
    { approvalThreshold: 99_999_999 },
    'approvalThreshold',
    /approval would never be needed/,
  ],
  ['a cap that is none', { uncheckedLimit: 99_999_999 }, 'uncheckedLimit', /would be no limit/],
  ['a fee in the wrong unit', { fee: { clientPays: true, amount: 500_000 } }, 'fee.amount', /a fee of \$5,000\.00/],
  ['a fee of nothing', { fee: { clientPays: true, amount: 0 } }, 'fee.amount', /fee is \$0\.00/],
  ['a fee that nobody pays', { fee: { clientPays: true, amount: 500, methods: [] } }, 'fee.methods', /list is empty/],
  [
    'a purpose twice',
    { purposes: [...acme.purposes, acme.purposes[0]] },
    `purposes[${acme.purposes.length}]`,
    /in the list already/,
  ],
  [
    'a purpose of its own without a name in Spanish',
    { purposes: [{ purpose: 'Survey Fee', method: 'ACH' }] },
    'purposes[0]',
    /one name in Spanish/,
  ],
  [
    'a purpose of its own with two names in Spanish',
    { purposes: [survey, { ...survey, method: 'Wire', purposeInSpanish: 'Agrimensura' }] },
    'purposes[1]',
    /one name in Spanish/,
  ],
  [
    'a name in Spanish for a purpose of the portal’s',
    { purposes: [{ ...survey, purpose: 'Option Fee' }] },
    'purposes[0]',
    /in Spanish already/,
  ],
  [
    'a purpose of the portal’s in another spelling',
    { purposes: [{ ...survey, purpose: 'Option fee' }] },
    'purposes[0]',
    /the same name as "Option Fee"/,
  ],
  ['a purpose with a comma', { purposes: [{ ...survey, purpose: 'Survey, fee' }] }, 'purposes[0].purpose', /comma/],
  [
    'a purpose with a name too long for a card',
    { purposes: [{ ...survey, purpose: 'Survey '.repeat(9) }] },
    'purposes[0].purpose',
    /60/,
  ],
  [
    'a purpose that is paid by check',
    { purposes: [{ ...survey, method: 'Check' }] },
    'purposes[0].method',
    /Give one of/,
  ],
  [
    'a limit of a purpose above the company’s',
    { limits: { ACH: 500_000 }, purposes: [{ ...survey, limit: 500_001 }] },
    'purposes[0].limit',
    /The limit for ACH is \$5,000\.00/,
  ],
  ['no purpose', { purposes: [] }, 'purposes', /at least one/],
  [
    'a wrong check digit',
    wiringWith({ routingNumber: '041000125' }),
    `wiring.${TRUST}.routingNumber`,
    /check digit is wrong/,
  ],
  [
    'the routing number twice',
    wiringWith({ accountNumber: wiring.routingNumber }),
    `wiring.${TRUST}.accountNumber`,
    /is the routing number/,
  ],
  [
    'an account number of zeros',
    wiringWith({ accountNumber: '00000000' }),
    `wiring.${TRUST}.accountNumber`,
    /Zero isn’t an account number/,
  ],
  [
    'an account number with blanks',
    wiringWith({ accountNumber: '1234 5678' }),
    `wiring.${TRUST}.accountNumber`,
    /without blanks/,
  ],
  ['wires without instructions', { wiring: {} }, 'wiring', /has no wire instructions/],
  [
    'a secret in the place of its name',
    { provider: { ...acme.provider, secretName: 'my-secret' } },
    'provider.secretName',
    /Begin it with "portal\/provider\/"/,
  ],
  [
    'an originator with the platform’s keys',
    {
      provider: { ...acme.provider, originator: { clientId: acme.provider.clientId, secretName: 'portal/provider/o' } },
    },
    'provider.originator.clientId',
    /platform’s own client id/,
  ],
  [
    'a statement name that no bank prints',
    { provider: { ...acme.provider, statementName: 'ŻÓŁTY TITLE' } },
    'provider.statementName',
    /A to Z/,
  ],
  [
    'a description in small letters',
    { provider: { ...acme.provider, description: 'Payment' } },
    'provider.description',
    /ten capitals/,
  ],
  ['a label of the portal', { id: 'www' }, 'id', /keeps for itself/],
  ['a label with a capital', { id: 'Acme' }, 'id', /small letters/],
  ['a state that does not exist', { state: 'OO' }, 'state', /no state "OO"/],
  [
    'an office in no state',
    { offices: [{ ...downtown, state: 'Oh' }], ...{ destinationAccounts: [trust] } },
    'offices[0].state',
    /no state "Oh"/,
  ],
  [
    'a license of no state',
    agentWith({ licenses: [{ state: 'XX', number: '1' }] }),
    'agents[0].licenses[0].state',
    /no state "XX"/,
  ],
  ['a ZIP code of another state', { zipcode: '94114' }, 'zipcode', /No ZIP code of OH begins with 9/],
  ['a ZIP code without quotes', { zipcode: 44114 }, 'zipcode', /5 or 5\+4 digits/],
  ['a host with two dots', { hosts: ['pay..acme-title.com'] }, 'hosts[0]', /That isn’t a host name/],
  ['a host with https', { hosts: ['https://pay.acme-title.com'] }, 'hosts[0]', /without https/],
  ['a host twice', { hosts: ['pay.acme-title.com', 'pay.acme-title.com'] }, 'hosts[1]', /in the list already/],
  ['a sender at everybody’s mail', { senderEmail: 'acmetitle@gmail.com' }, 'senderEmail', /company’s own domain/],
  ['an address without a domain', { supportEmail: 'closings@acme' }, 'supportEmail', /e-mail address/],
  [
    'a staff address twice',
    { notificationEmails: ['a@acme.com', 'A@acme.com'] },
    'notificationEmails[1]',
    /in the list already/,
  ],
  ['a phone as people write it', { pocPhone: '(216) 555-0142' }, 'pocPhone', /\+1 and ten digits/],
  ['a premium number', { pocPhone: '+19005550142' }, 'pocPhone', /No phone has the area code 900/],
  ['a number in Jamaica', { pocPhone: '+18765550142' }, 'pocPhone', /876 isn't in the United States/],
  [
    'an agent’s number that nobody has',
    agentWith({ mobilePhone: '+15555555555' }),
    'agents[0].mobilePhone',
    /area code 555/,
  ],
  [
    'two offices of one name',
    { offices: [...acme.offices, { ...downtown, id: '5f1000000000000000000077', title: 'downtown' }] },
    `offices[${acme.offices.length}].title`,
    /couldn’t tell them apart/,
  ],
  [
    'an id used twice',
    { offices: [...acme.offices, { ...downtown, title: 'Elsewhere' }] },
    `offices[${acme.offices.length}].id`,
    /used more than once/,
  ],
  [
    'an agent’s page called like a step',
    agentWith({ landingPageURI: 'step-3' }),
    'agents[0].landingPageURI',
    /name of a step/,
  ],
  [
    'an agent’s address twice',
    { agents: [marisol, { ...marisol, id: '5f1000000000000000000078', landingPageURI: 'other' }] },
    'agents[1].email',
    /Another agent/,
  ],
  ['a handful of codes', { codesPerDay: 5 }, 'codesPerDay', /no one could log in/],
  [
    'two people of one name',
    { people: [...acme.people, { id: 'rosa', name: 'ROSA  DÍAZ' }] },
    'people',
    /same id or name/,
  ],
  [
    'a logo that was never stored',
    look({ logoURL: '/brand/acme/nope.svg' }),
    'branding.logoURL',
    /no picture \/brand\/acme\/nope\.svg/,
  ],
  [
    'another company’s stored logo',
    look({ logoURL: '/brand/summit/logo-0123456789.svg' }),
    'branding.logoURL',
    /no picture/,
  ],
  [
    'a portrait that was never stored',
    agentWith({ headshotImageURL: '/brand/acme/ann.png' }),
    'agents[0].headshotImageURL',
    /tenant picture/,
  ],
  ['a night in words', look({ night: 'off' }), 'branding.night', /true or false/],
  ['a font that the portal hasn’t', look({ fontFamily: 'Lato' }), 'branding.fontFamily', /Poppins, Inter/],
  [
    'files for a font of the portal’s',
    look({ fontFamily: 'Inter', fontFiles: { 400: '/brand/acme/font-400-0123456789.woff2' } }),
    'branding.fontFamily',
    /is the portal’s/,
  ],
  [
    'a font that was never stored',
    look({ fontFamily: 'Lato', fontFiles: { 400: '/brand/acme/lato.woff2' } }),
    'branding.fontFiles.400',
    /no font/,
  ],
  [
    'a font from another site',
    look({ fontFamily: 'Lato', fontFiles: { 400: 'https://fonts.example/lato.woff2' } }),
    'branding.fontFiles.400',
    /WOFF2/,
  ],
  ['a picture over plain http', look({ logoURL: 'http://acme.com/logo.png' }), 'branding.logoURL', /https address/],
  ['CSS that hides', look({ customCSS: '.card { display: none }' }), 'branding.customCSS', /leaves this out/],
  [
    'CSS that loads',
    look({ customCSS: '@import "https://evil.example/x.css";' }),
    'branding.customCSS',
    /leaves this out/,
  ],
  [
    'CSS with a script',
    look({ customCSS: '.card { background: url(javascript:alert(1)) }' }),
    'branding.customCSS',
    /leaves this out/,
  ],
  ['a header that runs', look({ header: '<script>alert(1)</script>' }), 'branding.header', /leaves out <script>/],
  ['a footer of 1998', look({ footer: '<marquee>Hello</marquee>' }), 'branding.footer', /It takes: a, b, br/],
  [
    'tags in a plain text',
    look({ registerText: 'Create your <b>secure</b> account' }),
    'branding.registerText',
    /would read the tags/,
  ],
  [
    'tags in a disclaimer',
    { purposes: [{ ...acme.purposes[0], disclaimer: '<p>Held in trust</p>' }, ...acme.purposes.slice(1)] },
    'purposes[0].disclaimer',
    /would read the tags/,
  ],
  ['signs that nobody sees', { name: 'Acme\u200b Title' }, 'name', /invisible characters/],
  ['a name in two lines', { name: 'Acme\nTitle' }, 'name', /leave out the line break/],
  ['a name that no receipt can print', { name: 'アクメ Title' }, 'name', /Receipts can’t print/],
  ['a color by its name', look({ buttonColor: 'blue' }), 'branding.buttonColor', /#rrggbb/],
  ['a misspelled field', { tiemZone: 'America/New_York' }, 'tiemZone', /no such field/],
  ['a yes in quotes', { instantDisbursements: 'true' }, 'instantDisbursements', /without quotes/],
  ['days that are none', { answerDays: 0 }, 'answerDays', /at least 1/],
];
