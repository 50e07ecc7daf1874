import { afterAll, describe, expect, it } from 'vitest';
import { addressMark } from '#functions/messages/address-mark.ts';
import { mendMessageRoute } from '#shared/contracts/console-messages.ts';
import type { Heard } from '#shared/message/fate.ts';
import { askForAddressText } from '#shared/text/ask-for-address.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { deskOf, ROSA } from '../../support/desk.ts';
import { captureLogs } from '../../support/logs.ts';
import { startWorld } from '../../support/world.ts';

const logs = captureLogs();
const world = await startWorld();
const desk = await deskOf(world);
const payer = (await world.addPayer()).client;
const payment = await world.addDraft(payer, { amount: 5_000_00 as Transfer['amount'] });
afterAll(() => logs.stop());

const BOUNCED = { fate: 'bounced', why: 'no mailbox' } as const;
let serial = 0;

/** A receipt that was sent to an address, and its delivery status. */
async function aReceipt(to: string, heard: Pick<Heard, 'fate' | 'why'> = BOUNCED, kind = 'receipt'): Promise<string> {
  const { messages } = await import('#functions/adapters/dynamo/messages.ts');
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const { id: tenant } = world.tenant;
  const now = world.clock.now();
  serial += 1;
  const message = `${payment.id}#${serial}#${kind}#email`;
  const about = {
    clientId: payer.id,
    transferId: payment.id,
    kind,
    to: 'client',
    by: 'email',
    addressMark: addressMark(tenant, to),
  } as const;
  await messages.claim(tenant, message, { now, most: 2, about });
  await messages.markSent(tenant, message, now);
  await messageFates.heard(tenant, message, { ...heard, at: now.toISOString(), isOwed: true });
  return message;
}

const mend = (message: string, how: string, reason?: string, who = ROSA) =>
  desk.call(who, mendMessageRoute, { body: { message, how, ...(reason ? { reason } : {}) } });

async function listed(): Promise<readonly string[]> {
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  return (await messageFates.notArrived(world.tenant.id, 100)).map(({ id }) => id);
}
const mailsTo = (to: string) => world.inbox.list().filter((each) => each.to.some((one) => one.includes(to)));

describe('an undelivered message (X-042, X-238)', () => {
  it('is sent again to the corrected address, once, and leaves the list', async () => {
    const message = await aReceipt('typo@example.com');
    const before = mailsTo(payer.email).length;
    expect(await listed()).toContain(message);
    expect((await mend(message, 'again')).said).toBe('ok');
    expect((await mend(message, 'again')).said).toBe('ok');
    const sent = mailsTo(payer.email);
    expect(sent).toHaveLength(before + 1);
    expect(sent[0]).toMatchObject({ kind: 'email', tags: { tenant: world.tenant.id } });
    expect(await listed()).not.toContain(message);
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    expect(await messageFates.find(world.tenant.id, message)).toMatchObject({ again: { by: 'Rosa Diaz' } });
    expect(await messageFates.find(world.tenant.id, `${message}#again`)).toMatchObject({ kind: 'receipt' });
  });

  it('is not sent again to an address that does not exist, in upper or lower case', async () => {
    const message = await aReceipt(payer.email.toUpperCase());
    const before = mailsTo(payer.email).length;
    expect((await mend(message, 'again')).said).toBe('message/same-address');
    expect(mailsTo(payer.email)).toHaveLength(before);
    expect(await listed()).toContain(message);
  });

  it('is sent again to the same address if the mailbox was only full', async () => {
    const message = await aReceipt(payer.email, { fate: 'bounced', why: 'mailbox full' });
    expect((await mend(message, 'again')).said).toBe('ok');
  });

  it('is not sent again if it is a warning, or if the payment has changed since', async () => {
    const warning = await aReceipt('typo@example.com', BOUNCED, 'email');
    expect((await mend(warning, 'again')).said).toBe('message/not-again');
    const past = await aReceipt('typo@example.com', BOUNCED, 'requested');
    expect((await mend(past, 'again')).said).toBe('message/not-again');
  });

  it('can ask its client for the address by text, once a day, and stays on the list', async () => {
    const message = await aReceipt('typo@example.com');
    expect((await mend(message, 'ask')).said).toBe('ok');
    expect((await mend(message, 'ask')).said).toBe('message/asked-lately');
    const texts = world.inbox.list({ kind: 'text', to: payer.mobilePhone });
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain('correct your address');
    expect(texts[0]?.text).not.toContain('@');
    expect(await listed()).toContain(message);
  });

  it.each(['en', 'es'] as const)('becomes one text of 160 characters that asks for the address (%s)', (language) => {
    const facts = {
      company: 'Title Company of 25 chars',
      portal: 'https://titlecompany.portal.example',
      phone: '(216) 555-0100',
    };
    expect(askForAddressText[language](facts).length).toBeLessThanOrEqual(160);
  });

  it('leaves the list only once someone records how they told the client', async () => {
    const message = await aReceipt('typo@example.com');
    expect((await mend(message, 'told')).said).toBe('staff/no-reason');
    expect((await mend(message, 'told', 'Called her')).said).toBe('ok');
    expect(await listed()).not.toContain(message);
    expect((await mend(message, 'told', 'Called her')).said).toBe('message/not-there');
  });

  it('can’t be handled by readers, and other messages can’t be handled at all', async () => {
    const message = await aReceipt('typo@example.com');
    expect((await mend(message, 'told', 'Called', { ...ROSA, roles: ['auditor'] })).status).toBe(403);
    expect((await mend('no#such#message', 'again')).said).toBe('message/not-there');
    const arrived = await aReceipt(payer.email, { fate: 'delivered' });
    expect((await mend(arrived, 'again')).said).toBe('message/not-there');
    expect(logs.text()).not.toContain(payer.email);
  });
});
