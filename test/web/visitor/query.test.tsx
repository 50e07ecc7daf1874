import { useQueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { QueryProvider, shouldRetry } from '#web/lib/api/query.tsx';
import { resumeSession, sessionOver } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA } from './visitor-setup.tsx';

eachInAFreshBrowser();

const failed = (status: number) =>
  new ApiError({ status, code: 'x', sentence: 'No', fields: {}, requestId: undefined, retryAfterSeconds: undefined });

it.each([
  ['a portal that could not be reached', failed(0), 0, true],
  ['one failure of the portal', failed(500), 1, true],
  ['three failures of the portal', failed(500), 2, false],
  ['a refusal', failed(400), 0, false],
  ['a throttle', failed(429), 0, false],
  ['an error of the page itself', new TypeError('x'), 0, false],
])('%s is retried or not', (_, thrown, failures, isAsked) => expect(shouldRetry(failures, thrown)).toBe(isAsked));

let queries: ReturnType<typeof useQueryClient> | undefined;
function Reader() {
  queries = useQueryClient();
  return null;
}

it('forgets what one client has read when their session ends', () => {
  answer();
  const soon = new Date(Date.now() + 900_000).toISOString();
  resumeSession({ client: MARIA, user: { idleEndsAt: soon, endsAt: soon } });
  render(
    <QueryProvider>
      <Reader />
    </QueryProvider>,
  );
  queries?.setQueryData(['balance'], 100);
  expect(queries?.getQueryData(['balance'])).toBe(100);
  act(() => sessionOver());
  expect(queries?.getQueryData(['balance'])).toBeUndefined();
});
