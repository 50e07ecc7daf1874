import { describe, expect, it } from 'vitest';
import {
  findPaymentsRoute,
  listFilesRoute,
  listPaymentsRoute,
  showPaymentRoute,
  todayRoute,
} from '#shared/contracts/console.ts';
import { takeFileRoute } from '#shared/contracts/exports.ts';
import { officeId, transferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { as } from '../../support/as-function.ts';
import { opsOn } from '../../support/ops.ts';
import { freshId } from '../../support/payers.ts';
import { asked } from '../sign-in/invited-setup.ts';
import { setUpConsole } from './console-setup.ts';

const SOUTH = officeId.parse('65f0000000000000000000a2');
const ago = (minutes: number): string => new Date(begun - minutes * 60_000).toISOString();

let numbers = 0;
/** An invitation as it is now, requested that many minutes ago, with its place in the lists. */
async function anInvitation(minutes: number, changes: Partial<PayerInvitation> = {}): Promise<PayerInvitation> {
  numbers += 1;
  const { key, ...said } = asked({ phone: `+1312555${String(6000 + numbers)}` }, changes.request);
  const fresh = payerInvitation.parse({
    ...said,
    ...{ id: key.slice(0, 24), tenantId: setup.tenant, transferId: transferId.parse(freshId()) },
    preparedBy: { name: 'Rosa Diaz', identity: { id: 'rosadiaz', role: 'prepare', way: 'local' }, at: ago(minutes) },
    ...{ at: ago(minutes), endsAt: ago(-1440), expiresAt: 2_000_000_000, sends: 1, version: 0, state: 'sent' },
    ...{ sentAt: ago(minutes), referenceId: `CP-NEWP-${String(1000 + numbers)}` },
    ...changes,
    request: said.request,
  });
  const kept = await invitations.save(fresh);
  await setup.world.dynamo.drained();
  if (!kept) throw new Error('Not saved.');
  return kept;
}
const saved = async (changed: PayerInvitation) => {
  const kept = await invitations.save(changed);
  await setup.world.dynamo.drained();
  if (!kept) throw new Error('Not saved.');
  return kept;
};
const blocked = (minutes: number, code = 'office/required') => ({ blocked: { code, at: ago(minutes) } });

type Row = { id: string; status: string; flags: string[]; invitation?: string };
const rows = async (query = {}) => (await setup.call(listPaymentsRoute, { query })).body['payments'] as Row[];
const row = async ({ transferId: id }: PayerInvitation) => (await rows()).find((each) => each.id === id);
const found = async (text: string) =>
  ((await setup.call(findPaymentsRoute, { body: { text } })).body['found'] as Row[]).map(({ id }) => id);
const shown = async ({ transferId: id }: PayerInvitation) =>
  (await setup.call(showPaymentRoute, { params: { transferId: id } })).body;
const queue = async (name: string) => {
  const queues = (await setup.call(todayRoute)).body['queues'] as { queue: string; count: number; oldestAt: string }[];
  const { count, oldestAt } = queues.find((each) => each.queue === name) ?? {};
  return [count, oldestAt];
};

const setup = await setUpConsole();
const { asPayment } = await import('#functions/invitations/as-payment.ts');
const { listing } = await import('#functions/adapters/dynamo/lists.ts');
const { placesOfInvitation } = await import('#functions/console/listing/places-of.ts');
const begun = setup.world.clock.now().getTime();
const { payerInvitations: invitations } = await import('#functions/adapters/dynamo/payers.ts');

describe('a request to someone without an account (D-114, X-219, X-234)', () => {
  it('is in the list, the search and the file’s expected money from the first minute', async () => {
    setup.actAs({});
    const file = fileNumber.parse('LKW-2240');
    const one = await anInvitation(3, { request: { fileNumber: file, amount: toCents(1_250_000) } as never });
    expect(await row(one)).toMatchObject({ status: 'requested', flags: [], invitation: one.id });
    for (const text of [
      'Quintanilla',
      'Maribel Quintanilla',
      'LKW-2240',
      '12500',
      one.who.phone.slice(2),
      one.referenceId,
    ])
      expect(await found(text), text).toContain(one.transferId);
    const { files } = (await setup.call(listFilesRoute)).body as { files: { file: { id: string; number?: string } }[] };
    const closing = files.find((each) => each.file.number === file);
    expect(closing).toMatchObject({ expected: 1_250_000, held: 0 });
    expect((await setup.call(takeFileRoute, { params: { file: closing?.file.id ?? '' } })).status).toBe(200);
    expect(await shown(one)).toMatchObject({
      payment: { referenceId: one.referenceId, invitation: one.id },
      moves: [],
      invitation: { state: 'sent', preparedBy: 'Rosa Diaz', sendsLeft: 4, needsAgreement: false },
      desk: { phone: expect.stringContaining(one.who.phone.slice(-4)) },
    });
    expect(JSON.stringify(await shown(one))).not.toContain('"hash"');
  });

  it('shows each step, and the reason it can’t be delivered', async () => {
    setup.actAs({});
    const sent = await anInvitation(9, { isTextRefused: true });
    expect(await row(sent)).toMatchObject({ status: 'requested', flags: ['no texts'] });
    const opened = await saved({ ...sent, state: 'opened' });
    expect(await row(sent)).toMatchObject({ status: 'viewed' });
    const stuck = await saved({ ...opened, ...blocked(1) });
    expect(await row(sent)).toMatchObject({ status: 'viewed', flags: ['blocked', 'no texts'] });
    await saved({ ...stuck, state: 'revoked', revokedBy: stuck.preparedBy });
    expect(await row(sent)).toMatchObject({ status: 'cancelled', flags: [] });
    expect(await found(sent.referenceId)).toEqual([sent.transferId]);
  });

  it('is a draft, in no sum, until its link has been sent, even once it is approved', async () => {
    setup.actAs({});
    const file = fileNumber.parse('LKW-2242');
    const unsent = { sends: 0, sentAt: undefined, request: { fileNumber: file } as never };
    const expected = async () => {
      const { files } = (await setup.call(listFilesRoute)).body as { files: { file: { number?: string } }[] };
      return files.find((each) => each.file.number === file);
    };
    const waiting = await anInvitation(3, { ...unsent, state: 'waiting' });
    expect(await row(waiting)).toMatchObject({ status: 'awaiting approval' });
    expect(await expected()).toMatchObject({ expected: 0 });
    const agreed = await saved({ ...waiting, state: 'prepared', agreedBy: waiting.preparedBy });
    expect(await row(agreed)).toMatchObject({ status: 'created', flags: ['not sent'] });
    expect(await expected()).toMatchObject({ expected: 0 });
    const { answer, timeline } = await shown(agreed);
    expect(answer).toEqual(['$3,141.59 was prepared and hasn’t been sent to the client yet.']);
    expect((timeline as { status: string }[]).map(({ status }) => status)).not.toContain('requested');
    expect((await rows({ status: 'requested' })).map(({ id }) => id)).not.toContain(agreed.transferId);
    await saved({ ...agreed, state: 'sent', sends: 1, sentAt: ago(1) });
    expect(await row(agreed)).toMatchObject({ status: 'requested', flags: [] });
    expect(await expected()).toMatchObject({ expected: agreed.request.amount });
  });

  it('lists the link among its messages, even once the payment is the client’s', async () => {
    setup.actAs({});
    const messages = async (of: PayerInvitation) =>
      ((await shown(of))['desk'] as { messages: { kind: string; by: string; to: string; sentAt: string }[] }).messages;
    const who = { ...asked({ phone: '+13125556999' }).who, email: 'maribel@example.com' };
    const one = await anInvitation(6, { who });
    const link = { kind: 'invitation', words: 'Invitation', to: 'client', askedAt: ago(6), sentAt: ago(6) };
    expect(await messages(one)).toEqual([
      { ...link, by: 'text' },
      { ...link, by: 'email' },
    ]);
    const refused = await anInvitation(6, { isTextRefused: true });
    expect(await messages(refused)).toMatchObject([{ by: 'text', sentAt: null, became: { fate: 'stopped' } }]);
    const client = freshId();
    const used = { ...one, state: 'used', clientId: client } as PayerInvitation;
    await invitations.use(used, { ...asPayment(one), clientId: client as never, tenantId: setup.tenant });
    await setup.world.dynamo.drained();
    expect((await shown(one))['invitation']).toBeUndefined();
    expect(await messages(one)).toEqual(expect.arrayContaining([{ ...link, by: 'text' }]));
  });

  it('for a disbursement is a draft, in no sum, until the payee has registered (D-113)', async () => {
    setup.actAs({});
    const file = fileNumber.parse('LKW-2241');
    const paid = await anInvitation(3, { request: { disbursement: true, fileNumber: file } as never });
    expect(await row(paid)).toMatchObject({ status: 'created', disbursement: true, kind: 'Disbursement' });
    expect((await shown(paid))['answer']).toEqual([
      '$3,141.59 will be submitted for approval once Maribel Quintanilla has registered.',
    ]);
    const { files } = (await setup.call(listFilesRoute)).body as { files: { file: { number?: string } }[] };
    expect(files.find((each) => each.file.number === file)).toMatchObject({ expected: 0, promised: 0 });
    await saved({ ...paid, state: 'revoked', revokedBy: paid.preparedBy });
    expect(await row(paid)).toMatchObject({ status: 'cancelled' });
  });

  it('is on Today if it wasn’t sent or is blocked, and to approve if it needs that, but not while it’s sent', async () => {
    setup.actAs({});
    await anInvitation(45, { state: 'prepared', sentAt: undefined });
    await anInvitation(500, { state: 'registered', ...blocked(90) });
    await anInvitation(0, { state: 'prepared', sentAt: undefined });
    expect(await queue('invitations')).toEqual([2, ago(90)]);
    await anInvitation(60, { state: 'waiting', sends: 0, sentAt: undefined });
    const later = await anInvitation(400, { state: 'opened', ...blocked(30, 'staff/needs-approval') });
    expect(await queue('to approve')).toEqual([2, expect.any(String)]);
    expect(await row(later)).toMatchObject({ status: 'awaiting approval' });
    expect(await queue('invitations')).toEqual([2, ago(90)]);
  });

  it('ends at its deadline, and is no longer expected or listed for fixing', async () => {
    setup.actAs({});
    const { ports } = await import('#functions/lambdas/deadlines.ts');
    const { keepDeadlines } = await import('#functions/payments/keep-deadlines.ts');
    const one = await anInvitation(900, { endsAt: ago(-5), state: 'registered', ...blocked(800) });
    const before = await queue('invitations');
    const late = { ...ports, hasTime: () => true, now: () => new Date(Date.parse(one.endsAt) + 1) };
    expect(await keepDeadlines({ ...late, now: () => new Date(begun) } as never, setup.tenant)).toMatchObject({
      ended: 0,
    });
    const run = as('deadlines', () => keepDeadlines(late as never, setup.tenant));
    expect(await run()).toMatchObject({ ended: 1 });
    await setup.world.dynamo.drained();
    expect(await row(one)).toMatchObject({ status: 'cancelled', flags: [] });
    expect((await shown(one))['invitation']).toMatchObject({ state: 'ended' });
    expect(await queue('invitations')).not.toEqual(before);
  });

  it('becomes the client’s payment in its place, in whatever order the two changes arrive', async () => {
    setup.actAs({});
    const one = await anInvitation(20);
    const client = freshId();
    const used = { ...one, state: 'used', clientId: client } as PayerInvitation;
    await invitations.use(used, { ...asPayment(one), clientId: client as never, tenantId: setup.tenant });
    await setup.world.dynamo.drained();
    const theirs = await row(one);
    expect(theirs).toMatchObject({ status: 'requested' });
    expect(theirs?.invitation).toBeUndefined();
    const invited = (await rows({ invited: 'yes' })).map(({ invitation }) => invitation);
    expect(invited.length).toBeGreaterThan(3);
    expect(invited).not.toContain(undefined);
    const places = placesOfInvitation(one);
    for (const place of places) await listing.put(setup.tenant, place);
    for (const place of places) await listing.drop(setup.tenant, place);
    expect(await row(one)).toEqual(theirs);
    expect(await found(one.referenceId)).toEqual([one.transferId]);
    expect((await shown(one))['invitation']).toBeUndefined();
  });

  it('is listed again by "lists rebuild" (X-200)', async () => {
    setup.actAs({});
    const one = await anInvitation(2);
    const listed = await row(one);
    for (const place of placesOfInvitation(one)) await listing.drop(setup.tenant, place);
    expect(await row(one)).toBeUndefined();
    await opsOn(setup.world)('lists rebuild', { by: 'Rosa Diaz' });
    await setup.world.dynamo.drained();
    expect(await row(one)).toEqual(listed);
  });

  it('isn’t shown to another office', async () => {
    setup.actAs({ offices: [SOUTH] });
    expect(await rows()).toEqual([]);
    expect(await queue('invitations')).toEqual([0, null]);
  });
});
