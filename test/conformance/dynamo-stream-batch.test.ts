import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, onTestFinished, test } from 'vitest';
import { deliverBatch, type StreamRow } from '#infra/local/aws/dynamo-stream-batch.ts';

const row = (name: string): StreamRow => [name, { dynamodb: { SequenceNumber: name } } as DynamoDBRecord];

/** Delivers a batch to a consumer that names its failures. Returns each try, and the parked records. */
async function delivered(names: readonly string[], retries: number, answer: (tried: string[]) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'batch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tries: string[] = [];
  const finished: string[] = [];
  const parked: string[] = [];
  await deliverBatch(names.map(row), {
    ...{ table: 'table', reader: 'reader', retries, baseDelayMs: 0, maxDelayMs: 0, random: () => 0 },
    deadLetterFile: join(folder, 'letters.jsonl'),
    stopping: new AbortController().signal,
    report: () => parked.push(tries.at(-1)?.slice(0, 1) ?? ''),
    finished: (rows) => finished.push(...rows.map(([key]) => key)),
    consumer: async (records) => {
      const tried = records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
      tries.push(tried.join(''));
      return { batchItemFailures: answer(tried).map((itemIdentifier) => ({ itemIdentifier })) };
    },
  });
  return { tries, finished, parked };
}

test('a record that becomes first after progress has all its own tries', async () => {
  const left = { a: 2, b: 1 } as Record<string, number>;
  const { tries, finished, parked } = await delivered(['a', 'b'], 2, ([first = '']) => {
    // Together they fail more often than one record may.
    if (left[first]) {
      left[first] -= 1;
      return [first];
    }
    return first === 'a' ? ['b'] : [];
  });
  expect(tries).toEqual(['ab', 'ab', 'ab', 'b', 'b']);
  expect([finished, parked]).toEqual([['a', 'b'], []]);
});

test('the batch starts again at its first failed record', async () => {
  let failures = 1;
  const { tries } = await delivered(['a', 'b', 'c', 'd'], 2, () => (failures-- > 0 ? ['d', 'b'] : []));
  expect(tries).toEqual(['abcd', 'bcd']);
});

test('a failure that names a record outside the batch fails the whole batch', async () => {
  let failures = 1;
  const { tries, finished } = await delivered(['a', 'b', 'c'], 2, () => (failures-- > 0 ? ['c', 'stranger'] : []));
  expect(tries).toEqual(['abc', 'abc']);
  expect(finished).toEqual(['a', 'b', 'c']);
});

test('a record that always fails is parked alone, and the next has all its own tries', async () => {
  const { tries, finished, parked } = await delivered(['a', 'b', 'c'], 1, (tried) =>
    tried.filter((name) => name !== 'c').slice(0, 1),
  );
  expect(tries).toEqual(['abc', 'abc', 'bc', 'bc', 'c']);
  expect(parked).toEqual(['a', 'b']);
  expect(finished).toEqual(['a', 'b', 'c']);
});
