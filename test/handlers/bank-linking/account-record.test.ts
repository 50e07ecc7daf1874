import { describe, expect, it } from 'vitest';
import { accountIdOf, accountUseOf, isMismatch } from '#functions/client/bank-linking/account-record.ts';
import type { AccountView, BankView } from '#functions/client/bank-linking/bank-view.ts';
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
  holder: null,
  balance: 100,
  ...overrides,
});

const aBank = (overrides: Partial<BankView> = {}): BankView => ({
  institutionId: 'ins_1',
  institutionName: 'First Bank',
  canTransfer: true,
  accounts: [],
  ...overrides,
});

describe('the accounts that can be chosen', () => {
  it.each([
    ['a checking account of a bank that takes transfers', {}, {}, 'usable'],
    ['a verified account', { verificationStatus: 'manually_verified' }, {}, 'usable'],
    ['an account that waits for its code', { verificationStatus: 'pending_manual_verification' }, {}, 'pending'],
    ['an account that the bank checks itself', { verificationStatus: 'pending_automatic_verification' }, {}, 'pending'],
    ['an account whose test deposit is not sent yet', { verificationStatus: 'unsent' }, {}, 'pending'],
    ['an account after three wrong codes', { verificationStatus: 'verification_failed' }, {}, 'unsupported'],
    ['an account that was not verified in time', { verificationStatus: 'verification_expired' }, {}, 'unsupported'],
    ['an account that takes no ACH entries', { subtype: 'cd' }, {}, 'unsupported'],
    ['a credit card', { type: 'credit', subtype: 'credit card' }, {}, 'unsupported'],
    ['an account in another currency', { isInDollars: false }, {}, 'unsupported'],
    ['an account of a bank without transfers', {}, { canTransfer: false }, 'unsupported'],
    ["the credit union's savings", { subtype: 'savings' }, { institutionId: 'ins_109509' }, 'non-transactional'],
    ["the credit union's checking", {}, { institutionId: 'ins_109509' }, 'usable'],
    ['an account whose bank wants a new login', {}, { trouble: 'login-needed' }, 'login-needed'],
    ['an account that its bank no longer shares', {}, { trouble: 'link-again' }, 'link-again'],
    ['a money market account', { subtype: 'money market' }, {}, 'usable'],
    ['a cash management account', { subtype: 'cash management' }, {}, 'usable'],
    ['a failed account stays failed with a new login', { subtype: 'cd' }, { trouble: 'login-needed' }, 'unsupported'],
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
    ['a bank that reports no owner', null, false, null, false],
  ] as const)('%s', (_, nameScore, sharesName, addressScore, expected) => {
    expect(isMismatch({ providerAccountId: 'a', askedName: 'Ada Buyer', nameScore, sharesName, addressScore })).toBe(
      expected,
    );
  });
});

describe('the id of an account', () => {
  it('is the id of its login, whatever it looks like, and differs for another client (X-111)', () => {
    const account = anAccount();
    expect(accountIdOf(owner, 'login-1', { ...account })).toBe(accountIdOf(owner, 'login-1', account));
    expect(accountIdOf(owner, 'login-2', account)).not.toBe(accountIdOf(owner, 'login-1', account));
    expect(accountIdOf(stranger, 'login-1', account)).not.toBe(accountIdOf(owner, 'login-1', account));
    const other = anAccount({ providerAccountId: 'account-2' });
    expect(accountIdOf(owner, 'login-1', other)).not.toBe(accountIdOf(owner, 'login-1', account));
  });

  it("follows the bank's lasting id if there is one, through any login", () => {
    const lasting = (providerAccountId: string) => anAccount({ providerAccountId, persistentId: 'lasting' });
    expect(accountIdOf(owner, 'login-2', lasting('b'))).toBe(accountIdOf(owner, 'login-1', lasting('a')));
  });
});
