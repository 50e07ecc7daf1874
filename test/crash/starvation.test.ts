import { expect, test } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { MoneyPorts } from './money-ports.ts';
import { died } from './scenes.ts';
import { openStage } from './stage.ts';

/** More transfers than one sweep handles can be stuck at the same time: a bank that does not answer about them. */

const stage = await openStage();

const BEYOND_HELP = 26;
const MINUTES_MAX = 5;

test('settles a transfer within minutes, even behind many older ones without an answer', async () => {
  stage.world.clock.set(new Date());
  const unanswered = died('after', 'transfers.claim');
  const stuck: Transfer[] = [];
  for (let count = 0; count < BEYOND_HELP; count += 1) stuck.push(await unanswered(stage));
  const younger = await unanswered(stage);
  const silent = new Set(stuck.map(({ id }) => id));
  const ports: MoneyPorts = {
    ...stage.ports,
    entries: async (transfer) => {
      const entries = await stage.ports.entries(transfer);
      const nothing = async () => ({ heard: 'nothing', why: 'planted' }) as const;
      return silent.has(transfer.id) ? { ...entries, authorize: nothing } : entries;
    },
  };
  for (let minute = 0; minute < MINUTES_MAX; minute += 1) {
    stage.world.clock.moveHours(1 / 60);
    await stage.acts.sweep(ports);
  }
  expect((await stage.stored(younger)).status).toBe('pending');
  for (const transfer of stuck) expect((await stage.stored(transfer)).status).toBe('submitted');
});
