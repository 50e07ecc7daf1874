import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountIdOf, accountUseOf, identified, isMismatch } from '#functions/bank-linking/account-record.ts';
import type { AccountView, BankView } from '#functions/bank-linking/bank-view.ts';
import { clientId, tenantId } from '#shared/ids.ts';

const owner = { tenant: tenantId.parse('acme'), client: clientId.parse('65f000000000000000000001') };
const stranger = { ...owner, client: clientId.parse('65f000000000000000000002') };

const anAccount = (overrides: Partial<AccountView> = {}): AccountView => ({
  providerAccountId: 'account-1',
  persistentId: null,
  name: 'Checking',
  officialName: null,
  mask: '4821',
  type: 'depository',
  subtype: 'checking',
  isInDollars: true,
  verificationStatus: null,
  balance: 100,
  ...overrides,
});

const aBank = (overrides: Partial<BankView> = {}): BankView => ({
  institutionId: 'ins_1',
  institutionName: 'First Bank',
  canTransfer: true,
  needsLogin: false,
  accounts: [],
  ...overrides,
});

describe('whether an account can be chosen', () => {
  it.each([
    ['a checking account of a bank that takes transfers', {}, {}, 'usable'],
    ['a verified account', { verificationStatus: 'manually_verified' }, {}, 'usable'],
    ['an account that waits for its code', { verificationStatus: 'pending_manual_verification' }, {}, 'pending'],
    ['an account that the bank checks itself', { verificationStatus: 'pending_automatic_verification' }, {}, 'pending'],
    ['an account whose test deposit is not sent yet', { verificationStatus: 'unsent' }, {}, 'pending'],
    ['an account after three wrong codes', { verificationStatus: 'verification_failed' }, {}, 'unsupported'],
    ['an account nobody verified in time', { verificationStatus: 'verification_expired' }, {}, 'unsupported'],
    ['an account that takes no ACH entries', { subtype: 'cd' }, {}, 'unsupported'],
    ['a credit card', { type: 'credit', subtype: 'credit card' }, {}, 'unsupported'],
    ['an account in another currency', { isInDollars: false }, {}, 'unsupported'],
    ['an account of a bank without transfers', {}, { canTransfer: false }, 'unsupported'],
    ["the credit union's savings", { subtype: 'savings' }, { institutionId: 'ins_109509' }, 'non-transactional'],
    ["the credit union's checking", {}, { institutionId: 'ins_109509' }, 'usable'],
    ['an account whose bank wants a new login', {}, { needsLogin: true }, 'login-needed'],
    ['a failed account stays failed with a new login', { subtype: 'cd' }, { needsLogin: true }, 'unsupported'],
  ] as const)('%s', (_, account, bank, use) => {
    expect(accountUseOf(aBank(bank), anAccount(account))).toBe(use);
  });
});

describe('a mismatch', () => {
  it.each([
    ['another name', 40, false, 100, true],
    ['another name that shares the first or last', 40, true, 100, false],
    ['another address', 100, true, 69, true],
    ['the threshold itself', 70, false, 70, false],
    ['a bank that tells nothing', null, false, null, false],
  ] as const)('%s', (_, nameScore, sharesName, addressScore, expected) => {
    expect(isMismatch({ providerAccountId: 'a', nameScore, sharesName, addressScore })).toBe(expected);
  });
});

describe('the id of an account', () => {
  it('stays the same across logins, and differs for another client', () => {
    const [bank, account] = [aBank(), anAccount()];
    const relinked = anAccount({ providerAccountId: 'account-2', balance: 7 });
    expect(accountIdOf(owner, bank, relinked)).toBe(accountIdOf(owner, bank, account));
    expect(accountIdOf(stranger, bank, account)).not.toBe(accountIdOf(owner, bank, account));
  });

  it("follows the bank's persistent id if there is one, even if the account is renamed", () => {
    const named = (name: string) => accountIdOf(owner, aBank(), anAccount({ name, persistentId: 'lasting' }));
    expect(named('Old')).toBe(named('New'));
  });

  it('is unique within a login, even for accounts that a bank describes the same way', () => {
    const account = fc.record({ mask: fc.constantFrom('1', '2', null), name: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 12 }), (accounts) => {
        const bank = aBank({ accounts: accounts.map((each) => anAccount(each)) });
        const ids = identified(owner, bank).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
