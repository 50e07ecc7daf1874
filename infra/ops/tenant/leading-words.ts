import { asRead, smuggledIn } from '#shared/staff/smuggled.ts';
import { isDeadline, isWords, type SteeringChange, textsIn } from '#shared/tenant/steering.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import { distance } from '../../aws/nearest-name.ts';

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The company's own numbers, sites and addresses as they are now, each as a pattern of its spellings. */
function ownOf({ pocPhone, wiring, supportEmail, senderEmail, hosts }: Tenant): readonly RegExp[] {
  const phones = [pocPhone, ...Object.values(wiring).map(({ beneficiaryPhone }) => beneficiaryPhone)].map((phone) => {
    const [area, exchange, line] = [phone.slice(-10, -7), phone.slice(-7, -4), phone.slice(-4)];
    return String.raw`(?<!\d)(?:\+?1[\s.-]*)?\(?${area}\)?[\s.-]*${exchange}[\s.-]*${line}(?!\d)`;
  });
  // No other company can send from the sender's domain.
  const sites = [...hosts, senderEmail.replace(/^.*@/, '')].map(exactly);
  const ends = String.raw`(?![\w@-]|\.\w)`;
  return [
    ...phones,
    String.raw`(?<![\w.+-])${exactly(supportEmail)}${ends}`,
    ...sites.map((site) => String.raw`(?<![\w.+-])[\w.+-]+@${site}${ends}`),
    ...sites.map((site) => String.raw`(?<![\w.@-])(?:https?://)?(?:[a-z0-9-]+\.)*${site}(?:/[a-z/_-]*)?${ends}`),
  ].map((pattern) => new RegExp(pattern, 'gi'));
}

const TAG = /<\/?[a-z][^>]*>/gi;
const TARGET = /\b(?:href|src)\s*=\s*["']?\s*([^"'>\s]*)/gi;
/** A link within the portal, or one to the company's own number or address, which is cut out. */
const WITHIN = /^(?:#[\w-]*|\/(?!\/)[^\s:]*|mailto:|tel:|)$/i;
/** A character written as its code, in HTML or in a style sheet, which no one needs for a letter or a digit. */
const CODED = /\\[\da-f]|&#\w|&(?!(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|mdash|ndash);)\w+;/i;

const withoutOwn = (text: string, own: readonly RegExp[]): string =>
  own.reduce((left, each) => left.replaceAll(each, ' '), text);

/** True if a text has a number, link or address that isn't the company's own, as its reader sees it. */
function leads(text: string, own: readonly RegExp[], line: 'note' | 'file' = 'note'): boolean {
  const rest = withoutOwn(text, own);
  if (CODED.test(rest)) return true;
  if ([...rest.matchAll(TARGET)].some(([, target = '']) => !WITHIN.test(target.trim()))) return true;
  // A tag may separate two words, or appear in the middle of a number.
  return [rest, rest.replaceAll(TAG, ''), rest.replaceAll(TAG, ' ')].some((each) => smuggledIn(each, line));
}

/** An agent's license numbers, some of which have ten digits. */
const licensesOf = ({ licenses }: Agent): readonly string[] => licenses.map(({ number }) => number);

const contactsOf = ({ email, mobilePhone, brokerage: { officePhone, websiteURL } }: Agent): readonly string[] =>
  [email, mobilePhone, officePhone, websiteURL].filter((one) => one !== undefined);

/** An agent’s texts and pictures for clients, besides the contacts. A number split over both names is read as one. */
const agentTexts = ({ email: _1, mobilePhone: _2, licenses: _3, brokerage, ...agent }: Agent): readonly string[] => [
  ...textsIn({ ...agent, brokerage: { ...brokerage, officePhone: undefined, websiteURL: undefined } }),
  `${agent.firstName} ${agent.lastName}`,
];

/** The picture of an agent's code to scan. It may lead anywhere, and only a phone can read it. */
const codesOf = ({ qrCodeURL }: Agent): readonly string[] => (qrCodeURL ? [qrCodeURL] : []);

/** True if clients would reach an agent by something new that isn't the company's own, or read it in their texts. */
function agentLeads(agent: Agent, before: Agent | undefined, own: readonly RegExp[]): boolean {
  const known = before ? contactsOf(before) : [];
  const fresh = contactsOf(agent).filter((one) => !known.includes(one));
  const isFresh = (one: string, of: (agent: Agent) => readonly string[]) => !before || !of(before).includes(one);
  return (
    fresh.some((one) => withoutOwn(one, own).trim() !== '') ||
    codesOf(agent).some((one) => isFresh(one, codesOf)) ||
    agentTexts(agent).some((one) => isFresh(one, agentTexts) && leads(one, own)) ||
    licensesOf(agent).some((one) => isFresh(one, licensesOf) && leads(one, own, 'file'))
  );
}

/** Words of the trade that many companies' names share, so they don't tell companies apart. */
const TRADE =
  /\b(?:title|escrow|closings?|settlements?|realty|real estate|agency|group|company|co|corp|inc|llc|services?|the|and|of)\b/g;

/** A name's letters and digits as a hasty reader sees them. */
const glanced = (name: string): string =>
  name
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** True if a reader may take one name for the other: at most two letters differ, or only words of the trade. */
export function isCloseName(one: string, other: string): boolean {
  const [read, known] = [asRead(one), asRead(other)];
  const [core, knownCore] = [read, known].map((name) => glanced(name.replaceAll(TRADE, ' ')));
  return distance(glanced(read), glanced(known)) <= 2 || (core !== '' && core === knownCore);
}

/**
 * The part of a change that needs approval: everything that steers money, and words that could lead a client to
 * someone else. Other words take effect at once.
 */
export function neededOf(
  before: Tenant,
  change: SteeringChange,
  otherNames: readonly string[],
): SteeringChange | undefined {
  const own = ownOf(before);
  const { agents = [], ...fields } = change;
  const kept = Object.entries(fields).filter(([field, value]) => {
    if (!isWords(field)) return !isDeadline(field);
    const isClose = field === 'name' && otherNames.some((name) => isCloseName(String(value), name));
    return isClose || textsIn(value).some((text) => leads(text, own));
  });
  const held = (agents ?? []).filter((agent) =>
    agentLeads(
      agent,
      before.agents.find(({ id }) => id === agent.id),
      own,
    ),
  );
  const needed = [...kept, ...(held.length > 0 ? [['agents', held] as const] : [])];
  return needed.length > 0 ? (Object.fromEntries(needed) as SteeringChange) : undefined;
}
