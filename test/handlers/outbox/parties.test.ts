import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import { fileCardRoute } from '#shared/contracts/files.ts';
import { enterLivePinRoute, readLiveRoute } from '#shared/contracts/live.ts';
import { addPartyRoute, removePartyRoute, sendAgentLinkRoute, setPartyPinRoute } from '#shared/contracts/parties.ts';
import { invitePayerRoute, movePayerInvitationRoute } from '#shared/contracts/payer-invitations.ts';
import { bankAccountId, officeId, transferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { party, SHOWN_ROLE } from '#shared/staff/party.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { type Agent, agent } from '#shared/tenant/tenant.ts';
import { LANGUAGE_HEADER } from '#shared/text/language.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { captureLogs } from '../../support/logs.ts';
import { moveTo, outboxOf } from '../../support/outbox.ts';
import { anAddedParty } from '../../support/parties.ts';
import { caller } from '../../support/world-caller.ts';
import { formKey, setUpDesk } from '../desk/desk-setup.ts';
import { asked as askedOfSomeone } from '../sign-in/invited-setup.ts';

/** Parties of a payment and of a file: the desk, the outbox and the live page, over one table and its stream. */
let logs: ReturnType<typeof captureLogs>;
let serial = 0;

const setup = await setUpDesk();
const { fileIdOf } = await import('#functions/ledger/book-entries.ts');
const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
const { agentItem, tenants } = await import('#functions/adapters/dynamo/tenants.ts');
const { closingParties, liveLinks } = await import('#functions/adapters/dynamo/files.ts');
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const outbox = await outboxOf(setup.world);
const live = caller((await import('#functions/lambdas/receipts.ts')).handler);
beforeEach(async () => {
  logs = captureLogs();
  await outbox.clear();
});
afterEach(() => {
  logs.stop();
  expect(logs.text()).not.toMatch(/@agents\.example|Dana Agent/);
});

/** Delivers everything written since to the outbox, the given number of times. */
const told = (times = 1) => outbox.deliver(times);

const mailTo = (to: string) =>
  setup.world.inbox
    .list()
    .flatMap((message) => (message.kind === 'email' && message.to.join() === to ? [message] : []))
    .map(({ subject, text = '', html = '' }) => ({ subject, text, html }));
const subjectsTo = (to: string) =>
  mailTo(to)
    .map(({ subject }) => subject.split(':')[0])
    .toReversed();
const tokenIn = (text: string): string => /status#([\w-]{22})/.exec(text)?.[1] ?? '';
const lastToken = (to: string): string => tokenIn(mailTo(to)[0]?.text ?? '');

type Move = readonly [name: string, to: Transfer['status'], changes?: Partial<Transfer>];

/** Moves a payment, each time a moment later. */
function move(transfer: Transfer, ...[name, to, changes = {}]: Move): Promise<Transfer> {
  serial += 1;
  const at = new Date(setup.world.clock.now().getTime() + serial).toISOString();
  return moveTo(transfer, [name, to], changes, at);
}

const SOURCE = {
  ...{ id: bankAccountId.parse('65f0000000000000000000c1'), bankName: 'Canary National', name: 'Sparrow Checking' },
  accountLastFourDigits: '8642',
};
const DESTINATION = {
  ...{ id: bankAccountId.parse('65f0000000000000000000c2'), bankName: 'Finch Savings', name: 'Wren Escrow' },
  accountLastFourDigits: '9753',
};

/** A wire on the statement, as a change to its payment. */
const arrived = (received: number): Pick<Transfer, 'wireReceipt'> => ({
  wireReceipt: {
    ...{ reference: '20261120B1Q8021C000001', received: toCents(received), sender: 'CANARIA PAYERSON' },
    ...{ on: '2026-11-20', confirmedBy: 'Rosa Diaz', at: setup.world.clock.now().toISOString() },
  },
});

/** A request to a client, with everything in it that no party may see. */
async function asked(over: Partial<Transfer> = {}): Promise<Transfer> {
  const at = setup.world.clock.now().toISOString();
  const created = await setup.world.addDraft(setup.payer.client, {
    ...{ createdAt: at, updatedAt: at },
    ...{ amount: 12_345_67 as Transfer['amount'], fileNumber: '24-77', propertyAddress1: '77 Party Lane' },
    ...{ mobilePhone: '+13125559876', firstName: 'Canaria', lastName: 'Payerson' },
    ...{ notes: [{ note: 'SSN 6789' }], sellerName: 'Sally Seller', source: SOURCE, destination: DESTINATION },
    status: 'created',
    events: [],
    ...over,
  });
  serial += 1;
  const event = { id: `made-${serial}`, name: 'create', from: null, to: 'created' as const, actor: 'staff' as const };
  const saved = await transfers.save({ ...created, events: [{ ...event, at: created.createdAt }] });
  if (!saved.ok) throw new Error('The payment was not saved.');
  const requested = await move(saved.value, 'release', 'requested');
  await setup.written();
  return requested;
}

const add = (about: object, over: object = {}, who = ROSA) =>
  setup.call(who, addPartyRoute, { body: { ...anAddedParty(), about, key: formKey(), ...over } });
const remove = (about: object, id: unknown, who = ROSA) => setup.call(who, removePartyRoute, { body: { about, id } });
const setPin = (about: object, id: unknown, pin: string | null, who = ROSA) =>
  setup.call(who, setPartyPinRoute, { body: { about, id, pin } });
const enter = (token: string, pin: string, sourceAddress = '198.51.100.20') =>
  live(enterLivePinRoute, { body: { token, pin }, sourceAddress });
const read = (token: string, language = 'en') =>
  live(readLiveRoute, { body: { token }, headers: { [LANGUAGE_HEADER]: language } });
const shownOn = async (payment: Transfer) => {
  const { body } = await setup.call(ROSA, showPaymentRoute, { params: { transferId: payment.id } });
  return (body['desk'] as { parties: Record<string, unknown>[] }).parties;
};
const DANA = 'dana@agents.example';
const OMAR = { name: 'Omar Lender', email: 'omar@agents.example', role: 'lender' };

/** What the audit log says of a payment's parties, and who did it. */
async function factsOf({ id }: Transfer): Promise<unknown[]> {
  await setup.written();
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const found: unknown[] = [];
  for await (const fact of auditLog.records(setup.tenant))
    if (fact.subject === id && fact.what.startsWith('party/')) found.push([fact.what, fact.by]);
  return found;
}

describe('who may name a party (X-360, X-020)', () => {
  it('is an escrow officer or an approver of the payment’s office, once per form and address', async () => {
    const payment = await asked();
    const about = { payment: payment.id };
    const key = formKey();
    const first = await add(about, { key });
    expect(first.said).toBe('ok');
    // The same form again, as from a slow connection.
    expect((await add(about, { key })).body).toEqual(first.body);
    expect((await add(about, { email: DANA.toUpperCase() })).said).toBe('party/here');
    expect((await add(about, { email: 'sam@agents.example' }, SAM)).said).toBe('ok');
    expect((await add(about, {}, { ...ROSA, roles: ['auditor'] })).said).toBe('staff/no-role');
    const elsewhere = { ...ROSA, offices: [officeId.parse('65f00000000000000000ffff')] };
    expect((await add(about, { email: 'eve@agents.example' }, elsewhere)).said).toBe('staff/no-payment');
    expect((await remove(about, first.body['id'], elsewhere)).said).toBe('staff/no-payment');
    expect((await add({ file: 'f'.repeat(24) })).said).toBe('staff/no-closing');
    expect((await add(about, { email: 'not an address' })).said).toBe('request/invalid');
    for (let n = 0; n < 8; n += 1) expect((await add(about, { email: `n${n}@agents.example` })).said).toBe('ok');
    expect((await add(about, { email: 'eleven@agents.example' })).said).toBe('party/too-many');
    const people = await shownOn(payment);
    expect(people).toHaveLength(10);
    expect(people[0]).toMatchObject({ name: 'Dana Agent', role: 'listing agent', added: { by: 'Rosa Diaz' } });
  });

  it('is in the audit log with who added and removed whom, without an address', async () => {
    const payment = await asked();
    const about = { payment: payment.id };
    const { id } = (await add(about)).body;
    expect((await remove(about, id, SAM)).said).toBe('ok');
    expect((await remove(about, id)).said).toBe('ok');
    expect(await factsOf(payment)).toEqual([
      ['party/added', 'Rosa Diaz'],
      ['party/removed', 'Sam Okafor'],
    ]);
    expect((await shownOn(payment))[0]).toMatchObject({ removed: { by: 'Sam Okafor' } });
  });
});

describe('a party’s emails (X-360, X-020)', () => {
  it('report each step once, however often the stream is delivered, and the step at which they were added', async () => {
    let payment = await asked();
    await told();
    await add({ payment: payment.id });
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
    payment = await move(payment, 'open', 'viewed');
    payment = await move(payment, 'makeTransfer', 'submitted');
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
    payment = await move(payment, 'accepted', 'pending', { startedAt: payment.updatedAt });
    await told(2);
    payment = await move(payment, 'settled', 'completed', { completedAt: payment.updatedAt });
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received', 'On its way, not received yet']);
    payment = await move(payment, 'fundsAvailable', 'completed', { clearedAt: payment.updatedAt });
    await told(2);
    payment = await move(payment, 'returned', 'error', { returnedAt: payment.updatedAt });
    await told(2);
    await move(payment, 'close', 'cancelled');
    await told(2);
    expect(subjectsTo(DANA)).toEqual([
      ...['Asked for, not received', 'On its way, not received yet', 'Received and cleared', 'Returned'],
    ]);
    const [email] = mailTo(DANA);
    expect(email?.text).toContain('77 Party Lane');
    expect(email?.text).toContain('24-77');
    expect(email?.text).toContain('never sends wire instructions');
    expect(email?.text).not.toMatch(/12,345\.67/);
  });

  it('report a step that the bank dates before the party was added, because it is read later', async () => {
    const payment = await asked();
    await add({ payment: payment.id });
    await told();
    const at = new Date(Date.parse(payment.createdAt) - 60_000).toISOString();
    const event = {
      id: `early-${payment.id}`,
      name: 'accepted',
      from: payment.status,
      to: 'pending',
      actor: 'provider',
      at,
    } as const;
    const saved = await transfers.save({ ...payment, status: 'pending', events: [...payment.events, event] });
    expect(saved.ok).toBe(true);
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received', 'On its way, not received yet']);
  });

  it('are in Spanish and have the amount if staff chose that', async () => {
    const payment = await asked();
    await add({ payment: payment.id }, { language: 'es', isAmountShown: true });
    await told();
    const [email] = mailTo(DANA);
    expect(email?.subject).toMatch(/^Solicitado, no recibido: pago /);
    expect(email?.text).toContain('$12,345.67');
    expect(email?.text).toContain('agente del vendedor');
  });

  it('say if a wire brought another amount than was requested, with the amount hidden, and so does the page', async () => {
    const wire = await asked({ method: 'Wire' });
    await add({ payment: wire.id });
    await add({ payment: wire.id }, { email: 'eva@agents.example', language: 'es' });
    await told();
    await move(wire, 'confirmWire', 'completed', { clearedAt: wire.updatedAt, ...arrived(100_00) });
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received', 'Received, but not the amount requested']);
    expect(subjectsTo('eva@agents.example').at(-1)).toBe('Recibido, pero no el monto solicitado');
    const [email] = mailTo(DANA);
    expect(email?.text).toContain('Call Acme Title before you count on it.');
    expect(email?.text).not.toMatch(/has received this payment|\$/);
    const shown = { step: 'cleared', isOtherAmount: true };
    const { body } = await read(lastToken(DANA));
    expect(body['live']).toMatchObject({ ...shown, amount: null, steps: [{}, { isOtherAmount: false }, shown] });
    expect(await shownOn(wire)).toMatchObject([{ told: { words: 'Received, but not the amount requested' } }, {}]);
  });

  it('end when a party is removed, even for a step that the payment had reached', async () => {
    let payment = await asked();
    const about = { payment: payment.id };
    const { id } = (await add(about)).body;
    await told();
    payment = await move(payment, 'accepted', 'pending', { startedAt: payment.updatedAt });
    await setup.written();
    await remove(about, id);
    await told();
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
  });

  it('are sent by the next run if this one died before the mail was accepted, and never twice', async () => {
    const payment = await asked();
    await add({ payment: payment.id });
    const all = await outbox.written();
    const { SESClient } = await import('@aws-sdk/client-ses');
    const fault = Object.assign(new Error('Throttled'), { name: 'Throttling', $metadata: { httpStatusCode: 400 } });
    const ses = vi.spyOn(SESClient.prototype, 'send').mockRejectedValue(fault as never);
    await outbox.handle(all);
    expect(mailTo(DANA)).toEqual([]);
    ses.mockRestore();
    for (let time = 0; time < 2; time += 1) await outbox.handle(all);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
  });

  it('aren’t sent late about a step that has passed', async () => {
    let payment = await asked();
    await add({ payment: payment.id });
    await told();
    payment = await move(payment, 'accepted', 'pending');
    const passed = await outbox.written();
    await move(payment, 'returned', 'error', { returnedAt: payment.updatedAt });
    const current = await outbox.written();
    const { tellOf } = await import('#functions/lambdas/outbox.ts');
    const late = { at: new Date(Date.now() - 7_200_000).toISOString(), rounds: 0 };
    for (const record of [...passed, ...current]) await tellOf(record, { hasTime: () => true, late });
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received', 'Returned']);
    expect(mailTo(DANA)[0]?.text).not.toContain('Log in');
  });

  it('tell the parties of a file about each of its payments, and one address once', async () => {
    const first = await asked({ fileNumber: '24-88' });
    const file = fileIdOf('', '24-88');
    expect((await add({ file })).said).toBe('ok');
    await add({ payment: first.id }, { email: DANA });
    await told();
    await move(first, 'accepted', 'pending');
    await asked({ fileNumber: '24-88' });
    await asked({ fileNumber: '24-89' });
    await told(2);
    expect(subjectsTo(DANA).toSorted()).toEqual([
      ...['Asked for, not received', 'Asked for, not received', 'On its way, not received yet'],
    ]);
    const { body } = await setup.call(ROSA, fileCardRoute, { params: { file } });
    expect(body['parties']).toMatchObject([{ name: 'Dana Agent', of: 'file' }]);
    expect(await shownOn(first)).toMatchObject([{ of: 'payment' }, { of: 'file' }]);
  });

  it('reach a file’s parties only on the approval of someone who sees all of the file (X-201)', async () => {
    const file = fileIdOf('', '24-91');
    const [north, south] = ['65f0000000000000000000a1', '65f0000000000000000000a2'].map((id) => officeId.parse(id));
    await asked({ fileNumber: '24-91', officeId: north });
    await asked({ fileNumber: '24-91', officeId: south });
    expect((await add({ file })).said).toBe('ok');
    const ofNorth = { ...ROSA, offices: [north ?? officeId.parse('')] };
    expect((await add({ file }, { email: 'own@agents.example', isAmountShown: true }, ofNorth)).said).toBe(
      'staff/no-closing',
    );
    expect((await setup.call(ofNorth, fileCardRoute, { params: { file } })).body['parties']).toEqual([]);
  });

  it('reveal nothing about a wire that a client began, and contain nothing that a client wrote to mislead them', async () => {
    await asked({ fileNumber: '24-92' });
    expect((await add({ file: fileIdOf('', '24-92') })).said).toBe('ok');
    await told();
    setup.world.inbox.clear();
    const own = await setup.world.addDraft(setup.payer.client, {
      ...{ method: 'Wire', status: 'draft', fileNumber: '24-92', propertyAddress1: 'New account: call 312 555 0100' },
      events: [],
    });
    await move(await move(own, 'create', 'draft'), 'chooseWire', 'awaiting wire');
    await told();
    expect(subjectsTo(DANA)).toEqual([]);
    await asked({ fileNumber: '24-92', propertyAddress1: 'New account: call 312 555 0100' });
    await told();
    expect(mailTo(DANA).map(({ text }) => /312|New account/.test(text))).toEqual([false]);
  });

  it('open nothing about a payment that was moved to another file', async () => {
    await asked({ fileNumber: '24-93' });
    await add({ file: fileIdOf('', '24-93') });
    const payment = await asked({ fileNumber: '24-93' });
    await told();
    const token = lastToken(DANA);
    expect((await read(token)).body['live']).toMatchObject({ step: 'asked' });
    await transfers.save({ ...payment, fileNumber: '24-94' });
    expect((await read(token)).body['code']).toBe('invitation/expired');
  });

  it('that bounce are shown on the payment', async () => {
    const payment = await asked();
    await add({ payment: payment.id });
    await told();
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    const { toldSteps } = await import('#shared/transfer/party-step.ts');
    const { partyMessageId } = await import('#functions/messages/outbox/deliver-to-parties.ts');
    const [{ id } = {}] = await shownOn(payment);
    const [reached] = toldSteps(payment);
    if (!reached) throw new Error('The payment was not asked for.');
    const heard = { fate: 'bounced', at: '2026-11-20T16:00:00.000Z', why: 'no mailbox', isOwed: true } as const;
    const message = partyMessageId(payment, reached, String(id));
    expect(await messageFates.heard(setup.tenant, message, heard)).toBe(true);
    expect(await shownOn(payment)).toMatchObject([
      { told: { words: 'Asked for, not received', became: { fate: 'bounced', why: 'The mailbox doesn’t exist.' } } },
    ]);
    const listed = await messageFates.notArrived(setup.tenant, 100);
    expect(listed).toContainEqual(expect.objectContaining({ id: message, to: 'party', transferId: payment.id }));
  });
});

/** Asks someone without an account for a payment of a file. */
async function invitedPayer(fileNumber: string) {
  const phone = `+1312555${String(3000 + serial)}`;
  serial += 1;
  const body = askedOfSomeone({ phone }, { fileNumber, address1: '77 Party Lane' });
  const { body: made, said } = await setup.call(ROSA, invitePayerRoute, { body });
  expect(said).toBe('ok');
  const read = async () => {
    const found = await payerInvitations.find(setup.tenant, String(made['id']));
    if (!found) throw new Error('The invitation was not kept.');
    return found;
  };
  /** The payer proves the phone, and the invitation becomes their payment. */
  const register = async () => {
    const { makeTheirs } = await import('#functions/invitations/make-theirs.ts');
    const who = { ...setup.payer.client, mobilePhone: (await read()).who.phone };
    const ports = { invitations: payerInvitations, tenants, random: randomBytes };
    const theirs = await makeTheirs(ports, await read(), who, setup.world.clock.now());
    if (!theirs.ok) throw new Error(theirs.refusal.code);
    await setup.written();
    const payment = await transfers.find(setup.tenant, who.id, theirs.value);
    if (!payment) throw new Error('The payment was not made.');
    return payment;
  };
  await setup.written();
  return { payment: (await read()).transferId, read, register };
}

describe('a request to someone without an account (X-360, D-114)', () => {
  it('is emailed to its parties once when it is sent, and their link follows the payment that it becomes', async () => {
    await asked({ fileNumber: '24-95' });
    await add({ file: fileIdOf('', '24-95') });
    await told();
    setup.world.inbox.clear();
    const { payment: id, read: invitation, register } = await invitedPayer('24-95');
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
    expect((await add({ payment: id }, OMAR)).said).toBe('ok');
    await told(2);
    expect(subjectsTo(OMAR.email)).toEqual(['Asked for, not received']);
    const links = [lastToken(DANA), lastToken(OMAR.email)];
    for (const link of links)
      expect((await read(link)).body['live']).toMatchObject({ step: 'asked', fileNumber: '24-95' });
    const payment = await register();
    await told(2);
    await move(payment, 'accepted', 'pending', { startedAt: payment.updatedAt });
    await told(2);
    for (const to of [DANA, OMAR.email])
      expect(subjectsTo(to)).toEqual(['Asked for, not received', 'On its way, not received yet']);
    for (const link of links) expect((await read(link)).body['live']).toMatchObject({ step: 'on its way' });
    // The table deletes a used invitation.
    vi.spyOn(payerInvitations, 'find').mockResolvedValue(undefined);
    for (const link of links) expect((await read(link)).body['live']).toMatchObject({ step: 'on its way' });
    vi.mocked(payerInvitations.find).mockRestore();
    expect(JSON.stringify([mailTo(DANA), mailTo(OMAR.email)])).not.toMatch(/Maribel|Quintanilla/);
    expect((await invitation()).state).toBe('used');
  });

  it('is emailed to them once it is approved and sent, not before, and when it is withdrawn', async () => {
    const { sentAt: _time, hash: _secret, ...sent } = await (await invitedPayer('24-96')).read();
    const anId = () => randomBytes(12).toString('hex');
    const [id, payment] = [anId(), transferId.parse(anId())];
    const made = { ...sent, id, transferId: payment, version: 0 };
    let invitation = await payerInvitations.save({ ...made, state: 'waiting' });
    const save = async (changes: Partial<PayerInvitation>) => {
      if (invitation) invitation = await payerInvitations.save({ ...invitation, ...changes });
      await told();
    };
    await setup.written();
    expect((await add({ payment })).said).toBe('ok');
    await told();
    expect(subjectsTo(DANA)).toEqual([]);
    const approver = { id: SAM.id, role: 'approve', way: 'console' } as const;
    await save({ state: 'prepared', agreedBy: { name: 'Sam Okafor', identity: approver, at: made.at } });
    expect(subjectsTo(DANA)).toEqual([]);
    await save({ state: 'sent', sentAt: made.at });
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received']);
    await setup.call(ROSA, movePayerInvitationRoute, { params: { invitationId: id }, body: { move: 'revoke' } });
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Asked for, not received', 'Canceled']);
  });
});

describe('a party’s live page (X-360, X-021)', () => {
  it('reads the payment itself, so that the next request after a return shows it', async () => {
    let payment = await asked();
    payment = await move(payment, 'accepted', 'pending');
    payment = await move(payment, 'settled', 'completed');
    await add({ payment: payment.id });
    await told();
    const token = lastToken(DANA);
    const step = async () => ((await read(token)).body['live'] as { step: string }).step;
    expect(await step()).toBe('received');
    payment = await move(payment, 'fundsAvailable', 'completed', { clearedAt: payment.updatedAt });
    expect(await step()).toBe('cleared');
    await move(payment, 'returned', 'error', { returnedAt: payment.updatedAt });
    expect(await step()).toBe('returned');
    // One view within ten minutes, however often the page polls.
    expect((await shownOn(payment))[0]).toMatchObject({ viewed: [expect.any(String)] });
  });

  it('shows a refund as money that is being returned, and its parties get an email', async () => {
    let payment = await asked();
    payment = await move(payment, 'accepted', 'pending');
    payment = await move(payment, 'settled', 'completed');
    payment = await move(payment, 'fundsAvailable', 'completed', { clearedAt: payment.updatedAt });
    await add({ payment: payment.id });
    await told();
    const { id, referenceId, purpose } = payment;
    let refund = await asked({ disbursement: true, refundOf: { id, referenceId, purpose } });
    const saved = await transfers.save({ ...payment, refunds: [refund.id] });
    expect(saved.ok).toBe(true);
    const shown = async () => (await read(lastToken(DANA))).body['live'];
    expect(await shown()).toMatchObject({ way: 'in', step: 'cleared' });
    refund = await move(refund, 'accepted', 'pending');
    expect(await shown()).toMatchObject({ way: 'refund', step: 'on its way', reference: referenceId });
    await told();
    expect(subjectsTo(DANA)).toEqual(['Received and cleared', 'Refund on its way']);
    expect(await shown()).toMatchObject({ way: 'refund', reference: referenceId });
    // A party who is added now isn't told that the money has arrived.
    await add({ payment: payment.id }, { email: 'late@agents.example' });
    await told();
    expect(subjectsTo('late@agents.example')).toEqual([]);
  });

  it('shows the refund of a wire as money that is going back, and emails the wire’s own parties in their language', async () => {
    let wire = await asked({ method: 'Wire' });
    wire = await move(wire, 'confirmWire', 'completed', { clearedAt: wire.updatedAt, completedAt: wire.updatedAt });
    await add({ payment: wire.id });
    await add({ payment: wire.id }, { email: 'eva@agents.example', language: 'es' });
    await told();
    let refund = await asked({ disbursement: true, refundsWire: wire.id });
    expect((await transfers.save({ ...wire, refunds: [refund.id] })).ok).toBe(true);
    refund = await move(refund, 'accept', 'pending');
    await told();
    refund = await move(refund, 'settled', 'completed', { completedAt: refund.updatedAt });
    await told(2);
    expect(subjectsTo(DANA)).toEqual(['Received and cleared', 'Refund on its way', 'Refunded']);
    expect(subjectsTo('eva@agents.example')).toEqual(['Recibido y acreditado', 'Reembolso en camino', 'Reembolsado']);
    expect((await read(lastToken(DANA))).body['live']).toMatchObject({ way: 'refund', reference: wire.referenceId });
  });

  it('shows nothing to a removed party, at the next request', async () => {
    const payment = await asked();
    const about = { payment: payment.id };
    const { id } = (await add(about)).body;
    await told();
    const token = lastToken(DANA);
    expect((await read(token)).status).toBe(200);
    await remove(about, id);
    const over = await read(token);
    expect(over.body).toMatchObject({ code: 'invitation/expired' });
    expect(JSON.stringify(over.body)).not.toMatch(/Party Lane|24-77/);
    expect((await read('A'.repeat(22))).body).toMatchObject({ code: 'invitation/expired' });
  });

  it('shows nothing of the payment to someone with a stolen link and no PIN', async () => {
    const payment = await asked();
    await add({ payment: payment.id }, { pin: '4711' });
    await told();
    const token = lastToken(DANA);
    expect((await read(token)).body).toEqual({ live: null });
    expect((await enter(token, '0000')).body).toMatchObject({ code: 'code/invalid' });
    const opened = await enter(token, '4711');
    expect(opened.status).toBe(200);
    expect((await read(String(opened.body['token']))).body).toMatchObject({ live: { step: 'asked' } });
    expect((await read(token)).body).toEqual({ live: null });
    const [party] = await closingParties.list(setup.tenant, { kind: 'payment', id: payment.id });
    expect(JSON.stringify(party)).not.toMatch(/\b4711\b/);
  });

  it('takes a new PIN at once, ends what the previous one opened, and shows itself when it is removed', async () => {
    const payment = await asked();
    const about = { payment: payment.id };
    const { id } = (await add(about, { pin: '4711' })).body;
    await told();
    const token = lastToken(DANA);
    const opened = String((await enter(token, '4711')).body['token']);
    const elsewhere = { ...ROSA, offices: [officeId.parse('65f00000000000000000ffff')] };
    expect((await setPin(about, id, '2222', elsewhere)).said).toBe('staff/no-payment');
    expect((await setPin(about, id, '12')).said).toBe('request/invalid');
    expect((await setPin(about, id, '2222', SAM)).said).toBe('ok');
    expect((await read(opened)).body).toEqual({ live: null });
    expect((await enter(token, '4711')).body).toMatchObject({ code: 'code/invalid' });
    const again = String((await enter(token, '2222')).body['token']);
    expect((await read(again)).body).toMatchObject({ live: { step: 'asked' } });
    expect((await setPin(about, id, null)).said).toBe('ok');
    expect((await read(token)).body).toMatchObject({ live: { step: 'asked' } });
    expect(await shownOn(payment)).toMatchObject([{ hasPin: false }]);
    expect((await setPin(about, id, '3333')).said).toBe('ok');
    expect([(await read(token)).body, (await read(again)).body]).toEqual([{ live: null }, { live: null }]);
    await remove(about, id);
    expect((await setPin(about, id, '4444')).said).toBe('party/removed');
    expect(await factsOf(payment)).toEqual([
      ['party/added', 'Rosa Diaz'],
      ['party/pin-set', 'Sam Okafor'],
      ['party/pin-removed', 'Rosa Diaz'],
      ['party/pin-set', 'Rosa Diaz'],
      ['party/removed', 'Rosa Diaz'],
    ]);
  });

  it('asks for longer and longer waits after three wrong PINs, of that place only', async () => {
    const payment = await asked();
    await add({ payment: payment.id }, { pin: '4711' });
    await told();
    const token = lastToken(DANA);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const pin of ['1111', '2222', '3333'])
      expect((await enter(token, pin)).body).toMatchObject({ code: 'code/invalid' });
    const waits: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await enter(token, '4711');
      expect(body).toMatchObject({ code: 'request/too-many' });
      waits.push(body['retryAfterSeconds']);
      vi.setSystemTime(Date.now() + Number(body['retryAfterSeconds']) * 1000);
      expect((await enter(token, '4444')).body).toMatchObject({ code: 'code/invalid' });
    }
    expect(waits).toEqual([30, 60, 300, 900, 900]);
    expect((await enter(token, '4711', '203.0.113.9')).status).toBe(200);
    vi.useRealTimers();
  });

  it('lets strangers try a link twenty times from any address, and then emails the party another link, once a day', async () => {
    const payment = await asked();
    const about = { payment: payment.id };
    const { id } = (await add(about, { pin: '4711' })).body;
    await told();
    const token = lastToken(DANA);
    expect((await enter(token, '4711', '203.0.113.9')).status).toBe(200);
    setup.world.inbox.clear();
    const guesses = Array.from({ length: 40 }, (_, at) => enter(token, '0001', `198.51.${at}.7`));
    const answers = (await Promise.all(guesses)).map(({ body }) => body['code']);
    expect(answers.filter((code) => code === 'code/invalid')).toHaveLength(20);
    // The party, at a place of their own: the used link is closed, and the one in their mailbox isn't.
    expect((await enter(token, '4711', '198.51.200.7')).body).toMatchObject({ code: 'request/too-many' });
    expect(subjectsTo(DANA)).toEqual(['Payment status']);
    expect(mailTo(DANA)[0]?.text).not.toMatch(/Party Lane|24-77|4711/);
    const opened = await enter(lastToken(DANA), '4711', '198.51.200.7');
    expect((await read(String(opened.body['token']))).body['live']).toMatchObject({ step: 'asked' });
    // Where the PIN was right before, nothing has changed.
    expect((await enter(token, '4711', '203.0.113.9')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 86_400_000);
    expect((await enter(token, '0002', '198.51.201.7')).body).toMatchObject({ code: 'request/too-many' });
    vi.useRealTimers();
    // The company can help at once by a new PIN.
    await setPin(about, id, '2222');
    expect((await enter(token, '2222', '198.51.202.7')).status).toBe(200);
  });

  it('takes the right PIN from any number of places', async () => {
    const payment = await asked();
    await add({ payment: payment.id }, { pin: '4711' });
    await told();
    const token = lastToken(DANA);
    for (let at = 0; at < 21; at += 1) expect((await enter(token, '4711', `198.51.${at}.7`)).status).toBe(200);
    const opened = String((await enter(token, '4711')).body['token']);
    // What a right PIN opened gives no tries at the next one.
    expect((await enter(opened, '0001')).body).toMatchObject({ code: 'invitation/expired' });
  });

  it('slows down an address that tries many links', async () => {
    const guess = () => live(readLiveRoute, { body: { token: 'B'.repeat(22) }, sourceAddress: '198.51.100.7' });
    for (let n = 0; n < 60; n += 1) await guess();
    expect((await guess()).body).toMatchObject({ code: 'request/too-many' });
  });

  it('stores no secret of a link, and the log has none', async () => {
    const payment = await asked();
    await add({ payment: payment.id });
    await told();
    const token = lastToken(DANA);
    await read(token);
    expect(token).toHaveLength(22);
    expect(JSON.stringify(await outbox.written())).not.toContain(token);
    expect(logs.text()).not.toContain(token);
  });
});

const MARISOL = agent.parse({
  ...{ id: '65f0000000000000000000e1', email: 'marisol@agents.example', mobilePhone: '+12175550133' },
  ...{ firstName: 'Marisol', lastName: 'Vega', landingPageURI: 'marisol-vega', displayName: 'Marisol Vega' },
  brokerage: { name: 'Harbor Realty' },
});
const TOBIAS = agent.parse({ ...MARISOL, id: '65f0000000000000000000e2', email: 'tobias@agents.example' });

/** Keeps an agent in the company's settings. */
async function inSettings(of: Agent): Promise<void> {
  const { put } = await import('#functions/adapters/dynamo/table.ts');
  await put(agentItem(setup.tenant, of, {}));
}
const send = (payment: Transfer, over: object = {}, who = ROSA) =>
  setup.call(who, sendAgentLinkRoute, {
    params: { transferId: payment.id },
    body: { language: 'en', isAmountShown: false, key: formKey(), ...over },
  });
const withdraw = (id: unknown, who = ROSA) => remove({ agent: MARISOL.id }, id, who);
const daysAgo = (days: number): string => new Date(setup.world.clock.now().getTime() - days * 86_400_000).toISOString();

/** Sends Marisol a link from a payment, reads her email, and returns the link's token. */
async function linked(payment: Transfer, over: object = {}) {
  const { said, body } = await send(payment, over);
  expect(said).toBe('ok');
  await told();
  return { id: body['id'], token: lastToken(MARISOL.email) };
}
const listed = async (token: string) =>
  ((await read(token)).body['live'] as { payments: { reference: string; step: string; way: string }[] }).payments;

describe('an agent’s link (X-051)', () => {
  beforeEach(() => inSettings(MARISOL));
  afterEach(async () => {
    for (const { id } of await closingParties.list(setup.tenant, { kind: 'agent', id: MARISOL.id })) await withdraw(id);
  });

  it('is sent once by an escrow officer or approver of the whole company, to the address in Settings', async () => {
    const office = officeId.parse('65f0000000000000000000a1');
    const payment = await asked({ agentId: MARISOL.id, officeId: office });
    const key = formKey();
    const { body, said } = await send(payment, { key });
    expect(said).toBe('ok');
    expect((await send(payment, { key })).body).toEqual(body);
    expect((await send(payment, {}, SAM)).said).toBe('party/here');
    expect((await send(payment, {}, { ...ROSA, roles: ['auditor'] })).said).toBe('staff/no-role');
    const ofOffice = { ...ROSA, offices: [office] };
    expect((await send(payment, {}, ofOffice)).said).toBe('staff/whole-company');
    expect((await withdraw(body['id'], ofOffice)).said).toBe('staff/whole-company');
    expect((await send(await asked())).said).toBe('party/no-agent');
    await inSettings({ ...MARISOL, active: false });
    expect((await send(payment)).said).toBe('party/no-agent');
    await told(2);
    expect(mailTo(MARISOL.email)).toHaveLength(1);
    const [email] = mailTo(MARISOL.email);
    expect(email?.subject).toBe('Your clients’ payments');
    expect(email?.text).not.toMatch(/Party Lane|24-77|CP-/);
    expect(await shownOn(payment)).toMatchObject([
      { of: 'agent', name: 'Marisol Vega', told: { words: 'Link', sentAt: expect.any(String) } },
    ]);
  });

  it('isn’t emailed if it was withdrawn first', async () => {
    const { body } = await send(await asked({ agentId: MARISOL.id }));
    await withdraw(body['id']);
    await told();
    expect(mailTo(MARISOL.email)).toEqual([]);
  });

  it('shows the payments that name the agent with their current status, most recently changed first', async () => {
    let first = await asked({ agentId: MARISOL.id });
    const second = await asked({ agentId: MARISOL.id });
    const others = [await asked({ agentId: TOBIAS.id }), await asked()];
    const draft = await setup.world.addDraft(setup.payer.client, { agentId: MARISOL.id, fileNumber: '24-draft' });
    const { token } = await linked(first);
    const shown = async () => (await listed(token)).map(({ reference, step }) => `${reference} ${step}`);
    const unended = (await shown()).slice(0, 2);
    expect(unended).toEqual([second, first].map(({ referenceId }) => `${referenceId} asked`));
    const said = JSON.stringify((await read(token)).body);
    for (const each of [...others, draft]) expect(said).not.toContain(each.referenceId);
    first = await move(first, 'accepted', 'pending');
    expect((await shown())[0]).toBe(`${first.referenceId} on its way`);
    first = await move(first, 'returned', 'error', { returnedAt: first.updatedAt });
    expect((await shown())[0]).toBe(`${first.referenceId} returned`);
    // One view within ten minutes, however often the page polls.
    expect((await shownOn(second)).at(-1)).toMatchObject({ of: 'agent', viewed: [expect.any(String)] });
    // The payment's record counts, even while the lists lag.
    await transfers.save({ ...first, agentId: TOBIAS.id });
    expect((await shown())[0]).toBe(`${second.referenceId} asked`);
  });

  it('shows a payment for 30 days after it ended, and an open one as long as it is open', async () => {
    const [ended, open] = [await asked({ agentId: MARISOL.id }), await asked({ agentId: MARISOL.id })];
    const { token } = await linked(open);
    const long = ({ events }: Transfer) => events.map((event) => ({ ...event, at: daysAgo(90) }));
    const end = { id: `old-${ended.id}`, name: 'cancel', from: 'requested', to: 'cancelled', actor: 'staff' } as const;
    await transfers.save({ ...ended, status: end.to, events: [...long(ended), { ...end, at: daysAgo(31) }] });
    await transfers.save({ ...open, events: long(open) });
    await setup.written();
    const references = (await listed(token)).map(({ reference }) => reference);
    expect([ended, open].map(({ referenceId }) => references.includes(referenceId))).toEqual([false, true]);
  });

  it('shows a refund as money that is being returned, and never as a payment of its own', async () => {
    let payment = await asked({ agentId: MARISOL.id });
    payment = await move(payment, 'accepted', 'pending');
    payment = await move(payment, 'fundsAvailable', 'completed', { clearedAt: payment.updatedAt });
    const { id, referenceId, purpose } = payment;
    const refund = await asked({ agentId: MARISOL.id, disbursement: true, refundOf: { id, referenceId, purpose } });
    await transfers.save({ ...payment, refunds: [refund.id] });
    await move(refund, 'accepted', 'pending');
    await setup.written();
    const { token } = await linked(payment);
    const all = await listed(token);
    expect(all[0]).toMatchObject({ reference: referenceId, way: 'refund', step: 'on its way' });
    expect(all.map(({ reference }) => reference)).not.toContain(refund.referenceId);
  });

  it('shows the company only to someone with a stolen link and no PIN', async () => {
    const { token } = await linked(await asked({ agentId: MARISOL.id }), { pin: '4711', language: 'es' });
    expect(mailTo(MARISOL.email)[0]?.text).toContain('La página pide el PIN');
    expect((await read(token)).body).toEqual({ live: null });
    expect((await enter(token, '0000')).body).toMatchObject({ code: 'code/invalid' });
    expect((await listed(String((await enter(token, '4711')).body['token']))).length).toBeGreaterThan(0);
  });

  it.each([
    ['was withdrawn', async (id: unknown) => withdraw(id, SAM)],
    ['was sent to an agent who left', async () => inSettings({ ...MARISOL, active: false })],
    ['was sent to a previous address', async () => inSettings({ ...MARISOL, email: 'new@agents.example' })],
  ])('shows nothing at the next request if it %s', async (_, end) => {
    const { id, token } = await linked(await asked({ agentId: MARISOL.id }));
    expect((await read(token)).status).toBe(200);
    await end(id);
    const over = await read(token);
    expect(over.body).toMatchObject({ code: 'invitation/expired' });
    expect(JSON.stringify(over.body)).not.toMatch(/Party Lane|24-77/);
  });
});

/** A lender of the whole file, who reads Spanish. */
const FLOR = { name: 'Flor Banco', email: 'flor@agents.example', role: 'lender', language: 'es' };
const KINDS: Readonly<Record<string, Partial<Transfer>>> = {
  ...{ debit: {}, wire: { method: 'Wire' }, disbursement: { disbursement: true } },
  // Of a debit, whose parties it has.
  refund: {},
};

/** A link like that of a receipt that the client shared. */
async function sharedLink({ id, clientId }: Transfer): Promise<string> {
  const { newLiveLink } = await import('#functions/messages/live-link.ts');
  const shown = party.parse({
    ...{ id: randomBytes(12).toString('hex'), tenantId: setup.tenant, of: { kind: 'payment', id, client: clientId } },
    ...{ name: 'Canaria Payerson', role: SHOWN_ROLE, email: OMAR.email, language: 'en', isAmountShown: true },
    added: { at: setup.world.clock.now().toISOString(), by: 'Canaria Payerson' },
  });
  await closingParties.add(shown);
  return newLiveLink({ links: liveLinks, random: randomBytes, now: () => new Date() }, '', shown, { id, clientId });
}

describe('a client’s own receipt (X-360, X-021)', () => {
  it('shows what happened since on its link, is no disclosure, and is listed once someone has opened it', async () => {
    let payment = await asked();
    const { email } = setup.payer.client;
    payment = await move(payment, 'makeTransfer', 'submitted');
    payment = await move(payment, 'accepted', 'pending', { startedAt: payment.updatedAt });
    await told();
    const token = tokenIn(mailTo(email).find(({ subject }) => subject.startsWith('Your receipt'))?.text ?? '');
    expect(await shownOn(payment)).toEqual([]);
    await move(payment, 'returned', 'error', { returnedAt: payment.updatedAt });
    expect((await read(token)).body['live']).toMatchObject({ step: 'returned', reference: payment.referenceId });
    expect(await shownOn(payment)).toMatchObject([{ name: 'Canaria Payerson', viewed: [expect.any(String)] }]);
    expect(await factsOf(payment)).toEqual([]);
  });
});

/** Names a party of every kind, and moves a payment of this kind, or its refund, to a status. */
async function toldOf(kind: string, status: Transfer['status'], fileNumber: string) {
  const about = { agentId: MARISOL.id, fileNumber };
  let payment = await asked({ ...about, ...KINDS[kind] });
  const agents = await linked(payment, { isAmountShown: true });
  for (const who of [{}, OMAR]) await add({ payment: payment.id }, { isAmountShown: true, ...who });
  await add({ file: fileIdOf('', fileNumber) }, { isAmountShown: true, ...FLOR });
  await told();
  payment = await move(payment, 'moved', 'pending');
  await told();
  const changes = kind === 'wire' ? arrived(payment.amount) : {};
  if (kind !== 'refund') {
    payment = await move(payment, status === 'error' ? 'returned' : 'moved', status, changes);
    await told();
    return { payment, agents };
  }
  payment = await move(payment, 'fundsAvailable', 'completed', { clearedAt: payment.updatedAt });
  const { id, referenceId, purpose } = payment;
  const refund = await asked({ ...about, disbursement: true, refundOf: { id, referenceId, purpose } });
  await transfers.save({ ...payment, refunds: [refund.id] });
  await told();
  await move(await move(refund, 'moved', 'pending'), status === 'error' ? 'returned' : 'moved', status);
  await told();
  return { payment, agents };
}

/** Expects that nothing which parties were sent or can open names anyone or any account. */
async function includesNone({ kind, status }: { readonly kind: string; readonly status: Transfer['status'] }) {
  await inSettings(MARISOL);
  const others = { fileNumber: '24-66', propertyAddress1: '1 Other Road', amount: 999_99 as never };
  const other = await asked({ ...others, agentId: TOBIAS.id });
  const { payment, agents } = await toldOf(kind, status, `25-${serial}`);
  const emails = [DANA, FLOR.email, MARISOL.email].map(mailTo);
  const page = await read(lastToken(DANA));
  const pages = [await read(tokenIn(await sharedLink(payment))), await read(lastToken(FLOR.email), 'es')];
  const agentsPage = await read(agents.token);
  await withdraw(agents.id);
  for (const each of [page, ...pages]) expect(each.status).toBe(200);
  // The agent's page and a shared receipt's page describe it in exactly the words of the party's page.
  const said = { ...(page.body['live'] as object), at: expect.any(String) };
  const listed = (agentsPage.body['live'] as { payments: { reference: string }[] }).payments;
  expect(listed.filter(({ reference }) => reference === payment.referenceId)).toEqual([said]);
  expect(pages[0]?.body['live']).toEqual(said);

  const { client } = setup.payer;
  const recorded = [
    ...['5559876', '6789', 'Canaria', 'Payerson', 'Sally', 'omar@', 'Omar', 'Other Road', '24-66'],
    ...[SOURCE, DESTINATION].flatMap(({ bankName, name, accountLastFourDigits: digits }) => [bankName, name, digits]),
    ...(kind === 'wire' ? ['20261120B1Q'] : []),
    ...[other.referenceId, payment.clientId, client.mobilePhone, client.email],
  ];
  const records = JSON.stringify([payment, other, client, OMAR]);
  expect(recorded.filter((each) => each === '' || !records.includes(each))).toEqual([]);
  const all = JSON.stringify([emails, page.body, pages.map(({ body }) => body), agentsPage.body]);
  expect(all).toContain('$12,345.67');
  expect([...recorded, '555-9876', '999.99'].filter((each) => all.includes(each))).toEqual([]);
}

describe('what no party sees, in any status (X-360, X-051)', () => {
  const all = TRANSFER_STATUSES.flatMap((status) => Object.keys(KINDS).map((kind) => ({ kind, status })));
  const isSoon = ({ kind, status }: (typeof all)[number]): boolean =>
    kind === 'debit' || status === 'completed' || status === 'error';
  const title = 'includes, for a $kind in $status, every phone, account, SSN, client, other payment and other party';
  it.each(all.filter(isSoon))(title, includesNone);
  it.each(all.filter((each) => !isSoon(each)))(title, { tags: 'long' }, includesNone);
});
