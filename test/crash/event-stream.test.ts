import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { syncEvents } from '#functions/provider/sync-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aStream, atProvider, pendingTransfer, type Told } from '../handlers/provider-events/stream.ts';
import { SEED, sized, tell } from './figures.ts';

/**
 * Ten thousand events (in a short run one thousand), each delivered twice, in any order across pages, with gaps
 * between their numbers.
 */
const LIVES = [
  ['pending', 'posted', 'settled', 'funds_available'],
  ['pending', 'posted', 'settled', 'funds_available', 'returned'],
  ['pending', 'posted', 'returned'],
  ['pending', 'cancelled'],
  ['pending', 'failed'],
  ['pending', 'posted', 'settled'],
] as const;
const EVENTS = sized(1_000, 10_000, 10_000);
const PAGE = 100;

type Telling = { readonly serial: number; readonly type: string };

/** The lives of as many transfers as needed. */
function tellings(): readonly Telling[] {
  const told: Telling[] = [];
  for (let serial = 1; told.length < EVENTS; serial += 1)
    for (const type of LIVES[serial % LIVES.length] ?? []) told.push({ serial, type });
  return told;
}

const once = tellings();
const serials = [...new Set(once.map(({ serial }) => serial))];

/** Numbers the events in this order, starting at one, with gaps as the provider may leave. */
const numbered = (told: readonly Telling[], gap: (at: number) => number): readonly Told[] => {
  let eventId = 0;
  return told.map(({ serial, type }, at) => {
    eventId += 1 + gap(at);
    return { eventId, type, providerTransferId: atProvider(serial), ...(type === 'returned' ? { code: 'R01' } : {}) };
  });
};

/** Reads a stream to its end, one run after the other, and returns every transfer's final state. */
async function readToEnd(told: readonly Told[]) {
  const stream = aStream(
    told,
    serials.map((serial) => pendingTransfer(serial)),
    { pageSize: PAGE },
  );
  let runs = 0;
  for (let read = 1; read > 0; runs += 1) ({ read } = await syncEvents(stream.ports));
  return {
    runs,
    saves: stream.saves(),
    parked: stream.parked,
    transfers: serials.map((serial) => stream.transfer(serial)),
  };
}

/**
 * The part of the result that must not depend on the order: the transfer's status and its reason, and that nothing is
 * recorded twice.
 */
const standing = ({ status, problem, provider: { rank } }: Transfer) => ({ status, rank, code: problem?.code });
const isRepeated = ({ events }: Transfer): boolean => new Set(events.map(({ name }) => name)).size !== events.length;

let runs = 0;
afterAll(() => tell({ what: `${EVENTS} events told twice, shuffled, with gaps`, runs }));

describe('thousands of events, each repeated, shuffled across pages and with gaps', () => {
  test('have the same result as when delivered once and in order', async () => {
    const inOrder = (await readToEnd(numbered(once, () => 0))).transfers;
    expect(new Set(inOrder.map(({ status }) => status))).toEqual(new Set(['completed', 'error', 'cancelled']));
    const shuffled = fc.shuffledSubarray([...once, ...once], { minLength: 2 * EVENTS, maxLength: 2 * EVENTS });
    await fc.assert(
      fc.asyncProperty(shuffled, fc.integer({ min: 0, max: 7 }), async (told, gaps) => {
        runs += 1;
        const end = await readToEnd(numbered(told, (at) => (gaps * at) % 5));
        expect(end.transfers.map(standing)).toEqual(inOrder.map(standing));
        expect(end.transfers.filter(isRepeated)).toEqual([]);
        expect(end.parked).toEqual([]);
      }),
      { numRuns: sized(1, 3, 10), seed: SEED, endOnFailure: true },
    );
  });
});
