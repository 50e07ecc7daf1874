import { describe, expect, it } from 'vitest';
import { fileOf } from '#functions/ledger/book-entries.ts';
import { CLIENT_MESSAGES } from '#functions/messages/outbox/message-table.ts';
import { fullName } from '#shared/client/client.ts';
import { todayRoute } from '#shared/contracts/console.ts';
import { showClientRoute } from '#shared/contracts/console-clients.ts';
import { listNotArrivedRoute } from '#shared/contracts/console-messages.ts';
import { fileCardRoute } from '#shared/contracts/files.ts';
import { officeId } from '#shared/ids.ts';
import { toldText } from '#shared/text/console/messages.ts';
import { setUpConsole } from './console-setup.ts';

const NORTH = officeId.parse('65f0000000000000000000a1');
const SOUTH = officeId.parse('65f0000000000000000000a2');
const at = '2026-11-23T15:00:00.000Z';

/** A bounced message of the payment. */
async function cameBack(kind: string, { office }: { readonly office?: typeof NORTH } = {}): Promise<string> {
  const { messages } = await import('#functions/adapters/dynamo/messages.ts');
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const message = `${payment.id}#${kind}#email`;
  const about = {
    clientId: payment.clientId,
    transferId: payment.id,
    ...(office ? { officeId: office } : {}),
    kind,
    to: 'client',
    by: 'email',
    addressMark: '0'.repeat(16),
  } as const;
  await messages.claim(setup.tenant, message, { now: new Date(at), most: 2, about });
  await messages.markSent(setup.tenant, message, new Date(at));
  await messageFates.heard(setup.tenant, message, { fate: 'bounced', why: 'mailbox full', at, isOwed: true });
  return message;
}

const setup = await setUpConsole();
const client = (await setup.world.addPayer()).client;
const payment = await setup.add({ clientId: client.id, tenantId: setup.tenant, status: 'requested', officeId: NORTH });

it('names every message to clients in the words of the staff (X-356)', () => {
  expect(Object.keys(toldText.kinds)).toEqual(Object.keys(CLIENT_MESSAGES));
  expect(toldText.about('staff wire reported', true)).toBe('Wire reported');
});

describe('undelivered messages (X-042, X-238)', () => {
  it('are counted on Today, listed with the reason, and shown with their client', async () => {
    setup.actAs({});
    expect((await setup.call(todayRoute)).body).toMatchObject({
      notArrived: { count: 0, isMore: false, oldestAt: null },
    });
    const message = await cameBack('requested', { office: NORTH });
    expect((await setup.call(todayRoute)).body).toMatchObject({ notArrived: { count: 1, oldestAt: at } });
    const { body } = await setup.call(listNotArrivedRoute);
    expect(body).toMatchObject({
      messages: [
        {
          id: message,
          transferId: payment.id,
          by: 'email',
          became: { fate: 'bounced', why: 'The mailbox is full.', at },
        },
      ],
      isMore: false,
    });
    expect(JSON.stringify(body)).not.toContain('@');
    const shown = await setup.call(showClientRoute, { params: { clientId: payment.clientId } });
    const bounced = { id: message, became: { fate: 'bounced' } };
    expect(shown.body).toMatchObject({ messages: [bounced] });
    // The file of the payment shows them too, with the client's name (D-123).
    const card = await setup.call(fileCardRoute, { params: { file: fileOf(payment) } });
    expect(card.body).toMatchObject({ messages: [{ ...bounced, client: fullName(payment) }] });
  });

  it('are shown to staff of their own office only', async () => {
    setup.actAs({ offices: [NORTH] });
    expect((await setup.call(listNotArrivedRoute)).body).toMatchObject({ messages: [{ transferId: payment.id }] });
    setup.actAs({ offices: [SOUTH] });
    expect((await setup.call(listNotArrivedRoute)).body).toMatchObject({ messages: [] });
    expect((await setup.call(todayRoute)).body).toMatchObject({ notArrived: { count: 0 } });
  });
});
