import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { refusal, sam, stepUp, withPasskey } from './second-person-setup.tsx';

const id = consoleId(7);
const client = `/console/acme/clients/${id}`;
const WORDS = 'Lift the hold of Wei Chen: they can sign in, and their money goes on';
const load = { amount: 0, max: 1_000_00, count: 0, ofCount: 5 };
const decided = { at: '2026-11-20T16:00:00.000Z', by: 'Rosa Diaz', reason: 'Phone was stolen' };

const aHeld = (changes: object = {}) => ({
  ...{ id, name: 'Wei Chen', formerNames: [], since: '2026-08-01T16:00:00.000Z', phone: '•••• 0142', language: 'en' },
  ...{ isIdentityOnFile: true, consent: { termsVersion: '1', at: '2026-08-01T16:00:00.000Z' } },
  ...{ accounts: [], sessions: [], limits: { day: load, week: load }, payments: [], isMore: false, messages: [] },
  ...{ debitsStopped: null, version: 3 },
  hold: { ...decided, isMine: false, lift: { ...decided, reason: 'Has a new phone', isMine: false }, ...changes },
});
const usual = {
  'GET /staff/me': { body: sam(1) },
  'GET /console/acme/today': { body: aToday() },
  'POST /console/acme/clients': { body: { clients: [], isMore: false } },
  [`GET ${client}`]: { body: aHeld() },
  [`POST ${client}/lift/step-up`]: { body: { stepUp, words: WORDS } },
  [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
  [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
  [`POST ${client}/lift/agree`]: { body: { isHeld: false } },
};

async function agree() {
  await openConsole(`/acme/clients/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Agree to lift it…' }));
  const reason = within(await screen.findByRole('dialog')).getByLabelText('Reason');
  await userEvent.type(reason, 'Saw her passport{Enter}');
  return within(await screen.findByRole('dialog'));
}

describe('the hold of a client', () => {
  test('is lifted by a reason, the server’s words and a touch, and not by Enter alone (X-235)', async () => {
    withPasskey('signs');
    const asked = fakeConsoleApi(usual);
    const dialog = await agree();
    await dialog.findByText(WORDS);
    expect(asked.some(({ what }) => what.endsWith('/lift/agree'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Lift the hold with your passkey' }));
    await screen.findByText('The hold is lifted.');
    expect(asked.find(({ what }) => what.endsWith('/lift/agree'))?.body).toEqual({
      ...{ reason: 'Saw her passport', stepUp },
    });
  });

  test('stays when the server says why somebody may not lift it, and says so (X-235)', async () => {
    const sentence = 'You hold this client. A colleague agrees to lift it.';
    fakeConsoleApi({ ...usual, [`POST ${client}/lift/step-up`]: refusal('staff/same-person', sentence, 403) });
    const dialog = await agree();
    await dialog.findByText(sentence);
    expect(dialog.queryByRole('button', { name: /passkey/ })).toBeNull();
  });

  test('offers nothing to whoever placed it but to wait for somebody else (X-235)', async () => {
    fakeConsoleApi({ ...usual, [`GET ${client}`]: { body: aHeld({ isMine: true }) } });
    await openConsole(`/acme/clients/${id}`);
    await screen.findByText('You hold the client: somebody else has to agree.');
    expect(screen.queryByRole('button', { name: 'Agree to lift it…' })).toBeNull();
  });
});
