import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesFor } from '#functions/outbox/messages-for.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import type { TransferEvent } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../../support/transfers.ts';

const tenant = { supportEmail: 'help@acme.example' };

const anEventOf = (from: TransferEvent['from'], to: TransferEvent['to'], id = 'event-1'): TransferEvent => ({
  id,
  name: 'any',
  from,
  to,
  actor: 'provider',
  at: '2026-11-20T15:00:00.000Z',
});

const kinds = (event: TransferEvent, email = 'ada@example.com') =>
  messagesFor(event, aTransfer({ email }), tenant).map(({ kind, to }) => `${kind} to ${to}`);

describe('what an event asks to be sent', () => {
  it.each([
    [
      'accepted by the provider',
      'submitted',
      'pending',
      ['receipt to ada@example.com', 'staff started to help@acme.example'],
    ],
    ['settled', 'pending', 'completed', ['completed to ada@example.com']],
    ['a wire that arrived', 'awaiting wire', 'completed', ['completed to ada@example.com']],
    ['failed', 'pending', 'error', ['failed to ada@example.com', 'staff failed to help@acme.example']],
    ['returned after all', 'completed', 'error', ['failed to ada@example.com', 'staff failed to help@acme.example']],
    [
      'cancelled on its way',
      'pending',
      'cancelled',
      ['cancelled to ada@example.com', 'staff cancelled to help@acme.example'],
    ],
    ['a wire that was called off', 'awaiting wire', 'cancelled', ['cancelled to ada@example.com']],
    ['a draft discarded', 'draft', 'cancelled', []],
    ['a failed one closed', 'error', 'cancelled', []],
    ['posted', 'pending', 'pending', []],
    ['funds available', 'completed', 'completed', []],
    ['claimed', 'draft', 'submitted', []],
    ['declined at once', 'submitted', 'draft', []],
    ['a wire chosen', 'draft', 'awaiting wire', []],
    ['made', null, 'draft', []],
  ] as const)('%s', (_, from, to, expected) => {
    expect(kinds(anEventOf(from, to))).toEqual(expected);
  });

  it('a client without an address gets nothing, and the staff still hear', () => {
    expect(kinds(anEventOf('submitted', 'pending'), '')).toEqual(['staff started to help@acme.example']);
  });

  it('the same event always asks for the same messages, and two events never for one', () => {
    const status = fc.constantFrom(...TRANSFER_STATUSES);
    fc.assert(
      fc.property(status, status, fc.uuid(), fc.uuid(), (from, to, one, other) => {
        fc.pre(one !== other);
        const ask = (id: string) =>
          messagesFor(anEventOf(from, to, id), aTransfer(), tenant).map((message) => message.id);
        expect(ask(one)).toEqual(ask(one));
        const all = [...ask(one), ...ask(other)];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

describe('what the tenant’s own work asks to be sent', () => {
  const [client, staff] = ['ada@example.com', 'help@acme.example'];

  it.each([
    ['a request released', 'created', 'requested', [`requested to ${client}`]],
    ['a disbursement approved', 'awaiting approval', 'sent', [`sent to ${client}`]],
    ['submitted for approval', 'created', 'awaiting approval', [`staff approval to ${staff}`]],
    ['not approved', 'awaiting approval', 'rejected', [`staff rejected to ${staff}`]],
    ['recalled', 'sent', 'cancelled', [`cancelled to ${client}`]],
    ['handed over by the tenant’s software', 'created', 'Initiated', []],
    ['opened', 'sent', 'viewed', []],
    ['created', null, 'created', []],
  ] as const)('%s', (_, from, to, expected) => {
    expect(kinds(anEventOf(from, to))).toEqual(expected);
  });

  it('a client who declines is told so, and the staff too', () => {
    const declined = { ...anEventOf('viewed', 'cancelled'), name: 'decline' };
    expect(kinds(declined)).toEqual([`cancelled to ${client}`, `staff declined to ${staff}`]);
  });

  it('a payment that the bank would not make calls the staff; a debit that it declined is the client’s to repeat', () => {
    const back = anEventOf('submitted', 'viewed');
    expect(messagesFor(back, aTransfer({ disbursement: true }), tenant).map(({ kind }) => kind)).toEqual([
      'staff failed',
    ]);
    expect(kinds(back)).toEqual([]);
  });
});

describe('the new events of a write', () => {
  it('are those that were not there before', () => {
    const [made, claimed] = [anEventOf(null, 'draft', 'a'), anEventOf('draft', 'submitted', 'b')];
    expect(newEvents(undefined, aTransfer({ events: [made] }))).toEqual([made]);
    expect(newEvents(aTransfer({ events: [made] }), aTransfer({ events: [made, claimed] }))).toEqual([claimed]);
    expect(newEvents(aTransfer({ events: [made] }), aTransfer({ events: [made] }))).toEqual([]);
  });
});
