import { expect, it } from 'vitest';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { aTenant } from '../../support/people.ts';
import { setUpTransfers } from './transfers-setup.ts';

const [first] = aTenant().destinationAccounts;
if (!first) throw new Error('The tenant has an account.');
const MAIN = { ...first, ledgerId: 'ledger-main' };
const AKRON = {
  ...MAIN,
  id: '65f0000000000000000000b2' as never,
  name: 'Akron trust account',
  ledgerId: 'ledger-akron',
  offices: ['65f0000000000000000000a2' as never],
};

/** A tenant with two trust accounts, each with a ledger of its own at the provider. */
const setup = await setUpTransfers({ destinationAccounts: [MAIN, AKRON] });

const ledgers = () =>
  Object.fromEntries(
    setup.world.plaid.console.overview().clients[0]?.ledgers.map(({ ledgerId, ...sides }) => [ledgerId, sides]) ?? [],
  );

it('sends a debit to the ledger of the account that the client reads, and to no other (X-116)', async () => {
  const before = ledgers();
  const akron = await setup.addPayment(undefined, { officeId: '65f0000000000000000000a2' as never });
  expect((await setup.start(akron)).body['status']).toBe('pending');
  expect(await setup.stored(akron.draft)).toMatchObject({
    destination: { name: 'Akron trust account' },
    provider: { account: { ledgerId: 'ledger-akron' } },
  });
  expect(ledgers()['ledger-main']).toEqual(before['ledger-main']);
  expect(ledgers()['ledger-akron']?.pending).toBe('1000.00');

  const main = await setup.addPayment();
  expect((await setup.start(main)).body['status']).toBe('pending');
  expect(ledgers()['ledger-main']?.pending).toBe('1000.00');
  expect(ledgers()['ledger-akron']?.pending).toBe('1000.00');
});

it('pays from the ledger of the account that the payment belongs to (X-116)', async () => {
  fillLedger(setup.world, 500_000);
  const before = ledgers();
  const { client, account } = await setup.world.addPayer();
  const payment = await addPayout(setup.world, client);
  const reply = await setup.accept(payment, account);
  expect(reply.body).toMatchObject({ status: 'pending' });
  expect(ledgers()['ledger-akron']).toEqual(before['ledger-akron']);
  const less = Number(before['ledger-main']?.available) - Number(ledgers()['ledger-main']?.available);
  expect(less).toBe(1000);
});

it('adds the ledgers of a tenant up for the check of its books, and reads one of them for an approval (X-116)', async () => {
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
  const { statement } = await import('#functions/adapters/plaid/statement.ts');
  const cents = (text: string | undefined) => Math.round(Number(text) * 100);
  const [main, akron] = [ledgers()['ledger-main'], ledgers()['ledger-akron']];
  expect(await ledgerAvailable(setup.world.tenant, 'ledger-akron')).toBe(cents(akron?.available));
  expect(await statement.balance(setup.world.tenant)).toMatchObject({
    available: cents(main?.available) + cents(akron?.available),
    pending: cents(main?.pending) + cents(akron?.pending),
  });
});
