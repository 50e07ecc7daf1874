import { describe, expect, it } from 'vitest';
import { checkLedger } from '#functions/provider/check-ledger.ts';
import { type BookReader, stillBooks } from '#functions/provider/still-books.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { setUpBookkeeping } from './bookkeeping-setup.ts';

const setup = await setUpBookkeeping();
await oneMoreDeposit();

async function oneMoreDeposit(): Promise<Transfer> {
  const { world, payer, acts, ports, written } = setup;
  const draft = await world.addDraft(payer.client, { amount: 125_000 } as never);
  await acts.click(ports, draft);
  await written();
  return draft;
}

/** Books that receive a deposit after the entries are read and before the counts are. */
function busyBooks(times: number): BookReader & { looks: number } {
  let isBooked = Promise.resolve();
  const busy = {
    looks: 0,
    async months(tenant: typeof setup.tenant) {
      await isBooked;
      return setup.books.months(tenant);
    },
    async allEntries(tenant: typeof setup.tenant) {
      const read = setup.books.allEntries(tenant);
      busy.looks += 1;
      if (busy.looks <= times) isBooked = read.then(oneMoreDeposit).then(() => undefined);
      await isBooked;
      return read;
    },
    async files(tenant: typeof setup.tenant) {
      await isBooked;
      return setup.books.files(tenant);
    },
  };
  return busy;
}

describe('books that change during a comparison', () => {
  it('are read again, without reporting a wrong count (X-059)', async () => {
    const busy = busyBooks(2);
    const config = setup.world.tenant;
    const { faults, differences } = await checkLedger({ ...setup.books, ...busy }, setup.tenant, config);
    expect([faults, differences]).toEqual([[], []]);
  });

  it('are read as of one moment, so every entry is in its month and its file', async () => {
    const busy = busyBooks(1);
    const { entries, months, unrest } = await stillBooks(busy, setup.tenant);
    expect(busy.looks).toBe(2);
    expect(months.reduce((sum, month) => sum + month.entries, 0)).toBe(entries.length);
    expect(unrest).toEqual([]);
  });

  it('report that the changes never end, instead of a difference', async () => {
    const { faults } = await checkLedger({ ...setup.books, ...busyBooks(99) }, setup.tenant, setup.world.tenant);
    expect(faults).toEqual(['Something was booked during each of 5 looks: look again.']);
  });
});
