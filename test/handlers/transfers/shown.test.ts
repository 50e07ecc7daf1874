import { afterEach, describe, expect, it, vi } from 'vitest';
import { addBankingDays } from '#shared/banking-days.ts';
import { scheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import { today } from '#shared/dates.ts';
import { type GraphTransfer, graphTransfer } from '#shared/graph/replies.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { sheetOf, shownOf, wordsOf } from '#web/features/review/shown.ts';
import { graphCaller } from '../../support/graph.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { hashOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** A client agrees to the text on the screen: the page's own text, against the real handlers. */
const setup = await setUpTransfers();
const { timeZone } = setup.world.tenant;
const DAY = addBankingDays(today(new Date(), timeZone), 3);
const NEXT_DAY = addBankingDays(DAY, 1);

afterEach(() => {
  vi.useRealTimers();
});

type Who = Pick<Payment, 'client' | 'draft'>;

/** The transfer as the page reads it. */
async function read({ client, draft }: Who): Promise<GraphTransfer> {
  const graph = await graphCaller();
  const body = { operationName: 'Transfer', variables: { _id: draft.id } };
  const reply = await graph({ client: client.id, body });
  return graphTransfer.parse((reply.body['data'] as { transfer: unknown }).transfer);
}

/** A payment whose account was chosen, on its way to the review. */
async function atReview(overrides: Partial<Transfer> = {}): Promise<Payment> {
  const payment = await setup.addPayment(undefined, overrides);
  const bankAccountId = payment.account.id;
  expect((await setup.mutate('LinkSourceBankAccount', payment, { bankAccountId })).code).toBeUndefined();
  return payment;
}

/** The request of a page that shows this. */
const said = (transfer: GraphTransfer, on?: string) => shownOf(transfer, wordsOf(transfer, on) ?? '');

/**
 * The buttons of the review, each clicked on a page that shows `transfer`, or called by a program that shows nothing.
 */
const presses = {
  start: async ({ client, account, draft }: Payment, transfer?: GraphTransfer) =>
    setup.call(startTransferRoute, {
      client: client.id,
      body: {
        transferId: draft.id,
        bankAccountId: account.id,
        ...(transfer ? { shown: await said(transfer) } : {}),
      },
    }),
  schedule: async ({ client, account, draft }: Payment, transfer?: GraphTransfer, on = DAY) =>
    setup.call(scheduleTransferRoute, {
      client: client.id,
      body: {
        transferId: draft.id,
        bankAccountId: account.id,
        on,
        ...(transfer ? { shown: await said(transfer, on) } : {}),
      },
    }),
  accept: async ({ client, account, draft }: Payment, transfer?: GraphTransfer) =>
    setup.call(startDisbursementRoute, {
      client: client.id,
      body: {
        transferId: draft.id,
        bankAccountId: account.id,
        ...(transfer ? { shown: await said(transfer) } : {}),
      },
    }),
} as const;

/** A payment of the tenant's with its account chosen. */
async function payoutAtReview(): Promise<Payment> {
  fillLedger(setup.world);
  const { client, account } = await setup.world.addPayer();
  const draft = await addPayout(setup.world, client);
  const payment = { client, account, draft };
  const bankAccountId = account.id;
  expect((await setup.mutate('LinkDestinationBankAccount', payment, { bankAccountId })).code).toBeUndefined();
  return payment;
}

/** The client's other tab saves other details. */
async function editElsewhere({ client, draft }: Who, changes: object): Promise<void> {
  const { version } = await setup.stored(draft);
  const data = {
    purpose: draft.purpose,
    method: draft.method,
    amount: draft.amount,
    reAmount: draft.amount,
    address1: draft.propertyAddress1,
    address2: '',
    city: draft.propertyCity,
    state: draft.propertyState,
    zipcode: draft.propertyZipcode,
    note: '',
    officeId: setup.world.tenant.offices[0]?.id,
    ...changes,
  };
  const edited = await setup.mutate('UpdateOneTransfer', { client, draft } as Payment, { version, data });
  expect(edited.code).toBeUndefined();
}

/** Someone else writes the record. */
async function writeElsewhere({ draft }: Who, changes: Partial<Transfer>): Promise<void> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  expect((await transfers.save({ ...(await setup.stored(draft)), ...changes })).ok).toBe(true);
}
const fileElsewhere = (payment: Who) => writeElsewhere(payment, { fileNumber: fileNumber.parse('A-2026-77') });
const noteElsewhere = (payment: Who) => writeElsewhere(payment, { notes: [{ note: 'For the other closing' }] });

const renameAccount = ({ account }: Payment) => setup.bankAccounts.save({ ...account, name: 'Joint Checking' });
const REFUSED = [409, 'transfer/changed-meanwhile', 'The details changed. Please review again.'];
const MISSING = [400, 'request/invalid', 'Please check the marked fields. Missing: shown.'];
const answerOf = ({ status, body }: Awaited<ReturnType<typeof setup.call>>) => [status, body['code'], body['message']];
const [trust] = setup.world.tenant.destinationAccounts;

describe('a change since the review was shown, which starts nothing until it was shown', () => {
  it.each<readonly [string, (payment: Payment) => Promise<unknown>]>([
    ['another property, saved in another tab', (payment) => editElsewhere(payment, { address1: '99 Elm Street' })],
    ['another amount, saved in another tab', (payment) => editElsewhere(payment, { amount: 90_000, reAmount: 90_000 })],
    ['the file, set by the staff', fileElsewhere],
    ['the name of the client’s account at the bank', renameAccount],
    ['the company’s name', () => setup.reconfigure({ name: 'Acme Title & Escrow' })],
    ['the company’s phone', () => setup.reconfigure({ pocPhone: '+12175550199' })],
    ['the fee', () => setup.reconfigure({ fee: { clientPays: true, amount: 100 } })],
    [
      'the company’s account that is paid into',
      () => setup.reconfigure({ destinationAccounts: [{ ...trust, accountLastFourDigits: '6666' }] }),
    ],
  ])('is %s (X-133)', async (_, happens) => {
    const payment = await atReview();
    const before = await read(payment);
    await happens(payment);
    const { version } = await setup.stored(payment.draft);
    for (const press of [presses.start, presses.schedule])
      expect(answerOf(await press(payment, before))).toEqual(REFUSED);
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', version });
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
    const after = await read(payment);
    expect(after).not.toEqual(before);
    expect((await presses.start(payment, after)).body['status']).toBe('pending');
  });

  it.each<readonly [string, (payment: Payment) => Promise<unknown>]>([
    ['its notes', noteElsewhere],
    ['the name of the client’s account at the bank', renameAccount],
    ['the company’s name', () => setup.reconfigure({ name: 'Acme Title & Escrow' })],
  ])('is, for a payment to the client: %s (X-133)', async (_, happens) => {
    const payout = await payoutAtReview();
    const before = await read(payout);
    await happens(payout);
    expect(answerOf(await presses.accept(payout, before))).toEqual(REFUSED);
    expect(await setup.stored(payout.draft)).toMatchObject({ status: 'viewed' });
    expect(setup.world.atTheBank(payout.draft.id)).toEqual([]);
    expect((await presses.accept(payout, await read(payout))).body['status']).toBe('pending');
  });

  it('may be of a wire, which has no text to agree to (X-133)', async () => {
    const purpose = { ...setup.world.tenant.purposes[0], method: 'Wire' };
    await setup.reconfigure({ purposes: [...setup.world.tenant.purposes, purpose] });
    const wire = await setup.addPayment(undefined, { method: 'Wire' });
    const choose = (transfer: GraphTransfer) => setup.mutate('ChooseWire', wire, { shown: sheetOf(transfer) });
    const before = await read(wire);
    await editElsewhere(wire, { address1: '99 Elm Street' });
    expect(await choose(before)).toEqual({ code: REFUSED[1], message: REFUSED[2] });
    const edited = await read(wire);
    const purposes = [...setup.world.tenant.purposes, purpose];
    await setup.reconfigure({ purposes, destinationAccounts: [{ ...trust, accountLastFourDigits: '6666' }] });
    expect(await choose(edited)).toEqual({ code: REFUSED[1], message: REFUSED[2] });
    expect((await setup.stored(wire.draft)).status).toBe('draft');
    const after = await read(wire);
    expect((await choose(after)).code).toBeUndefined();
    // The page that hasn't seen the change submits again.
    expect((await choose(after)).code).toBeUndefined();
    expect((await setup.stored(wire.draft)).status).toBe('awaiting wire');
  });

  it('isn’t made to the day of a scheduled payment by a page that shows another day (X-133)', async () => {
    const payment = await atReview();
    const before = await read(payment);
    expect((await presses.schedule(payment, before)).status).toBe(200);
    expect(answerOf(await presses.schedule(payment, before, NEXT_DAY))).toEqual(REFUSED);
    expect((await setup.stored(payment.draft)).schedule?.on).toBe(DAY);
    expect((await presses.schedule(payment, await read(payment), NEXT_DAY)).status).toBe(200);
    expect((await setup.stored(payment.draft)).schedule?.on).toBe(NEXT_DAY);
  });
});

describe('the hash of the authorization text', () => {
  it('is compared with the portal’s own text, and another button’s text is not enough (X-133)', async () => {
    const payment = await atReview();
    const transfer = await read(payment);
    const shown = await said(transfer);
    const others = [hashOf(''), hashOf(wordsOf(transfer, DAY) ?? ''), 'f'.repeat(64)];
    for (const textSha256 of others)
      expect(answerOf(await setup.start(payment, { shown: { ...shown, textSha256 } }))).toEqual(REFUSED);
    expect((await setup.start(payment, { shown })).status).toBe(200);
  });

  it('stays on record with the version and the text itself, including in the audit log (X-133)', async () => {
    const payment = await atReview();
    const transfer = await read(payment);
    await presses.start(payment, transfer);
    const stored = await setup.stored(payment.draft);
    const text = wordsOf(transfer, undefined) ?? '';
    const kept = { textSha256: hashOf(text), shownVersion: transfer.version };
    expect(stored.authorization).toMatchObject({ ...kept, text });
    const { eventFacts } = await import('#functions/ledger/transfer-facts.ts');
    const fact = eventFacts(stored).find(({ what }) => what === 'transfer/makeTransfer');
    expect(fact?.details).toMatchObject(kept);
  });
});

describe('a request that already succeeded, which gets its result from any page', () => {
  it('may be a start (X-133)', async () => {
    const payment = await atReview();
    const transfer = await read(payment);
    expect((await presses.start(payment, transfer)).status).toBe(200);
    expect((await presses.start(payment, transfer)).body['code']).toBe('transfer/already-started');
  });

  it('may be an acceptance, even one that waits for the staff’s call (X-133)', async () => {
    const payout = await payoutAtReview();
    const transfer = await read(payout);
    expect((await presses.accept(payout, transfer)).status).toBe(200);
    expect((await presses.accept(payout, transfer)).body['code']).toBe('transfer/already-started');

    const held = await payoutAtReview();
    await setup.bankAccounts.save({ ...held.account, linkedBy: 'numbers' });
    const shows = await read(held);
    for (const press of [presses.accept(held, shows), presses.accept(held, shows)])
      expect((await press).body['status']).toBe('awaiting acceptance');
    expect((await presses.accept(held, shows)).body['status']).toBe('awaiting acceptance');
    expect(setup.world.atTheBank(held.draft.id)).toEqual([]);
  });

  it('may be a schedule for the same day (X-133)', async () => {
    const payment = await atReview();
    const transfer = await read(payment);
    for (const press of [1, 2])
      expect([press, (await presses.schedule(payment, transfer)).status]).toEqual([press, 200]);
    expect((await setup.stored(payment.draft)).events).toHaveLength(1);
  });
});

describe('a call in the specification’s form, without the shown text', () => {
  it('starts, schedules and accepts nothing, and gets the missing field (X-133)', async () => {
    const payment = await atReview();
    const payout = await payoutAtReview();
    expect(answerOf(await presses.start(payment))).toEqual(MISSING);
    expect(answerOf(await presses.schedule(payment))).toEqual(MISSING);
    expect(answerOf(await presses.accept(payout))).toEqual(MISSING);
    const wire = await setup.another(payment, { method: 'Wire' });
    await setup.mutate('ChooseWire', wire, { total: wire.draft.amount });
    for (const { draft } of [payment, payout, wire]) expect(setup.world.atTheBank(draft.id)).toEqual([]);
    expect((await setup.stored(wire.draft)).status).toBe('draft');
  });
});

describe('around midnight in the company’s time zone', () => {
  /** In Chicago it is six hours earlier. */
  const shownAt = '2026-11-24T05:58:00.000Z';

  it.each([
    ['a minute past midnight', '2026-11-24T06:01:00.000Z', '11/23/2026'],
    ['before midnight', '2026-11-24T05:59:00.000Z', '11/23/2026'],
  ])('keeps the evening’s text with %s on record as it was read (X-133)', async (_, at, named) => {
    vi.useFakeTimers({ now: new Date(shownAt), toFake: ['Date'] });
    const payment = await atReview();
    const transfer = await read(payment);
    vi.setSystemTime(at);
    expect((await presses.start(payment, transfer)).status).toBe(200);
    expect((await setup.stored(payment.draft)).authorization?.text).toContain(`on or after ${named}`);
  });

  it('shows the text again an hour later, with the new day (X-133)', async () => {
    vi.useFakeTimers({ now: new Date(shownAt), toFake: ['Date'] });
    const payment = await atReview();
    const transfer = await read(payment);
    vi.setSystemTime('2026-11-24T07:01:00.000Z');
    expect(answerOf(await presses.start(payment, transfer))).toEqual(REFUSED);
    const after = await read(payment);
    expect(wordsOf(after, undefined)).toContain('on or after 11/24/2026');
    expect((await presses.start(payment, after)).status).toBe(200);
  });
});
