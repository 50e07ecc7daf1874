import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

test('another client who logs in does not see the input', () => {
  sessionOver();
  logIn('another');
  expect(keptDraftForm(undefined)).toBeUndefined();
});

test('a logout deletes the input', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await logOut();
  logIn('maria');
  expect(keptDraftForm(undefined)).toBeUndefined();
});

describe('the input on this device (X-091)', () => {
  /** The module as it is after a reload, in another tab, or at a start after a dead battery. */
  const opened = async () => {
    vi.resetModules();
    const { keptDraftForm: keptThere } = await import('#web/lib/payment/draft-form.ts');
    const session = await import('#web/lib/session/session.ts');
    return { keptThere, session };
  };

  test('survives a reload, a second tab and a dead battery', async () => {
    expect((await opened()).keptThere(undefined)).toEqual({ amount: '25,000' });
    // A browser that was closed has no session, so the client logs in first.
    sessionStorage.clear();
    const { keptThere, session } = await opened();
    expect(keptThere(undefined)).toBeUndefined();
    const soon = new Date(Date.now() + 600_000).toISOString();
    const client = { id: 'maria', firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' };
    session.resumeSession({ client, user: { idleEndsAt: soon, endsAt: soon } });
    expect(keptThere(undefined)).toEqual({ amount: '25,000' });
  });

  test('is hidden from another client on this device, and deleted after a day', async () => {
    sessionStorage.clear();
    const other = await opened();
    const soon = new Date(Date.now() + 600_000).toISOString();
    const client = { id: 'another', firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com' };
    other.session.resumeSession({ client, user: { idleEndsAt: soon, endsAt: soon } });
    expect([other.keptThere(undefined), localStorage.getItem('form under way')]).toEqual([undefined, null]);
    logIn('maria');
    keepDraftForm({ transferId: undefined, values: { amount: '25,000' } });
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    expect((await opened()).keptThere(undefined)).toBeUndefined();
    vi.useRealTimers();
  });

  test('is deleted on logout', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    await logOut();
    expect(localStorage.length).toBe(0);
  });
});
