import { expect, it } from 'vitest';
import { clientId, tenantId } from '#shared/ids.ts';
import { payerInvitation } from '#shared/staff/payer-invitation.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayout } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { asked } from '../sign-in/invited-setup.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** The messages about one thing, as the staff read them while their client is on the phone. */
const setup = await setUpTransfers();
const { messages } = await import('#functions/adapters/dynamo/messages.ts');
const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
const { listing } = await import('#functions/adapters/dynamo/lists.ts');
const { placesOfInvitation } = await import('#functions/console/listing/places-of.ts');
const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
const ops = opsOn(setup.world);
const ACME = tenantId.parse('acme');
const SENT = '2026-11-23T15:00:00.000Z';
const rosa = { by: 'Rosa Diaz' };
const LINK = /^1 link, the last one 20\d\d-\S+Z, by text, by e-mail$/;

/** An e-mail about a payment, which bounced. */
async function bounced({ id, clientId }: Pick<Awaited<ReturnType<typeof addPayout>>, 'id' | 'clientId'>, kind: string) {
  const message = `${id}#${kind}#email`;
  const mark = { addressMark: '0'.repeat(16) };
  const about = { clientId, transferId: id, kind, to: 'client', by: 'email', ...mark } as const;
  await messages.claim(ACME, message, { now: new Date(SENT), most: 2, about });
  await messages.markSent(ACME, message, new Date(SENT));
  await messageFates.heard(ACME, message, { fate: 'bounced', why: 'mailbox full', at: SENT, isOwed: true });
}

it('lists when and how each message about a payment was sent and whether it arrived, without other payments or addresses (X-237)', async () => {
  const { client } = await setup.addPayment();
  const [one, other] = [await addPayout(setup.world, client), await addPayout(setup.world, client)];
  await bounced(one, 'requested');
  await bounced(other, 'approved');
  const told = await ops('message list', { about: one.id });
  expect(linesOf(told)).toBe(`${SENT}  email  requested  bounced ${SENT}: The mailbox is full.`);
  expect(JSON.stringify(told)).not.toMatch(/addressMark|approved#|@/);
});

it('lists how many links an invitation had, the last one, and how they were sent, without any link (X-219)', async () => {
  const asked = {
    ...{ 'first-name': 'Maribel', 'last-name': 'Quintanilla', phone: '+13125557421', amount: '5,000.00' },
    ...{ purpose: 'Earnest Money Deposit for Purchase', address1: '12 Oak Street', city: 'Springfield', state: 'IL' },
    ...{
      zipcode: '62701',
      'office-id': '65f0000000000000000000a1',
      email: 'maribel@example.com',
      language: 'en',
      ...rosa,
    },
  };
  const made = await ops('call invite-payer', asked);
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { id } = made.value.data as { id: string };
  const told = await ops('message list', { about: id });
  expect(linesOf(told)).toMatch(LINK);
  expect(JSON.stringify(told)).not.toMatch(/invited#|hash|maribel@/);

  // The same by the payment's id, with the messages about its end.
  const kept = await payerInvitations.find(ACME, id);
  if (!kept) throw new Error('There is no invitation.');
  for (const place of placesOfInvitation(kept)) await listing.put(ACME, place);
  const end = { id: kept.transferId, clientId: clientId.parse(id) };
  await bounced(end, 'expired');
  const both = new RegExp(`${LINK.source.slice(0, -1)}\\n${SENT}  email  expired  bounced`);
  expect(linesOf(await ops('message list', { about: id }))).toMatch(both);
  expect(linesOf(await ops('message list', { about: kept.transferId }))).toMatch(both);
});

it('lists the links and then the messages of a payment that came from an invitation (D-114)', async () => {
  const { client } = await setup.addPayment();
  const invitation = 'a'.repeat(24);
  const payout = await addPayout(setup.world, client, { invitation: { id: invitation, sentAt: SENT } });
  const at = { at: SENT, endsAt: SENT, expiresAt: 2_000_000_000 };
  const preparedBy = { name: 'Rosa Diaz', identity: { id: 'rosa', role: 'prepare', way: 'local' }, at: SENT };
  const { who, request } = asked({ phone: client.mobilePhone, email: 'maribel@example.com' });
  const used = { id: invitation, tenantId: ACME, state: 'used', clientId: client.id, transferId: payout.id } as const;
  await payerInvitations.save(
    payerInvitation.parse({
      ...{ ...used, ...at, preparedBy, who, request, sends: 1, sentAt: SENT, version: 0 },
      referenceId: payout.referenceId,
    }),
  );
  await bounced(payout, 'requested');
  expect(linesOf(await ops('message list', { about: payout.id }))).toMatch(
    new RegExp(`${LINK.source.slice(0, -1)}\\n${SENT}  email  requested  bounced`),
  );
});

it('invites someone new to be paid with an option of the same command (D-113)', async () => {
  const told = await ops('call invite-payer', {
    ...{ 'first-name': 'Otto', 'last-name': 'Seller', phone: '+13125557422', amount: '5,000.00', language: 'en' },
    ...{ purpose: 'Proceeds of Sale', address1: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' },
    ...{ disbursement: true, ...rosa },
  });
  const { id } = (told.ok ? told.value.data : {}) as { id: string };
  expect(await payerInvitations.find(ACME, id)).toMatchObject({ request: { disbursement: true } });
});

it('refuses an unknown id, and points to where ids are listed', async () => {
  expect(await ops('message list', { about: '65f0000000000000000000ff' })).toMatchObject({
    refusal: { code: 'message/not-found' },
  });
});
