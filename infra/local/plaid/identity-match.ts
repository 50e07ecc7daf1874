import type { IdentityMatchRequest, IdentityMatchResponse } from 'plaid';
import { done } from '#shared/outcome.ts';
import type { PlaidAnswer, PlaidCall } from './bank.ts';
import { accountsIn, accountView, askableItemOf, itemView } from './items.ts';
import type { AccountOwner } from './records.ts';
import type { Wire } from './wire.ts';

type Asked = NonNullable<Wire<IdentityMatchRequest>['user']>;

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

/**
 * The share of letter pairs that two texts have in common (Dice), from 0 to 100. 100 is identical, below 70 is
 * different.
 */
function likeness(left: string, right: string): number {
  const [a, b] = [words(left).join(' '), words(right).join(' ')];
  if (a === b) return 100;
  const pairs = (text: string) =>
    Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
  const rest = pairs(b);
  const total = pairs(a).length + rest.length;
  let shared = 0;
  for (const pair of pairs(a)) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return total === 0 ? 0 : Math.round((200 * shared) / total);
}

/** A name without its middle names is still the same person, as Plaid scores it. */
function nameScore(asked: string, names: readonly string[]): number {
  const ends = (name: string) => {
    const [first = '', ...rest] = words(name);
    return `${first} ${rest.at(-1) ?? ''}`;
  };
  return Math.max(
    ...names.map((name) => (ends(name) === ends(asked) ? Math.max(90, likeness(name, asked)) : likeness(name, asked))),
  );
}

const sharesAWord = (asked: string, names: readonly string[]): boolean =>
  names.some((name) => words(name).some((word) => words(asked).includes(word)));

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);

const best = (scores: readonly number[]): number | null => (scores.length === 0 ? null : Math.max(...scores));

/** The scores of the given details against an owner; null for missing details and those the bank doesn't know. */
function scores(asked: Asked, owner: AccountOwner | undefined) {
  const all = (value: unknown): number | null => (value ? 100 : null);
  const { legal_name: name, phone_number: phone, email_address: email, address } = asked;
  const known = owner ?? undefined;
  const nameKnown = name && known && known.names.length > 0 ? nameScore(name, known.names) : all(name);
  const streets = known?.addresses ?? [];
  const addressScore = (home: AccountOwner['addresses'][number]) =>
    Math.round(
      likeness(home.street, address?.street ?? '') * 0.6 +
        (home.postalCode.slice(0, 5) === address?.postal_code?.slice(0, 5) ? 25 : 0) +
        likeness(`${home.city} ${home.region}`, `${address?.city ?? ''} ${address?.region ?? ''}`) * 0.15,
    );
  return {
    legal_name: {
      score: nameKnown,
      is_first_name_or_last_name_match: name ? (known ? sharesAWord(name, known.names) : true) : null,
      is_nickname_match: name ? false : null,
      is_business_name_detected: name ? /\b(llc|inc|corp|company|trust)\b/i.test(name) : null,
    },
    phone_number: {
      score: phone && known ? best(known.phones.map((own) => (digits(own) === digits(phone) ? 100 : 0))) : all(phone),
    },
    email_address: { score: email && known ? best(known.emails.map((own) => likeness(own, email))) : all(email) },
    address: {
      score: address && known ? best(streets.map(addressScore)) : all(address),
      is_postal_code_match: address
        ? !known || streets.some((home) => home.postalCode.slice(0, 5) === address.postal_code?.slice(0, 5))
        : null,
    },
  };
}

/** `/identity/match`: compares the given details with the bank's records. */
export function identityMatch(call: PlaidCall<Wire<IdentityMatchRequest>>): PlaidAnswer<Wire<IdentityMatchResponse>> {
  const item = askableItemOf(call, 'identity');
  if (!item.ok) return item;
  const accounts = accountsIn(item.value, call.body.options?.account_ids);
  if (!accounts.ok) return accounts;
  const asked = call.body.user ?? {};
  return done({
    accounts: accounts.value.map((account) => ({ ...accountView(account), ...scores(asked, account.owner) })),
    item: itemView(item.value),
  } as Wire<IdentityMatchResponse>);
}
