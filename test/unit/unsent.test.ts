import { expect, test } from 'vitest';
import { newUnsent, triedAgain } from '#shared/message/unsent.ts';

const DAY_MS = 86_400_000;

test('a message that could not be sent is retried for three days, and then waits for a person', () => {
  const since = new Date('2026-11-20T15:00:00.000Z');
  const made = { id: '1', about: 'transfer', record: '{}', at: since.toISOString(), why: 'No answer.' };
  const first = newUnsent(made, since, () => 0);
  const parkedAfter = (ms: number) => triedAgain(first, 'No answer.', new Date(since.getTime() + ms), () => 0).parkedAt;
  expect(parkedAfter(3 * DAY_MS - 1)).toBeUndefined();
  expect(parkedAfter(3 * DAY_MS)).toBe('2026-11-23T15:00:00.000Z');
});
