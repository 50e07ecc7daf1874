import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { mendMessageRoute } from '#shared/contracts/console-messages.ts';
import type { FateReason } from '#shared/message/fate.ts';
import { ROSA } from '../../support/desk.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

/** A receipt of the client's deposit that bounced. */
async function aReturned(name: string, why: FateReason): Promise<string> {
  const { messages } = await import('#functions/adapters/dynamo/messages.ts');
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const { tenant, deposit } = setup;
  const now = setup.world.clock.now();
  const message = `${deposit.id}#${name}#receipt#email`;
  const sent = { to: 'client', by: 'email', addressMark: 'a mark' } as const;
  const about = { clientId: deposit.clientId, transferId: deposit.id, kind: 'receipt', ...sent };
  await messages.claim(tenant, message, { now, most: 2, about });
  await messages.markSent(tenant, message, now);
  const heard = { fate: 'bounced', why, at: now.toISOString(), isOwed: true } as const;
  await messageFates.heard(tenant, message, heard);
  return message;
}

const mend = async (message: string, how: string, more: object = {}): Promise<void> =>
  expect((await setup.call(ROSA, mendMessageRoute, { body: { message, how, ...more } })).said).toBe('ok');

async function told(): Promise<readonly AuditRecord[]> {
  await setup.written();
  const all: AuditRecord[] = [];
  for await (const record of setup.books.records(setup.tenant)) all.push(record);
  return all.filter(({ what }) => what.startsWith('message/'));
}

describe('the audit log of an undelivered message (X-290)', () => {
  test('has who resent it, asked for the address or told the client, about which payment, each once', async () => {
    const asked = await aReturned('1', 'no mailbox');
    expect(await told()).toEqual([]);
    await mend(asked, 'ask');
    await mend(asked, 'told', { reason: 'Called her, she has it now' });
    await mend(await aReturned('2', 'mailbox full'), 'again');

    const { deposit } = setup;
    const signed = { actor: 'staff', by: 'Rosa Diaz', identity: { id: ROSA.id } };
    const of = { ...signed, clientId: deposit.clientId, subject: deposit.id };
    const details = { kind: 'receipt', channel: 'email' };
    const records = await told();
    expect(records).toMatchObject([
      { ...of, what: 'message/address-asked', details },
      { ...of, what: 'message/told', details: { ...details, reason: 'Called her, she has it now' } },
      { ...of, what: 'message/sent-again', details },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/@|a mark/);
    await setup.tellAgain();
    expect(await told()).toEqual(records);
  });

  test('leaves out the portal’s own later changes to the message', async () => {
    const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
    const message = await aReturned('3', 'mailbox full');
    await mend(message, 'told', { reason: 'At the closing table' });
    const before = await told();
    const now = setup.world.clock.now().toISOString();
    await messageFates.heard(setup.tenant, message, { fate: 'complained', at: now, isOwed: true });
    expect(await told()).toEqual(before);
  });
});
