import { expect, test, vi } from 'vitest';
import { keepDraftForm } from '#web/lib/payment/draft-form.ts';
import { resumeSession } from '#web/lib/session/session.ts';

const soon = new Date(Date.now() + 600_000).toISOString();
const login = {
  client: { id: 'maria', firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' },
  user: { idleEndsAt: soon, endsAt: soon },
};

/** The module as it is after a reload, in another tab, or at a start after a dead battery. */
const opened = async () => {
  vi.resetModules();
  const { keptDraftForm } = await import('#web/lib/payment/draft-form.ts');
  const session = await import('#web/lib/session/session.ts');
  return { keptDraftForm, session };
};

test('the typed details of a payment survive a reload, a second tab and a dead battery (X-091)', async () => {
  resumeSession(login);
  keepDraftForm({ transferId: undefined, values: { amount: '25,000' } });
  expect((await opened()).keptDraftForm(undefined)).toEqual({ amount: '25,000' });
  // A browser that was closed has no session, so the client logs in first.
  sessionStorage.clear();
  const { keptDraftForm, session } = await opened();
  expect(keptDraftForm(undefined)).toBeUndefined();
  session.resumeSession(login);
  expect(keptDraftForm(undefined)).toEqual({ amount: '25,000' });
});
