import { numberFrom, opaqueId } from './bank.ts';
import type { InstitutionRecord } from './institutions.ts';
import type { AccountOwner, AccountRecord } from './records.ts';

/** A person who can log in at every bank of the stand-in. */
export interface Persona {
  readonly username: string;
  /** The login pane's hint about this person. */
  readonly hint: string;
  readonly accounts: readonly PersonaAccount[];
  /** Undefined: the client who links is the owner. */
  readonly owner?: AccountOwner;
}

interface PersonaAccount {
  readonly name: string;
  readonly officialName: string | null;
  readonly subtype: AccountRecord['subtype'];
  readonly mask: string;
  readonly availableCents: number | null;
  readonly currentCents: number | null;
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly holderCategory?: AccountRecord['holderCategory'];
  readonly isBlocked?: boolean;
  readonly owner?: AccountOwner;
}

/** The owner of every account in Plaid's own sandbox. */
export const SANDBOX_OWNER: AccountOwner = {
  names: ['Alberta Bobbeth Charleson'],
  phones: ['1112223333'],
  emails: ['accountholder0@example.com'],
  addresses: [{ street: '2992 Cameron Road', city: 'Malakoff', region: 'NY', postalCode: '14236' }],
};

const account = (
  subtype: AccountRecord['subtype'],
  mask: string,
  availableCents: number | null,
  currentCents: number | null = availableCents,
  name = subtype === 'savings' ? 'Rainy Day Savings' : 'Everyday Checking',
): PersonaAccount => ({
  name,
  officialName:
    subtype === 'savings' ? 'Plaid Silver Standard 0.1% Interest Saving' : 'Plaid Gold Standard 0% Interest Checking',
  subtype,
  mask,
  availableCents,
  currentCents,
});

/**
 * The available logins. Plaid's own sandbox balances are too small for a closing, so most of these are the stand-in's
 * own.
 */
export const personas: readonly Persona[] = [
  {
    username: 'user_closing',
    hint: 'Checking $250,000.00 and savings $75,500.25',
    accounts: [account('checking', '4821', 25_000_000), account('savings', '7733', 7_550_025)],
  },
  { username: 'user_house', hint: 'Checking $612,400.00', accounts: [account('checking', '6124', 61_240_000)] },
  {
    username: 'user_good',
    hint: "Plaid's own: checking $100 and savings $200",
    accounts: [account('checking', '0000', 10_000, 11_000), account('savings', '1111', 20_000, 21_000)],
  },
  {
    username: 'user_low',
    hint: 'Checking $100.00: most payments are declined',
    accounts: [account('checking', '0100', 10_000)],
  },
  { username: 'user_zero', hint: 'Checking $0.00: declined as a risk', accounts: [account('checking', '0001', 0)] },
  {
    username: 'user_nobalance',
    hint: 'The bank does not tell the balance',
    accounts: [account('checking', '5150', null)],
  },
  {
    username: 'user_business',
    hint: 'A company’s account, $300,000.00',
    accounts: [{ ...account('checking', '8080', 30_000_000), holderCategory: 'business' }],
  },
  {
    username: 'user_mismatch',
    hint: 'Belongs to Alberta Charleson of Malakoff, NY',
    accounts: [account('checking', '9042', 18_000_000)],
    owner: SANDBOX_OWNER,
  },
  {
    username: 'user_blocked',
    hint: 'Plaid has blocked this account after returns',
    accounts: [{ ...account('checking', '2020', 20_000_000), isBlocked: true }],
  },
  {
    username: 'user_money_market',
    hint: 'Money market $90,000.00',
    accounts: [{ ...account('money market', '7070', 9_000_000, 9_000_000, 'Money Market'), officialName: null }],
  },
  {
    username: 'user_unsupported',
    hint: 'Only a prepaid card: nothing to link',
    accounts: [account('prepaid', '3310', 50_000, 50_000, 'Plaid Prepaid')],
  },
  {
    username: 'microdeposits_good',
    hint: 'The bank verifies this account by itself within a day',
    accounts: [account('checking', '3333', null)],
  },
];

/** The person with this user name; any unknown name is user_good, as in Plaid's sandbox. */
export const personaOf = (username: string): Persona =>
  personas.find((persona) => persona.username === username) ??
  (personas.find((persona) => persona.username === 'user_good') as Persona);

/**
 * A persona's accounts at a bank.
 *
 * If a bank has ids that survive re-linking, they are derived from the account's numbers. Elsewhere only the numbers
 * show that two logins reach the same account.
 */
export function accountsOf(persona: Persona, institution: InstitutionRecord): readonly AccountRecord[] {
  return persona.accounts.map((seed) => {
    const owner = seed.owner ?? persona.owner;
    const accountNumber =
      seed.accountNumber ?? `11112222${numberFrom(`${persona.username} ${seed.mask}`, 4)}${seed.mask}`;
    const routingNumber = seed.routingNumber ?? institution.routingNumber;
    return {
      ...seed,
      accountId: opaqueId(),
      persistentId: institution.hasLastingIds
        ? numberFrom(`${routingNumber} ${accountNumber}`, 18).padStart(32, '8')
        : null,
      accountNumber,
      routingNumber,
      // The specification's credit union, whose savings accounts accept no ACH debits.
      isTransferable: !(institution.id === 'ins_109509' && seed.subtype === 'savings') && seed.subtype !== 'prepaid',
      ...(owner ? { owner } : {}),
    };
  });
}
