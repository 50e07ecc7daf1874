import { describe, expect, it, vi } from 'vitest';
import { ASK_AGAIN_MINUTES, syncEvents } from '#functions/provider/sync-events.ts';
import { ownTransfer } from '#shared/transfer/streamed-event.ts';
import { aStream, atProvider, idOf, pendingTransfer, type Told } from './stream.ts';
import { LIVES, numbered, type Step } from './stream-lives.ts';

describe('the cursor', () => {
  it('passes an event about which the provider is silent, and the next run asks again', async () => {
    const steps: readonly Step[] = [
      { serial: 1, type: 'posted' },
      { serial: 2, type: 'posted' },
      { serial: 1, type: 'settled' },
    ];
    const stream = aStream(numbered(steps), [pendingTransfer(1), pendingTransfer(2)], { pageSize: 3 });
    let calls = 0;
    const stumbling: typeof stream.ports = {
      ...stream.ports,
      findAtProvider: async (id) => {
        calls += 1;
        return calls === 2 ? { heard: 'nothing', why: 'ETIMEDOUT' } : stream.ports.findAtProvider(id);
      },
    };
    const stopped = await syncEvents(stumbling);
    expect(stopped).toEqual({ read: 3, applied: 2, position: 3, behindSince: stream.events[1]?.at, waiting: 1 });
    expect(stream.isLeased()).toBe(false);
    expect(stream.transfer(2).provider.rank).toBe(0);
    expect(await syncEvents(stumbling)).toEqual({ read: 0, applied: 0, position: 3 });
    expect(stream.transfer(2).provider.rank).toBe(2);
  });

  it('reports how far behind a run is that ends before the stream does', async () => {
    const steps = Array.from({ length: 45 }, () => ({ serial: 1, type: 'posted' as const }));
    const stream = aStream(numbered(steps), [pendingTransfer(1)]);
    // Twenty pages of two: the forty-first event and later ones are younger than the fortieth.
    expect(await syncEvents(stream.ports)).toMatchObject({ read: 40, behindSince: stream.events[39]?.at });
    expect((await syncEvents(stream.ports)).behindSince).toBeUndefined();
  });

  it('stops when the run’s time ends, and the next one continues there', async () => {
    const stream = aStream(numbered(LIVES[0].map((type) => ({ serial: 1, type }))), [pendingTransfer(1)]);
    vi.useFakeTimers({ toFake: ['Date'] });
    const slow: typeof stream.ports = {
      ...stream.ports,
      find: async (...which) => {
        vi.setSystemTime(Date.now() + 3000);
        return stream.ports.find(...which);
      },
    };
    const run = await syncEvents(slow, 8);
    vi.useRealTimers();
    expect(run).toEqual({ read: 3, applied: 3, position: 3, behindSince: stream.events[3]?.at });
    expect(stream.isLeased()).toBe(false);
    expect(await syncEvents(stream.ports)).toMatchObject({ read: 1, position: 4 });
  });

  it('is moved only by the holder of the lease; the others do nothing meanwhile', async () => {
    const stream = aStream(numbered([{ serial: 1, type: 'posted' }]), [pendingTransfer(1)]);
    await stream.ports.takeCursor();
    expect(await syncEvents(stream.ports)).toEqual({ read: 0, applied: 0, position: undefined });
    expect(stream.saves()).toBe(0);
  });

  it('is left alone by a reader who lost the lease and stops', async () => {
    const steps = LIVES[0].map((type) => ({ serial: 1, type }));
    const stream = aStream(numbered(steps), [pendingTransfer(1)], { pageSize: 1 });
    await syncEvents({ ...stream.ports, moveCursor: async () => false });
    expect([stream.moves, stream.transfer(1).provider.rank]).toEqual([[], 1]);
  });

  it('releases the lease when a fault ends the run, and stays at that event', async () => {
    const steps = LIVES[0].map((type) => ({ serial: 1, type }));
    const stream = aStream(numbered(steps), [pendingTransfer(1)]);
    const away = () => Promise.reject(new Error('the table is away'));
    const ports = { ...stream.ports, find: away, aside: { ...stream.ports.aside, keep: away } };
    await expect(syncEvents(ports)).rejects.toThrow('the table is away');
    expect([stream.position(), stream.isLeased()]).toEqual([0, false]);
  });
});

describe('an event', () => {
  const one = (event: Partial<Told>, transfer = pendingTransfer(1)) =>
    aStream([{ eventId: 7, type: 'posted', providerTransferId: atProvider(1), ...event }], [transfer]);

  it.each([
    ['of a kind that is not known yet', { type: 'teleported' }],
    ['of a sweep', { type: 'sweep.posted', providerTransferId: '' }],
    ['of a refund', { type: 'refund.swept', refundId: 'refund-1' }],
    ['of a kind that is a property of every object', { type: 'constructor' }],
  ])('%s is skipped', async (_, event) => {
    const stream = one(event);
    expect(await syncEvents(stream.ports)).toEqual({ read: 1, applied: 0, position: 7 });
    expect([stream.saves(), stream.parked]).toEqual([0, []]);
  });

  it('about a transfer that the provider does not know is asked about for ten minutes, and then parked', async () => {
    const stream = one({ providerTransferId: 'somebody-elses' });
    const begun = Date.now();
    const at = (minutes: number) => ({ ...stream.ports, now: () => new Date(begun + minutes * 60_000) });
    for (const minutes of [0, 1, 9]) {
      await syncEvents(at(minutes));
      expect([stream.position(), stream.parked]).toEqual([7, []]);
    }
    await syncEvents(at(ASK_AGAIN_MINUTES));
    expect(stream.parked).toEqual([{ eventId: 7, why: 'the provider does not know its transfer' }]);
    expect(stream.waiting.size).toBe(0);
  });

  it('about a transfer that names no tenant is parked at once', async () => {
    const stream = one({});
    const entry = await stream.ports.findAtProvider(atProvider(1));
    if (entry.heard !== 'yes') throw new Error('The stream knows its own transfer.');
    const nameless = { ...entry, value: { ...entry.value, metadata: {} } };
    await syncEvents({ ...stream.ports, findAtProvider: async () => nameless });
    expect(stream.parked).toEqual([{ eventId: 7, why: 'it names no transfer of this portal' }]);
  });

  it('about which the provider stays silent waits as long as needed', async () => {
    const stream = one({}, pendingTransfer(1));
    const silent = { ...stream.ports, findAtProvider: async () => ({ heard: 'nothing' as const, why: 'ETIMEDOUT' }) };
    await syncEvents(silent);
    await syncEvents({ ...silent, now: () => new Date(Date.now() + 86_400_000) });
    expect([stream.parked, stream.waiting.size]).toEqual([[], 1]);
    await syncEvents(stream.ports);
    expect([stream.transfer(1).provider.rank, stream.waiting.size]).toEqual([2, 0]);
  });

  it('of a transfer that our own item names is applied without asking the provider', async () => {
    const stream = one({ type: 'settled' });
    const findAtProvider = () => Promise.reject(new Error('nobody has to ask'));
    const owner = { tenant: 'acme', client: stream.transfer(1).clientId, transferId: stream.transfer(1).id };
    await syncEvents({ ...stream.ports, findAtProvider, ownerOf: async () => ownTransfer.parse(owner) });
    expect(stream.transfer(1).status).toBe('completed');
  });

  it('that cannot be read is parked alone, and later ones are applied', async () => {
    const steps = [1, 2].map((serial) => ({ serial, type: 'settled' as const }));
    const stream = aStream(numbered(steps), [pendingTransfer(1), pendingTransfer(2)]);
    const find: typeof stream.ports.find = async (tenant, client, id) =>
      id === idOf(1) ? Promise.reject(new Error('unreadable')) : stream.ports.find(tenant, client, id);
    await syncEvents({ ...stream.ports, find });
    expect([stream.transfer(2).status, stream.waiting.size, stream.position()]).toEqual(['completed', 1, 2]);
    await syncEvents({ ...stream.ports, find, now: () => new Date(Date.now() + 11 * 60_000) });
    expect(stream.parked).toEqual([{ eventId: 1, why: 'its transfer could not be read or written' }]);
  });

  it('about a tenant of another account changes nothing, because metadata can be false', async () => {
    const stream = one({});
    await syncEvents({ ...stream.ports, isOurs: async () => false });
    expect(stream.saves()).toBe(0);
    expect(stream.parked).toEqual([{ eventId: 7, why: 'it names no transfer of this portal' }]);
  });

  it('about a transfer that is not in the table is parked', async () => {
    const stream = one({});
    stream.lose(1);
    await syncEvents(stream.ports);
    expect(stream.parked).toEqual([{ eventId: 7, why: 'its transfer is not in the table' }]);
  });

  it('of money that moves for a transfer that is awaiting a wire is parked as a contradiction', async () => {
    for (const type of ['pending', 'posted', 'settled', 'returned']) {
      const stream = one({ type }, pendingTransfer(1, { status: 'awaiting wire', method: 'Wire' }));
      await syncEvents(stream.ports);
      expect(stream.parked).toEqual([{ eventId: 7, why: 'its transfer cannot take it' }]);
      expect(stream.saves()).toBe(0);
    }
  });

  it.each(['draft', 'viewed', 'requested', 'created', 'cancelled'] as const)(
    'of money that moved for a transfer that is %s is adopted, with the bank’s status',
    async (status) => {
      for (const type of ['pending', 'posted', 'settled', 'returned']) {
        const stream = one({ type }, pendingTransfer(1, { status }));
        await syncEvents(stream.ports);
        expect([stream.parked, stream.transfer(1).status, stream.saves()]).toEqual([[], 'pending', 1]);
      }
    },
  );

  it.each([
    ['of another entry than the one on record', { id: 'another-entry' }, 'its transfer has another entry at the bank'],
    ['in the other direction', { type: 'credit' as const }, 'its entry goes the other way'],
    [
      'from an authorization that its transfer does not know',
      { authorizationId: 'somebody-elses' },
      'its entry was made from another authorization than its transfer knows',
    ],
  ])('of money %s is not adopted, and parked', async (_, other, why) => {
    const provider = { attempt: 1, rank: 0, transferId: atProvider(1), authorizationId: 'ours' };
    const stream = one({}, pendingTransfer(1, { status: 'cancelled', provider }));
    const entry = await stream.ports.findAtProvider(atProvider(1));
    if (entry.heard !== 'yes') throw new Error('The stream knows its own transfer.');
    const told = { ...entry, value: { ...entry.value, ...other } };
    await syncEvents({ ...stream.ports, findAtProvider: async () => told });
    expect([stream.parked, stream.saves()]).toEqual([[{ eventId: 7, why }], 0]);
  });

  it('of a debit that the bank reversed changes nothing in a draft', async () => {
    const stream = one({ type: 'pending' }, pendingTransfer(1, { status: 'draft' }));
    const entry = await stream.ports.findAtProvider(atProvider(1));
    if (entry.heard !== 'yes') throw new Error('The stream knows its own transfer.');
    const told = { ...entry, value: { ...entry.value, status: 'cancelled' } };
    await syncEvents({ ...stream.ports, findAtProvider: async () => told });
    expect([stream.parked, stream.saves()]).toEqual([[], 0]);
  });

  it('fails the run, and isn’t skipped, if the provider refuses to explain it because of our keys', async () => {
    const stream = one({});
    const findAtProvider = async () => ({ heard: 'no' as const, code: 'INVALID_API_KEYS' });
    await expect(syncEvents({ ...stream.ports, findAtProvider })).rejects.toThrow('INVALID_API_KEYS');
    expect([stream.position(), stream.parked, stream.isLeased()]).toEqual([0, [], false]);
  });
});

describe('a provider that refuses the stream', () => {
  it('fails the run and raises the alarm, because revoked keys need a person', async () => {
    const stream = aStream([], []);
    const eventsAfter = async () => ({ heard: 'no' as const, code: 'INVALID_API_KEYS' });
    await expect(syncEvents({ ...stream.ports, eventsAfter })).rejects.toThrow('INVALID_API_KEYS');
    expect(stream.isLeased()).toBe(false);
  });

  it('that is silent is asked again by the next run', async () => {
    const stream = aStream([], [], { troubles: { reads: 1 } });
    expect(await syncEvents(stream.ports)).toEqual({ read: 0, applied: 0, position: 0, isSilent: true });
    expect(await syncEvents(stream.ports)).toEqual({ read: 0, applied: 0, position: 0 });
  });
});
