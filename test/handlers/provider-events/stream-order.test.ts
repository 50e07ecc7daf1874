import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syncEvents } from '#functions/provider/sync-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aStream, pendingTransfer } from './stream.ts';
import { LIVES, numbered, RANKS, type Step } from './stream-lives.ts';

/** The part of the result that must not depend on the order of the events. */
const essence = ({ status, provider, problem }: Transfer) => ({
  status,
  rank: provider.rank,
  transferId: provider.transferId,
  problem: problem?.code,
});

/** Runs until the stream is at its end, as the schedule does. A run that makes no progress is not the last one. */
async function readToTheEnd(stream: ReturnType<typeof aStream>, most = 60): Promise<void> {
  const last = stream.events.at(-1)?.eventId ?? 0;
  for (let run = 0; run < most && (stream.position() < last || stream.waiting.size > 0); run += 1) {
    await syncEvents(stream.ports);
    // The cursor never passes an event that the table lacks, unless that event waits for another query.
    for (const { eventId, type, providerTransferId } of stream.events) {
      if (eventId > stream.position() || stream.waiting.has(eventId)) continue;
      const serial = Number(providerTransferId.split('-')[1]);
      expect(stream.transfer(serial).provider.rank).toBeGreaterThanOrEqual(RANKS[type as keyof typeof RANKS]);
    }
  }
  expect([stream.position(), stream.waiting.size]).toEqual([last, 0]);
}

/** Lives of three transfers, with repetitions, in any order. */
const anyStream = fc
  .tuple(
    fc.array(fc.nat({ max: LIVES.length - 1 }), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(), { maxLength: 4 }),
  )
  .chain(([lives, again]) => {
    const steps: readonly Step[] = lives.flatMap((life, serial) =>
      (LIVES[life] ?? []).map((type) => ({ serial: serial + 1, type })),
    );
    const repeated = again.flatMap((at) => steps[at % steps.length] ?? []);
    const everything = [...steps, ...repeated];
    return fc.record({
      lives: fc.constant(lives),
      inOrder: fc.constant(steps),
      shuffled: fc.shuffledSubarray(everything, { minLength: everything.length, maxLength: everything.length }),
      gaps: fc.array(fc.nat({ max: 40 }), { minLength: everything.length, maxLength: everything.length }),
      pageSize: fc.integer({ min: 1, max: 5 }),
      troubles: fc.record({ lookUps: fc.nat({ max: 6 }), saves: fc.nat({ max: 12 }), reads: fc.nat({ max: 3 }) }),
      status: fc.constantFrom('pending' as const, 'submitted' as const),
    });
  });

describe('the stream, read in any order, twice, with gaps and faults', () => {
  it('has the same result as in order (X-038)', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async ({ lives, inOrder, shuffled, gaps, pageSize, troubles, status }) => {
        const fresh = () =>
          lives.map((_, at) => pendingTransfer(at + 1, { status, submittedAt: '2026-11-20T15:00:00.000Z' }));
        const straight = aStream(numbered(inOrder), fresh(), { pageSize: 100 });
        await readToTheEnd(straight);
        const crooked = aStream(numbered(shuffled, gaps), fresh(), { pageSize, troubles });
        await readToTheEnd(crooked);
        for (const at of lives.keys())
          expect(essence(crooked.transfer(at + 1))).toEqual(essence(straight.transfer(at + 1)));
        expect(crooked.parked).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('applies each event once', async () => {
    const steps = LIVES[1].map((type) => ({ serial: 1, type }));
    const twice = steps.flatMap((step) => [step, step]);
    const stream = aStream(numbered(twice), [pendingTransfer(1)]);
    const run = await syncEvents(stream.ports);
    expect(run).toEqual({ read: 10, applied: 5, position: 10 });
    expect(stream.transfer(1).events.map(({ name }) => name)).toEqual([
      'posted',
      'settled',
      'fundsAvailable',
      'returned',
    ]);
    const saves = stream.saves();
    expect(await syncEvents(stream.ports)).toEqual({ read: 0, applied: 0, position: 10 });
    expect(stream.saves()).toBe(saves);
  });

  it('lets a return after completion win, with the reason (X-029)', async () => {
    const stream = aStream(numbered(LIVES[1].map((type) => ({ serial: 1, type }))), [pendingTransfer(1)]);
    await syncEvents(stream.ports);
    expect(stream.transfer(1)).toMatchObject({
      status: 'error',
      problem: { code: 'R01', sentence: expect.stringContaining("didn't have enough money") },
      returnedAt: expect.any(String),
      completedAt: expect.any(String),
      clearedAt: expect.any(String),
    });
  });
});
