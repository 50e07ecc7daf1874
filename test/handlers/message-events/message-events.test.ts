import { afterAll, describe, expect, test, vi } from 'vitest';
import { tagsOf } from '#functions/adapters/message-tags.ts';
import { addressMark } from '#functions/messages/address-mark.ts';
import { clientId, transferId } from '#shared/ids.ts';
import { aContext } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { freshId } from '../../support/payers.ts';
import { startWorld } from '../../support/world.ts';

const logs = captureLogs();
const world = await startWorld();
vi.stubEnv('LOG_LEVEL', 'INFO');
afterAll(() => {
  logs.stop();
  vi.unstubAllEnvs();
});

const ADDRESS = 'ada@example.com';

/** A message that was claimed and handed over, as the outbox does. */
async function aSentMessage(client = clientId.parse(freshId())) {
  const { messages } = await import('#functions/adapters/dynamo/messages.ts');
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const tenant = world.tenant.id;
  const transfer = transferId.parse(freshId());
  const message = `${transfer}#3#receipt#email`;
  const about = {
    clientId: client,
    transferId: transfer,
    kind: 'receipt',
    to: 'client',
    by: 'email',
    addressMark: addressMark(tenant, ADDRESS),
  } as const;
  await messages.claim(tenant, message, { now: world.clock.now(), most: 2, about });
  await messages.markSent(tenant, message, world.clock.now());
  return {
    client,
    message,
    tags: Object.fromEntries(Object.entries(tagsOf({ tenant, message })).map(([name, value]) => [name, [value]])),
    found: () => messageFates.find(tenant, message),
    listed: async () => (await messageFates.notArrived(tenant, 100)).map(({ id }) => id).includes(message),
  };
}

const mail = (tags: Record<string, string[]>) => ({
  timestamp: '2026-11-23T15:00:00.000Z',
  destination: [ADDRESS],
  tags: { 'ses:configuration-set': ['portal'], ...tags },
});
const at = '2026-11-23T15:00:02.120Z';
const EVENTS = {
  Send: { send: {} },
  Delivery: { delivery: { timestamp: at, recipients: [ADDRESS] } },
  DeliveryDelay: { deliveryDelay: { timestamp: at, delayType: 'MailboxFull' } },
  Reject: { reject: { reason: 'Bad content' } },
  Complaint: { complaint: { timestamp: at, complaintSubType: null } },
  Bounce: { bounce: { timestamp: at, bounceType: 'Permanent', bounceSubType: 'General' } },
} as const;
type Kind = keyof typeof EVENTS;

/** Delivers an event as the topic does. */
async function hear(tags: Record<string, string[]>, eventType: string, said: object = EVENTS[eventType as Kind]) {
  const { handler } = await import('#functions/lambdas/message-events.ts');
  const Message = JSON.stringify({ eventType, mail: mail(tags), ...said });
  await handler({ Records: [{ EventSource: 'aws:sns', Sns: { Message } }] }, aContext());
}
const bounce = (bounceType: string, bounceSubType: string) => ({
  bounce: { timestamp: at, bounceType, bounceSubType },
});

describe('recording the delivery of an email (X-042, X-237)', () => {
  test.each([
    ['Send', EVENTS.Send, 'sent', undefined],
    ['Delivery', EVENTS.Delivery, 'delivered', undefined],
    ['DeliveryDelay', EVENTS.DeliveryDelay, 'delayed', undefined],
    ['Reject', EVENTS.Reject, 'refused', 'harmful'],
    ['Complaint', EVENTS.Complaint, 'complained', 'spam'],
    ['Bounce', bounce('Permanent', 'General'), 'bounced', 'no mailbox'],
    ['Bounce', bounce('Permanent', 'OnAccountSuppressionList'), 'stopped', 'suppressed'],
    ['Bounce', bounce('Transient', 'MailboxFull'), 'bounced', 'mailbox full'],
    ['Bounce', bounce('Transient', 'General'), 'returned', 'not taken'],
    ['Bounce', bounce('Undetermined', 'Undetermined'), 'bounced', 'not taken'],
  ])('shows "%s %j" as "%s"', async (eventType, said, fate, why) => {
    const sent = await aSentMessage();
    await hear(sent.tags, eventType, said);
    const found = await sent.found();
    expect([found?.fate, found?.why]).toEqual([fate, why]);
    expect(await sent.listed()).toBe(!['sent', 'delayed', 'delivered'].includes(fate));
  });

  const orders: readonly (readonly Kind[])[] = [
    ['Bounce', 'Delivery', 'Send'],
    ['Delivery', 'Bounce'],
    ['Send', 'Bounce', 'Delivery', 'Bounce', 'DeliveryDelay'],
  ];
  test.each(orders)('never lets a delivery hide a bounce, in whatever order they come: %s %s %s', async (...kinds) => {
    const sent = await aSentMessage();
    for (const kind of kinds) if (kind) await hear(sent.tags, kind);
    expect(await sent.found()).toMatchObject({ fate: 'bounced', why: 'no mailbox' });
    expect(await sent.listed()).toBe(true);
  });

  test('lets a delivery outweigh an automatic reply, which SES calls a bounce', async () => {
    const sent = await aSentMessage();
    await hear(sent.tags, 'Bounce', bounce('Transient', 'General'));
    expect(await sent.listed()).toBe(true);
    await hear(sent.tags, 'Delivery');
    expect(await sent.found()).toMatchObject({ fate: 'delivered' });
    expect((await sent.found())?.why).toBeUndefined();
    expect(await sent.listed()).toBe(false);
  });

  test('ignores email without a name and news about an unknown message, and logs no address', async () => {
    await hear({}, 'Bounce');
    const tenant = world.tenant.id;
    await hear({ tenant: [tenant], 'message-0': [Buffer.from('nobody’s').toString('base64url')] }, 'Bounce');
    await hear({ tenant: ['NOT A TENANT'], 'message-0': ['YQ'] }, 'Bounce');
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    expect(await messageFates.find(tenant, 'nobody’s')).toBeUndefined();
    expect(logs.text()).toContain('mail without a record did not arrive');
    expect(logs.text()).not.toContain('@');
  });

  test('keeps a message without its address, and finds a client’s messages, newest first', async () => {
    const first = await aSentMessage();
    world.clock.moveHours(1);
    const second = await aSentMessage(first.client);
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    const found = await messageFates.ofClient(world.tenant.id, first.client, 1);
    expect(found.map(({ id }) => id)).toEqual([second.message]);
    expect(JSON.stringify(await first.found())).toContain('receipt');
    expect(JSON.stringify(await first.found())).not.toContain('@');
  });
});

test('sends a name of any length as tags of at most 256 safe characters, and reads it back (X-237)', async () => {
  const { nameIn } = await import('#functions/adapters/message-tags.ts');
  const named = { tenant: world.tenant.id, message: `${'a#ñ '.repeat(120)}x@example.com` };
  const tags = tagsOf(named);
  for (const value of Object.values(tags)) expect(value).toMatch(/^[A-Za-z0-9_.@-]{1,256}$/);
  expect(nameIn(Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])))).toEqual(named);
});
