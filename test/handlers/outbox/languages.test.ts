import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#functions/client/graph/set-language.ts';
import type { Client } from '#shared/client/client.ts';
import type { Language } from '#shared/text/language.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { moveTo, outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The real handler, fed by the table's stream. Its messages arrive in the local inbox. */
const handle = (all: readonly DynamoDBRecord[]) => outbox.handle(all);
let logs: ReturnType<typeof captureLogs>;
let serial = 0;

const world = await startWorld();
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
const outbox = await outboxOf(world);
beforeEach(async () => {
  logs = captureLogs();
  await outbox.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  logs.stop();
  expect(logs.text()).not.toMatch(/@example|\+1312|camino|Recibo|Acreditado/);
});

/** A client who reads that language, or who never chose one. */
async function clientOf(name: string, language?: Language): Promise<Client> {
  serial += 1;
  const mobilePhone = `+1312558${1000 + serial}`;
  const chosen = language ? { language } : {};
  const added = await clients.add(
    aClient({ id: world.newAccountId(), mobilePhone, email: `${name}@example.com`, ...chosen }),
  );
  if (!added.ok) throw new Error('The client was not added.');
  return added.value;
}

const move = (transfer: Transfer, name: string, to: Transfer['status'], changes: Partial<Transfer> = {}) =>
  moveTo(transfer, [name, to], changes, '2026-11-20T15:00:00.000Z');

/** A payment of that client's that the provider has just accepted. */
async function acceptedOf(client: Client): Promise<Transfer> {
  const draft = await world.addDraft(client, { email: client.email });
  const submitted = await move(draft, 'moved', 'submitted', { submittedAt: '2026-11-20T15:00:00.000Z' });
  return move(submitted, 'moved', 'pending', { startedAt: '2026-11-20T15:00:00.000Z' });
}

const written = () => outbox.written();

const mailsTo = (name: string) =>
  world.inbox.list({ to: `${name}@` }).map((message) => (message.kind === 'email' ? message : undefined));
const textsTo = ({ mobilePhone }: Client) =>
  world.inbox
    .list({ kind: 'text' })
    .flatMap((message) => (message.kind === 'text' && message.to.includes(mobilePhone) ? [message.text] : []));

describe('a client whose language is Spanish (X-092, X-040)', () => {
  it('gets e-mail, text and receipt in Spanish, while another gets theirs in English', async () => {
    const [rosa, ada] = [await clientOf('rosa', 'es'), await clientOf('ada')];
    const [hers, his] = [await acceptedOf(rosa), await acceptedOf(ada)];
    expect(await handle(await written())).toEqual({ batchItemFailures: [] });

    const [spanish, english] = [mailsTo('rosa')[0], mailsTo('ada')[0]];
    expect(spanish?.subject).toBe(`Su recibo de Acme Title, ${hers.referenceId}`);
    expect(english?.subject).toBe(`Your receipt from Acme Title, ${his.referenceId}`);
    expect(world.inbox.attachment(spanish?.id ?? '', 0)?.note.name).toBe(`recibo-${hers.referenceId}.pdf`);
    expect(world.inbox.attachment(english?.id ?? '', 0)?.note.name).toBe(`receipt-${his.referenceId}.pdf`);
    expect(textsTo(rosa)).toEqual([
      `Acme Title: el pago ${hers.referenceId} esta en camino. El recibo esta en su portal. ¿No fue usted? Llame ya al (217) 555-0100.`,
    ]);
    expect(textsTo(ada)[0]).toContain('is on its way. Receipt: in your portal.');
    // The staff read English, whoever pays.
    const subjects = world.inbox.list({ to: 'help@' }).map((message) => message.kind === 'email' && message.subject);
    expect(subjects.every((subject) => String(subject).startsWith('Payment started:'))).toBe(true);
  });

  it('reads in Spanish why a bank returned it, though the reason was recorded in English', async () => {
    const rosa = await clientOf('rosa', 'es');
    const payment = await acceptedOf(rosa);
    await written();
    const sentence = "Your bank says that this payment wasn't authorized.";
    await move(payment, 'failed', 'error', { problem: { code: 'R10', sentence, at: payment.createdAt } });
    await handle(await written());
    const mail = JSON.stringify(mailsTo('rosa'));
    expect(mail).toContain('Su banco dice que este pago no fue autorizado.');
    expect(mail).not.toContain(sentence);
    expect(JSON.stringify(world.inbox.list({ to: 'help@' }))).toContain('R10');
  });

  it('gets a message entirely in one language if it was queued before they chose another', async () => {
    const rosa = await clientOf('rosa', 'es');
    await acceptedOf(rosa);
    const queued = await written();
    const { SESClient } = await import('@aws-sdk/client-ses');
    const busy = Object.assign(new Error('slow down'), { name: 'Throttled', $metadata: { httpStatusCode: 429 } });
    vi.spyOn(SESClient.prototype, 'send').mockRejectedValueOnce(busy as never);
    await handle(queued);
    const owner = { tenant: rosa.tenantId, client: rosa.id, now: new Date() };
    expect((await setLanguage(clients, owner, 'en')).ok).toBe(true);
    await handle(queued);
    const mails = mailsTo('rosa');
    expect(mails).toHaveLength(1);
    // One language from its subject to its attachment, never half of each.
    const whole = JSON.stringify(mails[0]);
    expect(/Your receipt from/.test(whole)).toBe(true);
    expect(whole).not.toMatch(/Su recibo|recibo-|¿/);
    expect(textsTo(rosa)).toHaveLength(1);
  });
});

describe('a warning to a client whose language was just changed (X-043, X-190)', () => {
  const changed = async (client: Client, email: string) => {
    const found = await clients.find(client.tenantId, client.id);
    if (!found) throw new Error('The client is gone.');
    await written();
    world.inbox.clear();
    await clients.save({ ...found, email });
    await handle(await written());
  };

  it('is also written in the previous language, so no one can make it unreadable', async () => {
    const ada = await clientOf('ada');
    await setLanguage(clients, { tenant: ada.tenantId, client: ada.id, now: new Date() }, 'es');
    await changed(ada, 'eve@example.com');
    expect(
      mailsTo('ada')
        .map((mail) => mail?.subject)
        .toSorted(),
    ).toEqual(['Hubo un cambio en su cuenta con Acme Title', 'Your account with Acme Title was changed']);
    expect(textsTo(ada).toSorted()).toEqual([
      'Acme Title: se cambio su direccion de correo electronico. ¿No fue usted? Llame al (217) 555-0100.',
      'Acme Title: your email was changed. Not you? Call (217) 555-0100.',
    ]);
  });

  it('is written in one language after thirty days, or for clients who never changed it', async () => {
    const rosa = await clientOf('rosa', 'es');
    await changed(rosa, 'rosa2@example.com');
    expect(mailsTo('rosa')).toHaveLength(1);
    const late = await clientOf('late');
    const now = new Date(Date.now() - 31 * 86_400_000);
    await setLanguage(clients, { tenant: late.tenantId, client: late.id, now }, 'es');
    await changed(late, 'late2@example.com');
    expect(mailsTo('late').map((mail) => mail?.subject)).toEqual(['Hubo un cambio en su cuenta con Acme Title']);
  });
});
