import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerFor, problemFor } from '#functions/console/answer.ts';
import { rowOf } from '#functions/console/listing/row-of.ts';
import { kindsOf } from '#functions/messages/outbox/messages-for.ts';
import { staffEmail } from '#functions/messages/outbox/write-staff-message.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { lineOf } from '#infra/ops/kit/told.ts';
import { officeId } from '#shared/ids.ts';
import { fromProviderAmount, toCents } from '#shared/money.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { isNotAsApproved } from '#shared/transfer/waiting.ts';
import { addPayout, addRequest, fillLedger } from '../../support/payouts.ts';
import { aTenant } from '../../support/people.ts';
import { setUpDisbursements } from './disbursements-setup.ts';

const setup = await setUpDisbursements();
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
const { carrying } = await import('#functions/adapters/entries.ts');
const payee = await setup.world.addPayer();

const payout = (overrides = {}) => addPayout(setup.world, payee.client, overrides);
const entriesOf = (id: string) => setup.world.atTheBank(id);

describe('accepting a payment', () => {
  it('deposits it once, as a prearranged credit without a fee, into the chosen account', async () => {
    const sent = await payout();
    const reply = await setup.accept(sent, payee.account);
    expect(reply).toMatchObject({ status: 200, body: { transferId: sent.id, status: 'pending' } });
    expect(entriesOf(sent.id)).toMatchObject([{ type: 'credit', amount: '1000.00', network: 'ach' }]);
    const after = await setup.stored(sent);
    expect(after).toMatchObject({
      status: 'pending',
      fee: 0,
      destination: { id: payee.account.id },
      source: { id: setup.world.tenant.destinationAccounts[0]?.id },
    });
  });

  it('is refused if the client changed their name after it was approved', async () => {
    const sent = await payout({ firstName: 'Ada', lastName: 'Buyer' });
    const before = await clients.find(payee.client.tenantId, payee.client.id);
    if (!before) throw new Error('The payee is there.');
    const { firstName, middleName, lastName } = before;
    for (const name of [
      { firstName: 'Mallory', lastName },
      { firstName, lastName: 'Thief' },
    ]) {
      const now = await clients.find(payee.client.tenantId, payee.client.id);
      await clients.rename({ ...before, ...now, ...name }, { firstName, middleName, lastName });
      const reply = await setup.accept(sent, payee.account);
      expect(reply).toMatchObject({ status: 409, body: { code: 'disbursement/other-name' } });
    }
    expect(entriesOf(sent.id)).toEqual([]);
    const renamed = await clients.find(payee.client.tenantId, payee.client.id);
    if (renamed) await clients.save({ ...renamed, firstName: ' áda', lastName: 'BUYER' });
    expect((await setup.accept(sent, payee.account)).status).toBe(200);
    const last = await clients.find(payee.client.tenantId, payee.client.id);
    if (last) await clients.save({ ...last, firstName, lastName });
  });

  it('keeps the full text that the client agreed to', async () => {
    const sent = await payout();
    await setup.accept(sent, payee.account);
    const { authorization } = await setup.stored(sent);
    expect(authorization?.text).toContain('$1,000.00');
    expect(authorization?.text).toContain(payee.account.accountLastFourDigits);
    expect(authorization?.textSha256).toBe(
      createHash('sha256')
        .update(authorization?.text ?? '')
        .digest('hex'),
    );
    expect(authorization).toMatchObject({ total: 100_000, sourceAddress: '203.0.113.9', userAgent: 'test' });
  });

  it('settles when the bank reports it, and fails if the bank returns it later', async () => {
    const sent = await payout();
    await setup.accept(sent, payee.account);
    await setup.advance(sent, 'posted');
    await setup.advance(sent, 'settled');
    expect((await setup.stored(sent)).status).toBe('completed');
    await setup.advance(sent, 'returned', 'R23');
    expect(await setup.stored(sent)).toMatchObject({ status: 'error', problem: { code: 'R23' } });
  });

  it('needs neither SSN nor birth date', async () => {
    const { client, account } = await setup.world.addPayer();
    const bare = await addPayout(setup.world, { ...client, ssnOnFile: false, dobOnFile: false });
    await clients.save({ ...client, ssnOnFile: false, dobOnFile: false });
    expect(await setup.accept(bare, account)).toMatchObject({ status: 200 });
  });

  it('works for a payment that waited for its account’s verification', async () => {
    const sent = await payout({ status: 'awaiting acceptance' });
    expect(await setup.accept(sent, payee.account)).toMatchObject({ status: 200, body: { status: 'pending' } });
  });
});

describe('a payment that can’t be accepted', () => {
  it.each(TRANSFER_STATUSES.filter((status) => status !== 'viewed' && status !== 'awaiting acceptance'))(
    'is one that is %s',
    async (status) => {
      // Submitted too late for any sweep in this file to pick it up.
      const sent = await payout({ status, submittedAt: '2099-01-01T00:00:00.000Z' });
      const reply = await setup.accept(sent, payee.account);
      const hidden = ['created', 'awaiting approval', 'rejected'].includes(status);
      const started = ['submitted', 'pending', 'completed'].includes(status);
      const code = hidden ? 'transfer/not-found' : `transfer/${started ? 'already-started' : 'wrong-status'}`;
      expect(reply.body['code']).toBe(code);
      expect(entriesOf(sent.id)).toEqual([]);
      expect((await setup.stored(sent)).version).toBe(sent.version);
    },
  );

  it('is another client’s, goes to another client’s account, or comes with a sign-in an hour old', async () => {
    const other = await setup.world.addPayer();
    const sent = await payout();
    const foreign = await setup.accept(sent, payee.account, { client: other.client.id });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'transfer/not-found' } });
    expect((await setup.accept(sent, other.account)).body['code']).toBe('bank/not-found');
    const authenticatedAt = new Date(Date.now() - 31 * 60_000);
    expect((await setup.accept(sent, payee.account, { authenticatedAt })).body['code']).toBe('caller/not-fresh');
    expect(entriesOf(sent.id)).toEqual([]);
  });

  it('is a request accepted as a payment, or a payment started as a debit', async () => {
    const request = await addRequest(setup.world, payee.client);
    expect((await setup.accept(request, payee.account)).body['code']).toBe('transfer/wrong-status');
    const sent = await payout();
    expect((await setup.pay(sent, payee.account)).body['code']).toBe('transfer/wrong-status');
    expect([...entriesOf(request.id), ...entriesOf(sent.id)]).toEqual([]);
  });

  it.each([
    ['pending', 'bank/not-verified'],
    ['unsupported', 'bank/unsupported'],
    ['non-transactional', 'bank/non-transactional'],
    ['login-needed', 'bank/login-needed'],
  ] as const)('has an account that is %s', async (use, code) => {
    const { client, account } = await setup.world.addPayer();
    await setup.change(account, { use });
    const sent = await addPayout(setup.world, client);
    expect((await setup.accept(sent, account)).body['code']).toBe(code);
  });

  it('has an account that is disconnected', async () => {
    const { client, account } = await setup.world.addPayer();
    const sent = await addPayout(setup.world, client);
    await setup.change(account, { active: false });
    expect((await setup.accept(sent, account)).body['code']).toBe('bank/not-found');
    expect(entriesOf(sent.id)).toEqual([]);
  });
});

describe('a bank that does not pay at once', () => {
  it('offers the payment again when the ledger is empty, without mentioning the client’s balance', async () => {
    const [bank] = setup.world.plaid.console.overview().clients;
    const available = fromProviderAmount(bank?.ledger.available ?? '');
    const sent = await payout({ amount: toCents(14_999_999) });
    fillLedger(setup.world, 1 - available);
    expect(await setup.accept(sent, payee.account)).toMatchObject({ body: { code: 'disbursement/not-covered' } });
    expect(await setup.stored(sent)).toMatchObject({ status: 'viewed', problem: { code: 'NOT_COVERED' } });
    // If the provider doesn't give its ledger's balance, its own decision makes the portal offer the payment again.
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 1 });
    const reply = await setup.accept(sent, payee.account);
    expect(reply).toMatchObject({ status: 502, body: { code: 'disbursement/not-paid' } });
    const after = await setup.stored(sent);
    expect(after).toMatchObject({ status: 'viewed', problem: { code: 'NSF' } });
    expect(after.problem?.sentence).not.toMatch(/balance/);
    fillLedger(setup.world);
    expect(await setup.accept(sent, payee.account)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(entriesOf(sent.id)).toHaveLength(1);
  });

  it('tells the client when the bank wants a new login, because only the client can log in', async () => {
    const other = await setup.world.addPayer();
    const sent = await addPayout(setup.world, other.client);
    setup.world.plaid.console.requireLogin(other.account.providerItemId);
    const reply = await setup.accept(sent, other.account);
    expect(reply).toMatchObject({ status: 409, body: { code: 'bank/login-needed' } });
    expect((await setup.stored(sent)).status).toBe('viewed');
  });

  it('leaves the outcome unknown, and the payment is neither lost nor repeated', async () => {
    const sent = await payout();
    setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/create', times: 1 });
    const reply = await setup.accept(sent, payee.account);
    expect(reply).toMatchObject({ status: 202, body: { code: 'disbursement/unconfirmed' } });
    expect((await setup.stored(sent)).status).toBe('submitted');
    const again = await setup.accept(sent, payee.account);
    expect(again.body['code']).toBe('transfer/already-started');
    expect(entriesOf(sent.id)).toHaveLength(1);
  });
});

/** A function's bug or someone's own program writes the record. Only the desk's role makes seals (D-126). */
describe('a payment whose record was written around the approval', () => {
  const written = async (forged: Transfer): Promise<Transfer> => {
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const saved = await transfers.save(forged);
    return saved.ok ? saved.value : transfers.add(forged);
  };
  const expectNothingPaid = async (forged: Transfer) => {
    const stored = await setup.stored(forged);
    expect(stored).toMatchObject({ status: 'viewed', problem: { code: 'NOT_APPROVED' } });
    expect(entriesOf(forged.id)).toEqual([]);
    // The payee can't do anything, and the staff see what is wrong wherever they see the payment.
    expect(isNotAsApproved(stored)).toBe(true);
    expect(rowOf(stored).flags).toContain('approval');
    expect(lineOf(stored)).toContain('not as approved');
    expect(nextDue({ ...stored, deadlineAt: '2099-12-01T22:00:00.000Z' })?.what).toBe('end');
    const telling = { now: new Date(), timeZone: 'America/Chicago', goodFundsDays: 5, isAtDesk: true };
    const wrong = 'was changed after it was approved';
    expect(answerFor(stored, [], telling).join(' ')).toContain(wrong);
    // The answer says it already.
    expect(problemFor(stored)).toBeNull();
    const last = stored.events.at(-1);
    expect(last && kindsOf(last, stored)).toEqual(['staff failed']);
    expect(staffEmail('staff failed', senderOf(aTenant()), stored).text).toContain(wrong);
  };

  it.each<[string, (sent: Transfer, other: Transfer) => Transfer]>([
    ['another amount', (sent) => ({ ...sent, amount: toCents(4_000_000) })],
    ['a fee', (sent) => ({ ...sent, fee: toCents(100) })],
    [
      'another statement of money outside',
      (sent) => ({ ...sent, fileNumber: 'X-1', cover: { heldOutside: toCents(90_000_000) } }),
    ],
    ['the property of another file', (sent) => ({ ...sent, propertyAddress1: '1 Other Street' })],
    ['the purpose of another trust account', (sent) => ({ ...sent, purpose: 'Earnest Money Deposit' })],
    [
      'the office of another trust account',
      (sent) => ({ ...sent, officeId: officeId.parse('65a0c0ffee00112233445577') }),
    ],
    ['no seal', ({ seal: _none, ...sent }) => sent],
    ['the seal of another payment', (sent, { seal }) => ({ ...sent, ...(seal ? { seal } : {}) })],
    [
      'a later approval',
      (sent) => ({
        ...sent,
        events: [...sent.events, ...sent.events.slice(-1).map((last) => ({ ...last, id: 'e-9' }))],
      }),
    ],
  ])('is not paid with %s', async (_, forge) => {
    const sent = await payout();
    const forged = await written(forge(sent, await payout()));
    expect((await setup.accept(forged, payee.account)).body['code']).toBe('disbursement/not-covered');
    await expectNothingPaid(forged);
  });

  it('is not paid out of another file', async () => {
    const sent = await payout({ fileNumber: '24-1178', cover: { heldOutside: toCents(90_000_000) } });
    const forged = await written({ ...sent, fileNumber: '24-1187' });
    expect((await setup.accept(forged, payee.account)).body['code']).toBe('disbursement/not-covered');
    await expectNothingPaid(forged);
  });

  it('is not paid to the client who copied it', async () => {
    const thief = await setup.world.addPayer();
    const forged = await written({ ...(await payout()), clientId: thief.client.id });
    expect((await setup.accept(forged, thief.account)).body['code']).toBe('disbursement/not-covered');
    await expectNothingPaid(forged);
  });

  it('is not paid by the sweeper either, if it changed after it was accepted', async () => {
    const sent = await payout();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/create', times: 3 });
    expect((await setup.accept(sent, payee.account)).body['code']).toBe('disbursement/unconfirmed');
    setup.world.plaid.faults.clear();
    await written({ ...(await setup.stored(sent)), amount: toCents(4_000_000) });
    await settleSubmitted({ ...carrying, now: () => new Date(Date.now() + 60_000) }, sent.tenantId);
    await expectNothingPaid(sent);
  });
});

describe('the sweeper', () => {
  it('returns a payment to its client if its account was unlinked before the bank was called', async () => {
    const { client, account } = await setup.world.addPayer();
    const sent = await addPayout(setup.world, client);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/create', times: 3 });
    expect((await setup.accept(sent, account)).body['code']).toBe('disbursement/unconfirmed');
    setup.world.plaid.faults.clear();
    await setup.change(account, { active: false });
    await settleSubmitted({ ...carrying, now: () => new Date(Date.now() + 60_000) }, sent.tenantId);
    const after = await setup.stored(sent);
    expect(after).toMatchObject({ status: 'viewed', problem: { code: 'ACCOUNT_UNLINKED' } });
    expect(after.events.at(-1)?.name).toBe('declinedDisbursement');
    expect(entriesOf(sent.id)).toEqual([]);
  });
});

describe('paying a request', () => {
  it('debits an opened request; if the bank declines, it stays a request', async () => {
    const request = await addRequest(setup.world, payee.client);
    expect(await setup.pay(request, payee.account)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(entriesOf(request.id)).toMatchObject([{ type: 'debit' }]);
    const poor = await setup.world.addPayer('user_low');
    const refused = await addRequest(setup.world, poor.client, { amount: toCents(200_000) });
    await setup.pay(refused, poor.account);
    expect((await setup.stored(refused)).status).toBe('viewed');
  });

  it('is possible only after it was opened', async () => {
    const request = await addRequest(setup.world, payee.client, { status: 'requested' });
    expect((await setup.pay(request, payee.account)).body['code']).toBe('transfer/wrong-status');
  });
});
