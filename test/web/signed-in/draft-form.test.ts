import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepOverReload } from '#web/features/details/kept-over-reload.ts';
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

describe('a page that is left for a newer one (X-122)', () => {
  /** The form as the next page has it: what is in memory is gone with the former. */
  const afterReload = () => {
    dispatchEvent(new Event('portal:leaving-for-newer'));
    clearDraftForm();
  };

  test('brings the form along, once', () => {
    keepOverReload();
    afterReload();
    expect(keptDraftForm(undefined)).toBeUndefined();
    keepOverReload();
    expect(keptDraftForm(undefined)).toEqual({ amount: '25,000' });
    expect(sessionStorage.getItem('form kept over reload')).toBeNull();
  });

  test('brings it to nobody else, and keeps it no longer', () => {
    keepOverReload();
    afterReload();
    logIn('another');
    keepOverReload();
    expect(keptDraftForm(undefined)).toBeUndefined();
    logIn('maria');
    keepOverReload();
    expect(keptDraftForm(undefined)).toBeUndefined();
  });

  test('writes nothing into the browser’s storage at any other time', () => {
    keepOverReload();
    expect(sessionStorage.getItem('form kept over reload')).toBeNull();
  });
});
