import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aShownClient, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { sam } from './second-person-setup.tsx';

const id = consoleId(7);
const client = `/console/acme/clients/${id}`;
const decided = { at: '2026-11-20T16:00:00.000Z', by: 'Rosa Diaz', reason: 'Phone was stolen' };

const aHeld = () => aShownClient({ id, hold: decided });
const usual = {
  'GET /staff/me': { body: sam(1) },
  'GET /console/acme/today': { body: aToday() },
  'POST /console/acme/clients': { body: { clients: [], isMore: false } },
  [`GET ${client}`]: { body: aHeld() },
  'POST /console/acme/proposals': {
    body: {
      ...{ id: 'client-hold-0123456789abcdef', version: 1, kind: 'client hold', what: 'Release', rows: [] },
      ...{ reason: 'Saw her passport', by: 'Rosa Diaz', isByCommand: false, at: decided.at, decided: null },
      ...{ mayApprove: false, mayReject: true },
    },
  },
};

describe('the hold of a client', () => {
  test('is proposed for release by an escrow officer, with a reason (X-235)', async () => {
    const asked = fakeConsoleApi({ ...usual, 'GET /staff/me': { body: aStaffMe() } });
    await openConsole(`/acme/clients/${id}`);
    await screen.findByText(/Held by Rosa Diaz since .*Phone was stolen/);
    await userEvent.click(await screen.findByRole('button', { name: 'Request release…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Saw her passport{Enter}');
    await screen.findByText('Submitted for approval.');
    expect(asked.find(({ what }) => what === 'POST /console/acme/proposals')?.body).toEqual({
      ...{ kind: 'client hold', clientId: id, reason: 'Saw her passport' },
    });
  });

  test.each([
    [
      'debits after a return',
      { debitsStopped: { code: 'R10', at: decided.at } },
      'Allow debits again…',
      'allow debits',
      'The client can pay from their bank accounts again.',
    ],
    [
      'changed wire instructions',
      { wireHeldSince: decided.at },
      'Show new wire instructions…',
      'show wire',
      'The client can see the new wire instructions.',
    ],
  ])(
    'for %s is ended by an approver, with a reason, and by no one else (X-119, X-362)',
    async (_, facts, button, move, said) => {
      const stopped = { ...aHeld(), hold: null, ...facts };
      const asked = fakeConsoleApi({
        ...usual,
        [`GET ${client}`]: { body: stopped },
        [`POST ${client}/moves`]: { body: { done: true } },
      });
      const { unmount } = await openConsole(`/acme/clients/${id}`);
      await userEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('Reason'), 'She had forgotten the name{Enter}');
      await screen.findByText(said);
      expect(asked.find(({ what }) => what === `POST ${client}/moves`)?.body).toEqual({
        ...{ move, reason: 'She had forgotten the name' },
        ...(move === 'show wire' ? { heldSince: decided.at } : {}),
      });
      unmount();
      fakeConsoleApi({ ...usual, 'GET /staff/me': { body: aStaffMe() }, [`GET ${client}`]: { body: stopped } });
      await openConsole(`/acme/clients/${id}`);
      await screen.findByText(/An approver can (allow|show) them/);
      expect(screen.queryByRole('button', { name: button })).toBeNull();
    },
  );

  test('tells an approver who proposes its release (D-112)', async () => {
    fakeConsoleApi(usual);
    await openConsole(`/acme/clients/${id}`);
    await screen.findByText('An escrow officer requests the release, and an approver approves it.');
    expect(screen.queryByRole('button', { name: 'Request release…' })).toBeNull();
  });
});

test('a client’s ID photos that need review are on the client’s page, with a link to each (D-100, X-355)', async () => {
  const photo = (clientId: string, documentId: string, type: string) => ({
    ...{ clientId, documentId, name: 'Wei Chen', type, receivedAt: '2026-11-20T16:00:00.000Z', hasBirthDate: true },
  });
  const waiting = [photo(id, consoleId(8), 'license'), photo(consoleId(9), consoleId(10), 'passport')];
  fakeConsoleApi({ ...usual, 'GET /console/acme/reviews': { body: { waiting, isMore: false } } });
  await openConsole(`/acme/clients/${id}`);
  const link = await screen.findByRole('link', { name: 'Driver’s license needs review' });
  expect(link.getAttribute('href')).toBe(`/acme/reviews/${consoleId(8)}`);
  expect(screen.queryByRole('link', { name: 'Passport needs review' })).toBeNull();
});
