import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraftForm, keepDraftForm, keptDraftForm } from '#web/lib/payment/draft-form.ts';
import { logOut, resumeSession, sessionOver } from '#web/lib/session/session.ts';

const logIn = (id: string): void => {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const client = { id, firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' };
  resumeSession({ client, user: { idleEndsAt: soon, endsAt: soon } });
};

beforeEach(() => {
  logIn('maria');
  keepDraftForm({ transferId: undefined, values: { amount: '25,000' } });
});
afterEach(() => {
  clearDraftForm();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a session that expires in the middle of the form loses nothing', () => {
  sessionOver();
  logIn('maria');
  expect(keptDraftForm(undefined)).toEqual({ amount: '25,000' });
});

test('another client who logs in does not see what was typed', () => {
  sessionOver();
  logIn('another');
  expect(keptDraftForm(undefined)).toBeUndefined();
});

test('a logout deletes what was typed', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await logOut();
  logIn('maria');
  expect(keptDraftForm(undefined)).toBeUndefined();
});
