import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Level, Range } from 'dynalite/db/index.js';
import { expect, test } from 'vitest';
import { openOverlay } from '#infra/local/aws/dynamo-overlay.ts';
import { openDynamoStore } from '#infra/local/aws/dynamo-store.ts';
import { eventually, freshDataDir } from './support.ts';

type Streaming = { getItemDb(table: string): { createValueStream(range: Range): Readable } };

test('a query releases its iterator, whether it was read to the end or not', async () => {
  const dataDir = await freshDataDir();
  const store = await openDynamoStore({ dataDir, clock: { now: () => new Date() }, written: () => undefined });
  const rows = Array.from({ length: 200 }, (_, n) => ({ type: 'put' as const, key: `item-t~${n}`, value: { n } }));
  await store.commit([], rows);
  let open = 0;
  const counting: Level = {
    ...store.level,
    values: (range) => {
      const values = store.level.values(range);
      open += 1;
      const close = async () => {
        open -= 1;
        await values.close();
      };
      return { nextv: (size) => values.nextv(size), close };
    },
  };
  const items = (openOverlay(counting, store.readTable).store as Streaming).getItemDb('t');
  const read: unknown[] = [];
  const whole = items.createValueStream({}).on('data', (value) => read.push(value));
  await once(whole, 'end');
  expect(read).toHaveLength(200);
  const abandoned = items.createValueStream({});
  await once(abandoned, 'data');
  abandoned.destroy();
  await eventually(
    () => open,
    (count) => count === 0,
  );
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('queued writes run even after a failure', async () => {
  const dataDir = await freshDataDir();
  const store = await openDynamoStore({ dataDir, clock: { now: () => new Date() }, written: () => undefined });
  const failed = store.serial(() => Promise.reject(new Error('this one only')));
  const next = store.serial(async () => 'done');
  await expect(failed).rejects.toThrow('this one only');
  expect(await next).toBe('done');
  await store.close();
  await rm(dataDir, { recursive: true });
});
