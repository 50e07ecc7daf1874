import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { moveTo, outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The real handler, fed by the table's stream. Its messages arrive in the local inbox. */
const handle = (all: readonly DynamoDBRecord[]) => outbox.handle(all);
let ada: Client;
let logs: ReturnType<typeof captureLogs>;
let serial = 0;

const world = await startWorld();
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
process.env['LOG_LEVEL'] = 'INFO';
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const outbox = await outboxOf(world);

beforeEach(async () => {
  logs = captureLogs();
  ada = aClient({ id: world.newAccountId() });
  await outbox.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  logs.stop();
  expect(logs.text()).not.toMatch(/@example/);
});

const move = (transfer: Transfer, to: Transfer['status'], changes: Partial<Transfer> = {}) =>
  moveTo(transfer, ['moved', to], changes, '2026-11-20T15:00:00.000Z');

async function accepted(overrides: Partial<Transfer> = {}): Promise<Transfer> {
  const draft = await world.addDraft(ada, { email: 'ada@example.com', ...overrides });
  const submitted = await move(draft, 'submitted', { submittedAt: '2026-11-20T15:00:00.000Z' });
  return move(submitted, 'pending');
}

const stream = () => outbox.written();

const sent = () =>
  world.inbox
    .list()
    .filter((message) => message.kind === 'email')
    .map(({ to, subject }) => `${to.join()}: ${subject}`)
    .sort();

const failing = async (times: number, status?: number) => {
  const { SESClient } = await import('@aws-sdk/client-ses');
  const fault = Object.assign(new Error('no'), { name: 'Nope', $metadata: status ? { httpStatusCode: status } : {} });
  const spy = vi.spyOn(SESClient.prototype, 'send');
  for (let left = times; left > 0; left -= 1) spy.mockRejectedValueOnce(fault as never);
  return spy;
};

describe('the outbox', () => {
  it('sends the receipt to the client and a notice to the staff when the provider accepts', async () => {
    const payment = await accepted();
    expect(await handle(await stream())).toEqual({ batchItemFailures: [] });
    expect(sent()).toEqual([
      `ada@example.com: Your receipt from Acme Title, ${payment.referenceId}`,
      `help@acme.example: Payment started: $1,000.00, ${payment.referenceId}`,
    ]);
    const mail = world.inbox.list({ to: 'ada@' })[0];
    expect(world.inbox.attachment(mail?.id ?? '', 0)?.note.type).toBe('application/pdf');
  });

  it('sends every message once, even if the stream repeats', async () => {
    await accepted();
    const all = await stream();
    await handle(all);
    await handle(all);
    await handle([...all].reverse());
    expect(sent()).toHaveLength(2);
  });

  it('tells the staff why a client declined, in the client’s own words', async () => {
    const offer = await world.addDraft(ada, { status: 'viewed', disbursement: true, type: 'Client Disbursement' });
    await stream();
    const declined = moved(offer, 'decline', 'client', { at: offer.createdAt, reason: 'I <b>sold</b> elsewhere' });
    if (!declined.ok) throw new Error('It was not declined.');
    await transfers.save(declined.value);
    await handle(await stream());
    const [toStaff] = world.inbox.list({ to: 'help@' });
    expect(toStaff).toMatchObject({ subject: expect.stringContaining('Declined by the client') });
    expect(JSON.stringify(toStaff)).toContain('I &lt;b&gt;sold&lt;/b&gt; elsewhere');
  });

  it('explains a failure to the client in plain words, and gives the staff the code', async () => {
    const payment = await accepted();
    const problem = { code: 'R01', sentence: "There wasn't enough money in the account.", at: payment.createdAt };
    await stream();
    await move(payment, 'error', { problem });
    await handle(await stream());
    const [toClient, toStaff] = ['ada@', 'help@'].map((to) => world.inbox.list({ to })[0]);
    expect(toClient).toMatchObject({ subject: "Your payment with Acme Title didn't go through" });
    expect(JSON.stringify(toClient)).toContain("There wasn't enough money in the account.");
    expect(JSON.stringify(toClient)).not.toContain('R01');
    expect(JSON.stringify(toStaff)).toContain('R01');
  });

  it('names a return after completion as a return, so no one counts on the money (X-029)', async () => {
    const payment = await accepted();
    const completed = await move(payment, 'completed', { completedAt: payment.createdAt });
    await stream();
    const problem = {
      code: 'R10',
      sentence: "Your bank says that this payment wasn't authorized.",
      at: payment.createdAt,
    };
    await move(completed, 'error', { problem });
    await handle(await stream());
    expect(sent().toSorted()).toEqual([
      'ada@example.com: Your payment with Acme Title was returned by your bank',
      expect.stringMatching(/^help@acme.example: Returned after completion: \$1,000.00/),
    ]);
  });

  it.each([
    ['completed', 'Your payment with Acme Title is complete', []],
    ['cancelled', 'Your payment with Acme Title was canceled', [/^help@acme.example: Canceled before it was sent: /]],
  ] as const)('tells the client that a payment is %s, and the staff what to do', async (...told) => {
    const [status, subject, toStaff] = told;
    const payment = await accepted();
    await stream();
    await move(payment, status);
    await handle(await stream());
    const expected = [`ada@example.com: ${subject}`, ...toStaff.map((said) => expect.stringMatching(said))];
    expect(sent().toSorted()).toEqual(expected);
  });

  it('skips a client without an address', async () => {
    await accepted({ email: '' });
    await handle(await stream());
    expect(sent()).toHaveLength(1);
  });

  it('skips everything that is not a transfer', async () => {
    await clients.add({ ...ada, mobilePhone: '+13125550177' as never });
    const all = await stream();
    expect(all.length).toBeGreaterThan(0);
    expect(await handle(all)).toEqual({ batchItemFailures: [] });
    expect(sent()).toEqual([]);
  });

  it('retries as often as needed when SES clearly refuses', async () => {
    await accepted({ email: '' });
    const all = await stream();
    await failing(5, 429);
    for (let time = 0; time < 5; time += 1) await handle(all);
    expect(sent()).toEqual([]);
    expect(await handle(all)).toEqual({ batchItemFailures: [] });
    expect(sent()).toHaveLength(1);
  });

  it('tries six times, and never again, if it is unknown whether the message was sent', async () => {
    await accepted({ email: '' });
    const all = await stream();
    const spy = await failing(10);
    for (let time = 0; time < 9; time += 1) await handle(all);
    expect(spy).toHaveBeenCalledTimes(6);
    expect(logs.text()).toContain('It is not known whether a message was sent');
  });

  it('reports a record it cannot read, and processes the others', async () => {
    await accepted();
    const all = await stream();
    const broken = { ...all[0], dynamodb: { SequenceNumber: '7', Keys: { sk: { S: 'TRANSFER#x' } }, NewImage: {} } };
    const answer = await handle([broken as DynamoDBRecord, ...all]);
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '7' }]);
    expect(sent()).toHaveLength(2);
  });

  it('sends nothing about a payment in a client’s own partition, where more functions may write', async () => {
    const payment = await accepted();
    const forged = (await stream()).map((record) => {
      const pk = { S: `TENANT#${payment.tenantId}#CLIENT#${payment.clientId}` };
      const NewImage = { ...record.dynamodb?.NewImage, pk };
      return { ...record, dynamodb: { ...record.dynamodb, Keys: { ...record.dynamodb?.Keys, pk }, NewImage } };
    });
    await handle(forged as readonly DynamoDBRecord[]);
    expect(sent()).toEqual([]);
    expect(logs.text()).toContain('is in another partition than items of its kind');
  });

  describe('texts', () => {
    const texts = () => world.inbox.list().flatMap((message) => (message.kind === 'text' ? [message.to.join()] : []));
    const mobile = () => ada.mobilePhone;
    const addAda = async (overrides: Partial<Client>) => {
      serial += 1;
      ada = { ...ada, mobilePhone: `+1312558${1000 + serial}` as Client['mobilePhone'], ...overrides };
      await clients.add(ada);
    };
    const completed = async () => {
      const payment = await accepted();
      await stream();
      await move(payment, 'completed');
      return stream();
    };

    it('repeat the e-mail to a client, at the current number and address (X-039)', async () => {
      await addAda({ email: 'new@example.com' });
      await handle(await completed());
      expect(texts()).toEqual([mobile()]);
      expect(sent()).toEqual(['new@example.com: Your payment with Acme Title is complete']);
    });

    it('link to the tenant’s own domain', async () => {
      const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
      const file = await tenants.config(world.tenant.id);
      vi.spyOn(tenants, 'config').mockResolvedValue(file && { ...file, hosts: ['pay.acme-title.com'] });
      vi.stubEnv('SERVES_HOSTS', 'on');
      await addAda({});
      const all = await completed();
      // Outside the local stage no function starts with a custom endpoint. The clients here have theirs.
      vi.stubEnv('AWS_ENDPOINT_URL', '');
      await handle(all);
      const [mail] = world.inbox.list({ to: 'ada@' });
      expect(mail?.text).toContain('at https://pay.acme-title.com.');
      expect(mail?.text).not.toContain('localhost');
    });

    it('skip a client who turned off news, who still gets the receipt by e-mail (X-039)', async () => {
      await addAda({ newsByEmail: false, newsByText: false });
      await accepted();
      await handle(await stream());
      expect(texts()).toEqual([]);
      expect(sent().filter((each) => each.startsWith(ada.email))).toHaveLength(1);
      world.inbox.clear();
      await handle(await completed());
      expect([...texts(), ...sent()]).toEqual([]);
    });

    it('carry required messages to a client without an e-mail address (X-039)', async () => {
      await addAda({ email: '', newsByEmail: false, newsByText: false });
      await accepted();
      await handle(await stream());
      expect(texts()).toEqual([mobile()]);
    });

    it('aren’t tried again at a number that answered STOP, but its email is sent (X-041)', async () => {
      await addAda({});
      const all = await completed();
      const { SNSClient } = await import('@aws-sdk/client-sns');
      const no = Object.assign(new Error('+1312 is opted out'), { name: 'InvalidParameterException' });
      const spy = vi.spyOn(SNSClient.prototype, 'send').mockRejectedValue(no as never);
      expect(await handle(all)).toEqual({ batchItemFailures: [] });
      expect(await handle(all)).toEqual({ batchItemFailures: [] });
      expect(spy).toHaveBeenCalledTimes(1);
      expect(sent()).toHaveLength(1);
      expect(logs.text()).not.toContain('+1312');
    });
  });
});
