import { describe, expect, it } from 'vitest';
import { type LeavingPorts, mayLeave, type UnderWay } from '#infra/ops/tenant/leaving-account.ts';
import { ledgerProblems } from '#shared/tenant/ledgers.ts';
import type { RecordedAccount } from '#shared/tenant/recorded-account.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { aTenant } from '../support/people.ts';

const NOW = new Date('2026-11-22T15:00:00.000Z');
const before: Tenant = tenant.parse({ ...aTenant(), agents: [] });
const [trust] = before.destinationAccounts;
const second = { ...trust, id: '65f0000000000000000000b2', name: 'Akron trust account' };
const REST: UnderWay = { submitted: 0, pending: 0, mayReturn: false };
const ELSEWHERE = { clientId: 'new-client', secretName: 'portal/provider/acme-2' };

const asking = (underWay: UnderWay, accounts: readonly RecordedAccount[] = []): LeavingPorts => ({
  underWay: async () => underWay,
  accounts: async () => accounts,
});
const withProvider = (provider: Partial<Tenant['provider']>): Tenant => ({
  ...before,
  provider: { ...before.provider, ...provider },
});
const leave = (
  file: Tenant,
  underWay: UnderWay,
  named: readonly string[] = [],
  accounts?: readonly RecordedAccount[],
) => mayLeave(asking(underWay, accounts), { before, file }, named, NOW);

describe('a tenant’s file that leaves an account at the provider (X-116)', () => {
  it('is applied as usual while nothing is under way, and when it leaves nothing', async () => {
    expect(await leave(withProvider(ELSEWHERE), REST)).toMatchObject({ ok: true });
    const busy = { ...REST, pending: 2 };
    expect(await leave({ ...before, name: 'Acme' }, busy)).toMatchObject({ ok: true });
    expect(await mayLeave(asking(busy), { before: undefined, file: before }, [], NOW)).toMatchObject({ ok: true });
  });

  it.each<[string, UnderWay, string]>([
    ['a payment has an unknown outcome', { ...REST, submitted: 1 }, 'One payment has an unknown outcome.'],
    ['payments are in transit', { ...REST, pending: 2 }, '2 payments are in transit.'],
    ['payments may be returned', { ...REST, mayReturn: true }, 'Payments of the last months may still be returned.'],
  ])('is refused while %s, with the reason and the solution', async (_, underWay, line) => {
    expect(await leave(withProvider(ELSEWHERE), underWay)).toMatchObject({
      ok: false,
      refusal: {
        code: 'tenant/leaves-money',
        sentence: expect.stringMatching(/"plaid-client".*until.*--leaving plaid-client$/),
        lines: [line],
      },
    });
  });

  it.each<[string, Tenant, string]>([
    ['an originator', withProvider({ originator: { clientId: 'o-2', secretName: 'portal/provider/o-2' } }), 'o-1'],
    ['a ledger', { ...before, destinationAccounts: [{ ...trust, ledgerId: 'l-2' } as never] }, 'l-1'],
  ])('is refused for %s as well, and applied when the operator names it', async (_, file, left) => {
    const stood: Tenant = {
      ...before,
      destinationAccounts: [{ ...trust, ledgerId: 'l-1' } as never],
      provider: { ...before.provider, originator: { clientId: 'o-1', secretName: 'portal/provider/o' } },
    };
    const changed: Tenant = { ...stood, ...(left === 'o-1' ? { provider: file.provider } : file), id: before.id };
    const fixed = left === 'o-1' ? changed : { ...changed, provider: stood.provider };
    const ask = (named: readonly string[]) =>
      mayLeave(asking({ ...REST, pending: 1 }), { before: stood, file: fixed }, named, NOW);
    expect(await ask([])).toMatchObject({ ok: false, refusal: { code: 'tenant/leaves-money' } });
    expect(await ask(['something-else'])).toMatchObject({ ok: false });
    expect(await ask([left])).toMatchObject({ ok: true });
  });

  it('never gives the secret of an account that is still read to another one, whatever is named', async () => {
    const taken = withProvider({ clientId: 'new-client' });
    expect(await leave(taken, REST, ['plaid-client'])).toMatchObject({
      ok: false,
      refusal: { code: 'tenant/secret-in-use', sentence: expect.stringContaining('portal/provider/acme') },
    });
    const earlier = (leftAt: string): RecordedAccount[] => [
      { clientId: 'old-client', secretName: ELSEWHERE.secretName, leftAt },
    ];
    const named = ['plaid-client'];
    const lately = await leave(withProvider(ELSEWHERE), REST, named, earlier('2026-10-01T12:00:00.000Z'));
    expect(lately).toMatchObject({ ok: false, refusal: { code: 'tenant/secret-in-use' } });
    const longAgo = await leave(withProvider(ELSEWHERE), REST, named, earlier('2026-03-01T12:00:00.000Z'));
    expect(longAgo).toMatchObject({ ok: true });
  });
});

describe('the ledgers of a file (X-116)', () => {
  const problems = (...accounts: readonly object[]) =>
    ledgerProblems({ destinationAccounts: accounts as Tenant['destinationAccounts'] });

  it('need no name while one account takes all the money', () => {
    expect(problems({ ...trust })).toEqual([]);
    expect(problems({ ...trust }, { ...second, active: false })).toEqual([]);
  });

  it('are named by each of several active accounts, or the file is refused', () => {
    expect(problems({ ...trust }, { ...second })).toEqual([
      expect.stringContaining('"Escrow" names no Plaid balance'),
      expect.stringContaining('"Akron trust account" names no Plaid balance'),
    ]);
    expect(problems({ ...trust, ledgerId: 'l-1' }, { ...second, ledgerId: 'l-1' })).toEqual([
      expect.stringContaining('the Plaid balance l-1'),
    ]);
    expect(problems({ ...trust, ledgerId: 'l-1' }, { ...second, ledgerId: 'l-2' })).toEqual([]);
  });
});
