import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { setUpPayeeAccounts } from './payee-account-setup.ts';

const setup = await setUpPayeeAccounts();

const accept = (payment: Transfer, { bankAccountId: id }: ListedAccount) => setup.accept(payment, { id });

/** The payment waits for a call, and the bank was not contacted. */
async function expectHeld(payment: Transfer, reply: { status: number; body: Record<string, unknown> }) {
  expect([reply.status, reply.body['status']]).toEqual([200, 'awaiting acceptance']);
  expect(setup.world.atTheBank(payment.id)).toEqual([]);
  const stored = await setup.stored(payment);
  expect(stored).toMatchObject({ status: 'awaiting acceptance', accountCheck: { standing: 'waiting' } });
  return stored;
}

describe('a thief with a client’s session is paid nothing', () => {
  it('into an account that the bank says is Bob Buyer’s, whatever reason is entered (X-111)', async () => {
    const ada = await setup.addPayee();
    const bobs = await setup.link(ada, { owner: 'Bob Buyer', address: '77 Other Road' });
    expect(bobs.mismatch).toBe(true);
    expect((await setup.override(ada, bobs)).status).toBe(200);
    const payment = await setup.addPayment(ada, 4_000_000);
    const stored = await expectHeld(payment, await accept(payment, bobs));
    expect(stored.accountCheck?.doubts).toContain('other owner');
  });

  it('into Ada Mallory’s account, who shares only the first name (X-111)', async () => {
    const ada = await setup.addPayee();
    const mallorys = await setup.link(ada, { owner: 'Ada Mallory' });
    expect(mallorys.mismatch).toBe(false);
    const payment = await setup.addPayment(ada, 4_100_000);
    const stored = await expectHeld(payment, await accept(payment, mallorys));
    expect(stored.accountCheck?.doubts).toContain('other owner');
  });

  it('into an account that was entered by its numbers, once the code of its test deposit is entered (X-111)', async () => {
    const ada = await setup.addPayee();
    const typed = await setup.linkByNumbers(ada, '9988776600120012');
    expect((await setup.typeTheCode(ada, typed)).use).toBe('usable');
    const payment = await setup.addPayment(ada, 4_200_000);
    const stored = await expectHeld(payment, await accept(payment, typed));
    expect(stored.accountCheck?.doubts).toEqual(['typed numbers']);
  });
});

describe('an account that can be paid without a call', () => {
  let ada: Client;
  let own: ListedAccount;
  beforeAll(async () => {
    ada = await setup.addPayee();
    own = await setup.link(ada, { owner: 'Ada Quill Buyer' });
  });

  it('is the payee’s own, linked before the payment was prepared (X-111)', async () => {
    const payment = await setup.addPayment(ada, 100_000, -1);
    expect((await accept(payment, own)).body['status']).toBe('pending');
  });

  it('is the payee’s own, linked after that, up to the company’s limit (D-92, X-348)', async () => {
    const payment = await setup.addPayment(ada, 500_000, 100);
    expect((await accept(payment, own)).body['status']).toBe('pending');
  });

  it('is the payee’s own, linked after that, only 72 hours later above the limit (X-111)', async () => {
    const payment = await setup.addPayment(ada, 500_001, 100);
    const stored = await expectHeld(payment, await accept(payment, own));
    expect(stored.accountCheck?.doubts).toEqual(['new account']);
    await setup.age(ada, own, 71);
    await expectHeld(payment, await accept(payment, own));
    const held = await setup.stored(payment);
    const { accountCallView } = await import('#functions/client/graph/account-call.ts');
    const standing = (hours: number) => accountCallView(held, new Date(Date.now() + hours * 3_600_000))?.standing;
    // From then on the page asks the client to accept again, and no longer says that the company will call.
    expect([standing(0), standing(2)]).toEqual(['waiting', undefined]);
    await setup.age(ada, own, 73);
    expect((await accept(payment, own)).body['status']).toBe('pending');
  });
});

describe('the account that a client pays from', () => {
  it('is shown to staff on the payment if it is new or has no confirmed owner, without holding it (X-070)', async () => {
    const ada = await setup.addPayee();
    const typed = await setup.linkByNumbers(ada, '9988776600120012');
    await setup.typeTheCode(ada, typed);
    const draft = await setup.world.addDraft(ada, { destination: undefined });
    expect((await setup.pay(draft, { id: typed.bankAccountId })).body['status']).toBe('pending');
    const { accountCheck } = await setup.stored(draft);
    expect(accountCheck).toMatchObject({ standing: 'noted', doubts: ['typed numbers', 'new account'] });
    const { reportLines } = await import('#infra/ops/kit/told.ts');
    const told = reportLines(await setup.stored(draft), 'America/New_York').join('\n');
    expect(told).toContain('by account number, verified with a test deposit');
    const { data } = await setup.graph(ada, 'Transfer', { _id: draft.id });
    expect(data?.['transfer']).toMatchObject({ accountCall: null });
  });

  it('isn’t mentioned if the bank confirms it and it isn’t new (X-070)', async () => {
    const ada = await setup.addPayee();
    const own = await setup.link(ada, { owner: 'Ada Buyer' });
    await setup.age(ada, own, 100);
    const draft = await setup.world.addDraft(ada);
    expect((await setup.pay(draft, { id: own.bankAccountId })).body['status']).toBe('pending');
    expect((await setup.stored(draft)).accountCheck).toBeUndefined();
  });
});

describe('the email to staff about an account that needs a call', () => {
  it('has the owner as given by the bank, how and when it was linked, and which number to call (X-111, X-070)', async () => {
    const ada = await setup.addPayee();
    const bobs = await setup.link(ada, { owner: 'Bob Buyer', address: '77 Other Road' });
    await setup.override(ada, bobs);
    const payment = await setup.addPayment(ada, 4_000_000, 1);
    await accept(payment, bobs);
    const { staffEmail } = await import('#functions/messages/outbox/write-staff-message.ts');
    const { senderOf } = await import('#functions/messages/sender.ts');
    const stored = await setup.stored(payment);
    const email = staffEmail('staff account', senderOf(setup.world.tenant), stored);
    const said = JSON.stringify(email);
    for (const fact of [
      'Call before this is paid',
      '63 of 100, too low to confirm it',
      'linked after the payment was prepared',
      'through a bank login',
      'my account',
      'x4444',
      formatPhone(ada.mobilePhone),
      stored.accountCheck?.mark.slice(0, 12) ?? 'no mark',
      'under Approvals',
    ])
      expect(said).toContain(fact);
  });

  it('is sent again before the deadline, instead of a reminder to the client (X-111)', async () => {
    const ada = await setup.addPayee();
    const bobs = await setup.link(ada, { owner: 'Ada Mallory' });
    const payment = await setup.addPayment(ada, 4_000_000);
    await accept(payment, bobs);
    const { kindsOf } = await import('#functions/messages/outbox/messages-for.ts');
    const reminder = {
      name: 'remind',
      from: 'awaiting acceptance',
      to: 'awaiting acceptance',
      actor: 'system',
    } as const;
    const waiting = await setup.stored(payment);
    expect(kindsOf(reminder, waiting)).toEqual(['staff account']);
    const check = waiting.accountCheck && { ...waiting.accountCheck, standing: 'released' as const };
    expect(kindsOf(reminder, { ...waiting, accountCheck: check })).toEqual(['reminder to accept']);
  });
});
