import type * as z from 'zod/mini';
import { NOTICE_PARTIES, NOTICE_TOPICS } from '#shared/staff/notices.ts';

const NAME = (most: number) => `Give a text of 1 to ${most} characters.`;
const ID = 'Give an id of 24 hex digits, which nothing else in the file has.';
const PHONE = 'Give a US number as +1 and ten digits: "+12165550142".';
const STATE = 'Give the state by its two capitals: "OH".';
const COLOR = 'Give a color as #rrggbb: "#0b4a8f".';
const PICTURE =
  'Give an https address, or a path on the portal as "npm run ops -- tenant picture" prints it: "/brand/acme/logo.svg".';
const FONT =
  'Give the address that "npm run ops -- tenant picture" prints for a WOFF2 file: "/brand/acme/font-400-….woff2".';
const EMAIL = 'Give an e-mail address: "closings@acme-title.com".';
const CENTS = 'Give whole cents, without dots and quotes: 10000000 is $100,000.00.';
const SECRET_NAME = 'Give the name of the secret, never the secret: "portal/provider/acme".';
const DAYS = 'Give a whole number of days, at least 1.';
const SAME_DAY = 'List which payments leave on the same day: "debits", "disbursements", or both.';
const WIRING = 'Give the wire instructions of each account by its id: { "5f0000000000000000000001": { … } }.';
const YES_NO = 'Give true or false, without quotes.';
const PARTIES = `List who is told, at least one of: ${NOTICE_PARTIES.map((party) => `"${party}"`).join(', ')}.`;

/**
 * The accepted values of each field in a tenant's file, for the person who writes it. They aren't in the schema,
 * because the page loads the schema and doesn't need them.
 */
const TAKES: Readonly<Record<string, string>> = {
  id: 'Give the first label of the address: small letters, digits and hyphens, at most 63 of them: "acme".',
  name: NAME(80),
  description: 'Give a text of at most 200 characters.',
  active: YES_NO,
  hosts: 'List further host names, or leave it out: ["pay.acme-title.com"].',
  'hosts[]': 'Give a plain host name in small letters, without https and slashes: "pay.acme-title.com".',
  address1: NAME(80),
  city: NAME(60),
  state: STATE,
  zipcode: 'Give a ZIP code of 5 or 5+4 digits: "44114".',
  supportEmail: EMAIL,
  pocPhone: PHONE,
  senderEmail: EMAIL,
  'notificationEmails[]': EMAIL,
  staffNotices: `Name topics and who is told of each: { "cleared": ["shared", "operator"] }. Topics: ${NOTICE_TOPICS.join(', ')}.`,
  ...Object.fromEntries([
    ...NOTICE_TOPICS.flatMap((topic) => [`staffNotices.${topic}`, `staffNotices.${topic}[]`]).map((at) => [
      at,
      PARTIES,
    ]),
    ['staffNotices.digest', YES_NO],
  ]),
  'tenantGroup.groupName': NAME(80),
  'tenantGroup.logoURL': PICTURE,
  'tenantGroup.bannerColor': COLOR,
  'identityProvider.name': NAME(40),
  'identityProvider.issuer': 'Give the issuer of OpenID Connect Discovery as an https address.',
  'identityProvider.clientId': NAME(120),
  collectEmailAtRegistration: YES_NO,
  hideTerritories: YES_NO,
  codesPerDay: 'Give how many codes may be texted a day, as a whole number above zero.',
  'branding.logoURL': PICTURE,
  'branding.faviconImgURL': PICTURE,
  'branding.backgroundImageURL': PICTURE,
  'branding.fontFamily': 'Give the name of a font, in letters of A to Z and digits: "Inter".',
  'branding.fontFiles.400': FONT,
  'branding.fontFiles.500': FONT,
  'branding.fontFiles.600': FONT,
  'branding.fontSize': 'Give a font size from "14px" to "20px".',
  'branding.fontColor': COLOR,
  'branding.backgroundColor': COLOR,
  'branding.linkColor': COLOR,
  'branding.buttonColor': COLOR,
  'branding.accentColor': COLOR,
  'branding.night': YES_NO,
  'branding.active': YES_NO,
  offices: 'List the field offices; at most 200.',
  'offices[].id': ID,
  'offices[].title': NAME(80),
  'offices[].city': NAME(60),
  'offices[].state': STATE,
  'offices[].active': YES_NO,
  agents: 'List the agents; at most 200.',
  'agents[].id': ID,
  'agents[].email': EMAIL,
  'agents[].mobilePhone': PHONE,
  'agents[].active': YES_NO,
  'agents[].firstName': NAME(50),
  'agents[].lastName': NAME(50),
  'agents[].landingPageURI':
    'Give the last part of the page’s address: 2 to 60 small letters, digits and hyphens: "ann-fisher".',
  'agents[].displayName': NAME(100),
  'agents[].headshotImageURL': PICTURE,
  'agents[].qrCodeURL': PICTURE,
  'agents[].licenses[].state': STATE,
  'agents[].licenses[].number': NAME(30),
  'agents[].brokerage': 'Give the brokerage: at least { "name": "…" }.',
  'agents[].brokerage.name': NAME(100),
  'agents[].brokerage.logoURL': PICTURE,
  'agents[].brokerage.websiteURL': 'Give an https address.',
  'agents[].brokerage.officePhone': PHONE,
  'faq[].question': NAME(200),
  'faq[].answer': NAME(1500),
  'faq[].inSpanish': 'Give the question and the answer in Spanish, or leave the field out.',
  'faq[].inSpanish.question': NAME(200),
  'faq[].inSpanish.answer': NAME(1500),
  purposes: 'List at least one: { "purpose": "Earnest Money Deposit for Purchase", "method": "ACH" }.',
  'purposes[].active': YES_NO,
  'purposes[].limit': CENTS,
  'limits.ACH': CENTS,
  'limits.Wire': CENTS,
  'fee.clientPays': YES_NO,
  'fee.amount': CENTS,
  goodFundsDays: 'Give the banking days until a debit has cleared: a whole number from 0 to 20.',
  approvalThreshold: CENTS,
  uncheckedLimit: CENTS,
  newAccountLimit: CENTS,
  answerDays: DAYS,
  wireDays: DAYS,
  instantDisbursements: YES_NO,
  sameDayAch: SAME_DAY,
  'sameDayAch[]': SAME_DAY,
  payoutsWithoutFile: YES_NO,
  typedWires: 'Write "count", "until-statement" or "never", in quotes.',
  destinationAccounts: 'List the accounts that receive clients’ money; at most 50.',
  'destinationAccounts[].id': ID,
  'destinationAccounts[].bankName': NAME(80),
  'destinationAccounts[].name': NAME(80),
  'destinationAccounts[].accountLastFourDigits': 'Give the last four digits, in quotes: "9021".',
  'destinationAccounts[].ledgerId': 'Give the id of its ledger from Plaid’s dashboard.',
  'destinationAccounts[].active': YES_NO,
  'destinationAccounts[].offices[]': 'Give the id of one of the offices of this file.',
  'destinationAccounts[].createdAt': 'Give the moment it was opened, in UTC: "2026-11-21T15:00:00.000Z".',
  wiring: WIRING,
  'wiring[]': WIRING,
  'wiring[].bankName': NAME(80),
  'wiring[].bankAddress': NAME(160),
  'wiring[].routingNumber': 'Give the nine digits of the routing number for wires, in quotes.',
  'wiring[].accountNumber': 'Give the account number in quotes, 4 to 17 digits without blanks and hyphens.',
  'wiring[].beneficiaryName': NAME(80),
  'wiring[].beneficiaryAddress': NAME(160),
  'wiring[].beneficiaryPhone': PHONE,
  provider: 'Give the account at Plaid: at least clientId, secretName and statementName.',
  'provider.clientId': 'Give the client id from Plaid’s dashboard.',
  'provider.secretName': SECRET_NAME,
  'provider.originator': 'Give clientId and secretName of the tenant’s own keys, or leave it out.',
  'provider.originator.clientId': 'Give the originator’s client id from Plaid’s dashboard.',
  'provider.originator.secretName': SECRET_NAME,
  'provider.ledgerId': NAME(80),
  'provider.description':
    'Give the Nacha entry description: at most ten capitals, digits and blanks, such as "PAYMENT".',
  'provider.statementName': 'Give the company name as registered with Plaid, 1 to 40 characters.',
};

type Issue = z.core.$ZodIssue;

const written = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const at = (file: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part], file);

/** The accepted values from the schema, for a field without its own sentence. */
function inGeneral(issue: Issue): string {
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `At most ${issue.maximum} characters fit.`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} of them fit.`;
  if (issue.code === 'invalid_type') return `Give ${issue.expected === 'array' ? 'a list' : `a ${issue.expected}`}.`;
  // A schema without its own message says "Invalid input".
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return 'This isn’t what the field takes. shared/tenant/tenant.ts says what does.';
}

export const fieldOf = (issue: Issue): string => written(issue.path);

/** A mistake in a tenant's file: where it is, and what to write instead. */
export function tenantSentence(issue: Issue, file: unknown): string {
  const where = fieldOf(issue);
  const takes = issue.code === 'invalid_key' ? WIRING : TAKES[where.replaceAll(/\[\d+\]|\.[0-9a-f]{24}\b/g, '[]')];
  // The field's sentence explains its purpose, but not that a text is too long.
  const isTooLong = issue.code === 'too_big' && ['string', 'array'].includes(issue.origin) && issue.maximum > 20;
  const sentence = isTooLong || !takes ? inGeneral(issue) : takes;
  if (where === '') return 'The file is no JSON object.';
  return at(file, issue.path) === undefined ? `${where} is missing. ${sentence}` : `${where}: ${sentence}`;
}
