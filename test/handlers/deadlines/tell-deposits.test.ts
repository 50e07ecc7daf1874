import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { tenantId } from '#shared/ids.ts';
import { aContext } from '../../support/http-event.ts';
import { outboxOf } from '../../support/outbox.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/**
 * The day on which the test deposit arrives: the schedule's real function, the table, its stream, and the outbox behind
 * it.
 */
const ACME = tenantId.parse('acme');
const LINKED = '2026-11-24T01:00:00.000Z';
const AFTERNOON = new Date('2026-11-24T19:30:00.000Z');
let modules: {
  ports: { now: () => Date };
  run: () => Promise<unknown>;
};
let waiting: BankAccount;
let ada: Client;
let serial = 0;

const world = await startWorld();
const { bankAccounts: accounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
const { testDeposits } = await import('#functions/adapters/dynamo/bank-accounts.ts');
const { handler, ports } = await import('#functions/lambdas/deadlines.ts');
modules = {
  ports,
  run: () => handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 }),
};
const outbox = await outboxOf(world);

beforeEach(async () => {
  serial += 1;
  const mobilePhone = `+1312556${1000 + serial}` as never;
  const added = await clients.add(aClient({ id: world.newAccountId(), mobilePhone }));
  if (!added.ok) throw new Error('The client was not added.');
  ada = added.value;
  waiting = await addByNumbers();
  await written();
  world.inbox.clear();
  at(AFTERNOON);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Leaves nothing pending for the next test.
  for (const account of await accounts.list(ACME, ada.id)) await accounts.save({ ...account, active: false });
});

/** The current time for everything: the schedule and the outbox. */
function at(now: Date) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
}

async function addByNumbers(): Promise<BankAccount> {
  const { account } = await world.addPayer();
  const id = world.newAccountId();
  const typed = { ...account, id, clientId: ada.id, providerItemId: `item-${id}`, version: 0 };
  const digits = { accountLastFourDigits: '0000', linkedAt: LINKED, updatedAt: LINKED };
  const by = { use: 'pending', verification: 'by code', linkedBy: 'numbers' } as const;
  const saved = await accounts.save({ ...typed, ...digits, ...by });
  if (!saved.ok) throw new Error('The account was not saved.');
  return saved.value;
}

const written = () => outbox.written();
const sent = () =>
  world.inbox
    .list()
    .map((message) => `${message.to.join()}: ${(message.text ?? '').replaceAll(/\s+/g, ' ')}`)
    .toSorted();
const toldAt = async ({ id }: BankAccount) => (await accounts.find(ACME, ada.id, id))?.depositToldAt;
const indexed = async () => {
  const found: unknown[] = [];
  for await (const each of testDeposits.on(ACME, '2026-11-24')) found.push(each);
  return found;
};

describe('on the day a test deposit arrives (X-164)', () => {
  it('sends the owner one email and text with the account, the code\u2019s place and where to enter it', async () => {
    expect(await indexed()).toEqual([{ client: ada.id, id: waiting.id }]);
    await modules.run();
    const news = await written();
    await outbox.handle(news);
    expect(sent()).toEqual([
      `${ada.mobilePhone}: Acme Title: our 1 cent should be in your account ending in 0000 today. Log in to enter the code in its description. Not you? Call (217) 555-0100.`,
      expect.stringMatching(
        /^ada@example\.com: .*our bank account is waiting for its code\. Our test deposit of 1 cent should be in your account ending in 0000 today\..*log in at http\S+ today or on any later day, open Bank accounts and enter the code\..*Not you\? Call Acme Title/,
      ),
    ]);
    expect(await indexed()).toEqual([]);
    // The schedule runs each minute, and a stream may bring a record again.
    at(new Date('2026-11-24T19:31:00.000Z'));
    await modules.run();
    await outbox.handle([...news, ...(await written())]);
    expect(sent()).toHaveLength(2);
    expect(await toldAt(waiting)).toBe(AFTERNOON.toISOString());
  });

  it.each([
    ['texts', { newsByText: false }, [/^ada@example\.com: /]],
    ['e-mail news', { newsByEmail: false }, [/^\+1312556/]],
    ['both', { newsByText: false, newsByEmail: false }, []],
  ] as const)('sends no reminder by %s to an owner who turned that off', async (_, off, told) => {
    await clients.save({ ...ada, ...off });
    await written();
    await modules.run();
    await outbox.handle(await written());
    expect(sent()).toEqual(told.map((start) => expect.stringMatching(start)));
  });

  it('sends the message to the current address only, because it names an account and warns of nothing', async () => {
    const formerEmail = { email: 'before@example.com', until: '2026-12-20T00:00:00.000Z' };
    await clients.save({ ...ada, formerEmail });
    await written();
    await modules.run();
    await outbox.handle(await written());
    expect(sent().map((each) => each.split(':')[0])).toEqual([ada.mobilePhone, 'ada@example.com']);
  });

  it('sends one message when two runs meet', async () => {
    await Promise.all([modules.run(), modules.run(), modules.run()]);
    const news = await written();
    expect(news).toHaveLength(1);
    await Promise.all(news.map((each) => outbox.handle([each])));
    expect(sent()).toHaveLength(2);
  });

  it.each([
    ['in the morning, before it can arrive', '2026-11-24T15:00:00.000Z'],
    ['at night', '2026-11-25T02:30:00.000Z'],
    ['on the day before', '2026-11-23T20:00:00.000Z'],
    ['on the day after, when nothing ran on the day itself', '2026-11-25T20:00:00.000Z'],
  ])('sends no message %s', async (_, now) => {
    at(new Date(now));
    await modules.run();
    expect(await written()).toEqual([]);
    expect(await toldAt(waiting)).toBeUndefined();
  });

  it.each([
    ['verified', { use: 'usable', verification: undefined }],
    ['failed', { use: 'unsupported', verification: 'failed' }],
    ['unlinked', { active: false }],
  ] as const)('sends no message about an account that is %s, and the index drops it', async (_, change) => {
    const { verification, ...rest } = { ...waiting, ...change };
    await accounts.save({ ...rest, ...(verification ? { verification } : {}) } as BankAccount);
    await written();
    expect(await indexed()).toEqual([]);
    await modules.run();
    expect(await written()).toEqual([]);
  });

  it('sends no message about an account that the index still has but the table doesn’t', async () => {
    const { verification: _, ...rest } = waiting;
    const { ports } = await import('#functions/lambdas/deadlines.ts');
    const behind = {
      on: async function* () {
        yield { client: ada.id, id: waiting.id };
      },
    };
    await accounts.save({ ...rest, use: 'usable' } as BankAccount);
    await written();
    const { tellDeposits } = await import('#functions/payments/tell-deposits.ts');
    expect(await tellDeposits({ ...ports, deposits: behind, hasTime: () => true }, ACME)).toBe(0);
    expect(await written()).toEqual([]);
  });

  it('doesn’t ask an owner who enters the code between the run and the message', async () => {
    await modules.run();
    const news = await written();
    const now = await accounts.find(ACME, ada.id, waiting.id);
    const { verification: _, ...rest } = now as BankAccount;
    await accounts.save({ ...rest, use: 'usable' } as BankAccount);
    await outbox.handle(news);
    expect(sent()).toEqual([]);
  });

  it('doesn’t send on the next day a message that could not be sent on its day', async () => {
    await modules.run();
    const news = await written();
    at(new Date('2026-11-25T15:00:00.000Z'));
    await outbox.handle(news);
    expect(sent()).toEqual([]);
  });

  it('doesn’t ask a disabled client to log in', async () => {
    const stopped = { at: LINKED, by: 'Rosa Diaz', reason: 'a call from the client' } as never;
    await clients.save({ ...ada, stopped });
    await written();
    await modules.run();
    expect(await written()).toEqual([]);
  });

  it('doesn’t delay other accounts when one cannot be saved, and the run ends as failed', async () => {
    const second = await addByNumbers();
    await written();
    const { documents } = await import('#functions/adapters/dynamo/table.ts');
    const send = documents.send.bind(documents);
    vi.spyOn(documents, 'send').mockImplementation(((command: { input: { Item?: { sk?: string } } }) => {
      if (command.input.Item?.sk === `BANK#${waiting.id}`) throw new Error('It cannot be saved.');
      return send(command as never);
    }) as never);
    await expect(modules.run()).rejects.toThrow('deadlines were not kept for 1 tenants');
    expect(await toldAt(second)).toBe(AFTERNOON.toISOString());
    vi.restoreAllMocks();
    await modules.run();
    expect(await toldAt(waiting)).toBe(AFTERNOON.toISOString());
  });
});
