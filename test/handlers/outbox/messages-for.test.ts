import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIENT_MESSAGES,
  isToStaff,
  type MessageKind,
  STAFF_MESSAGES,
} from '#functions/messages/outbox/message-table.ts';
import { kindsOf, messagesFor, type Recipient } from '#functions/messages/outbox/messages-for.ts';
import { type Actor, lifecycleLines } from '#shared/transfer/lifecycle.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { TRANSFER_STATUSES, type TransferKind, type TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { aTransfer } from '../../support/transfers.ts';

const ada: Recipient = {
  email: 'ada@example.com',
  mobilePhone: '+12175550142',
  newsByEmail: true,
  newsByText: true,
};
const staff = { staffEmails: ['help@acme.example'] };

const anEventOf = (from: TransferEvent['from'], to: TransferEvent['to'], id = 'event-1'): TransferEvent => ({
  id,
  name: 'any',
  from,
  to,
  actor: 'provider',
  at: '2026-11-20T15:00:00.000Z',
});

const kindOf: Readonly<Record<TransferKind, Partial<Transfer>>> = {
  ACH: { method: 'ACH', disbursement: false },
  Wire: { method: 'Wire', disbursement: false },
  Disbursement: { method: 'ACH', disbursement: true },
  Refund: {
    method: 'ACH',
    disbursement: true,
    refundOf: { id: aTransfer().id, referenceId: 'CP-7Q4K-2M9P', purpose: 'Earnest Money' },
  },
};

/** Every action in the lifecycle: who does it, to what kind of transfer. */
const moves = lifecycleLines().flatMap((line) => {
  const [, from, name, by = '', of = '', to] = /^(.+) --(\w+) \((.+); (.+)\)--> (.+)$/.exec(line) ?? [];
  return of.split(', ').flatMap((kind) =>
    by.split(', ').map((actor) => ({
      what: `${from} --${name} (${actor}; ${kind})--> ${to}`,
      event: {
        id: 'e',
        name: name ?? '',
        from: from as TransferStatus,
        to: to as TransferStatus,
        actor: actor as Actor,
      },
      transfer: aTransfer(kindOf[kind as TransferKind]),
    })),
  );
});

/** The messages of each action. An action that isn't listed here sends nothing. */
const PICTURE: Readonly<Record<string, readonly MessageKind[]>> = {
  'created --submitForApproval (staff; ACH)--> awaiting approval': ['staff approval'],
  'created --submitForApproval (staff; Wire)--> awaiting approval': ['staff approval'],
  'created --submitForApproval (staff; Disbursement)--> awaiting approval': ['staff approval'],
  'created --submitForApproval (staff; Refund)--> awaiting approval': ['staff approval'],
  'awaiting approval --reject (approver; Refund)--> rejected': ['staff rejected'],
  'awaiting approval --refundedAtProvider (provider; Refund)--> pending': ['refund', 'staff refund found'],
  'submitted --accepted (provider; Refund)--> pending': ['refund'],
  'submitted --accepted (system; Refund)--> pending': ['refund'],
  'submitted --declinedRefund (provider; Refund)--> awaiting approval': ['staff refund refused'],
  'submitted --declinedRefund (system; Refund)--> awaiting approval': ['staff refund refused'],
  'pending --cancelled (client; Refund)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (staff; Refund)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (system; Refund)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (provider; Refund)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --failed (provider; Refund)--> error': ['failed', 'staff failed'],
  'pending --returned (provider; Refund)--> error': ['failed', 'staff failed'],
  'pending --settled (provider; Refund)--> completed': ['completed'],
  'pending --overdraw (system; Refund)--> pending': ['staff overdrawn'],
  'completed --overdraw (system; Refund)--> completed': ['staff overdrawn'],
  'completed --returned (provider; Refund)--> error': ['returned', 'staff returned'],
  'completed --proposeReversal (staff; Refund)--> completed': ['staff reversal'],
  'completed --sendReversal (staff; Refund)--> completed': ['reversal asked'],
  'created --release (staff; ACH)--> requested': ['requested'],
  'created --release (staff; Wire)--> requested': ['requested'],
  'awaiting approval --approve (approver; ACH)--> requested': ['requested'],
  'awaiting approval --approve (approver; Wire)--> requested': ['requested'],
  'awaiting approval --approveDisbursement (approver; Disbursement)--> sent': ['sent'],
  'awaiting approval --reject (approver; ACH)--> rejected': ['staff rejected'],
  'awaiting approval --reject (approver; Wire)--> rejected': ['staff rejected'],
  'awaiting approval --reject (approver; Disbursement)--> rejected': ['staff rejected'],
  'requested --changeShare (staff; ACH)--> requested': ['amount changed'],
  'requested --changeShare (staff; Wire)--> requested': ['amount changed'],
  'viewed --changeShare (staff; ACH)--> viewed': ['amount changed'],
  'viewed --changeShare (staff; Wire)--> viewed': ['amount changed'],
  'requested --remind (system; ACH)--> requested': ['reminder to pay'],
  'requested --remind (system; Wire)--> requested': ['reminder to pay'],
  'requested --cancel (system; ACH)--> cancelled': ['expired', 'staff expired'],
  'requested --cancel (system; Wire)--> cancelled': ['expired', 'staff expired'],
  'requested --cancel (staff; ACH)--> cancelled': ['cancelled'],
  'requested --cancel (staff; Wire)--> cancelled': ['cancelled'],
  'requested --decline (client; ACH)--> cancelled': ['declined', 'staff declined'],
  'requested --decline (client; Wire)--> cancelled': ['declined', 'staff declined'],
  'Initiated --uncovered (system; Disbursement)--> Initiated': ['staff uncovered'],
  'sent --uncovered (system; Disbursement)--> sent': ['staff uncovered'],
  'viewed --uncovered (system; Disbursement)--> viewed': ['staff uncovered'],
  'awaiting acceptance --uncovered (system; Disbursement)--> awaiting acceptance': ['staff uncovered'],
  'Initiated --cancel (system; ACH)--> cancelled': ['staff expired'],
  'Initiated --cancel (system; Wire)--> cancelled': ['staff expired'],
  'Initiated --cancel (system; Disbursement)--> cancelled': ['staff expired'],
  'sent --remind (system; Disbursement)--> sent': ['reminder to accept'],
  'sent --cancel (system; Disbursement)--> cancelled': ['expired', 'staff expired'],
  'sent --recall (staff; Disbursement)--> cancelled': ['cancelled'],
  'draft --schedule (client; ACH)--> draft': ['scheduled', 'staff scheduled'],
  'draft --unschedule (client; ACH)--> draft': ['unscheduled', 'staff unscheduled'],
  'draft --unschedule (system; ACH)--> draft': ['not sent', 'staff failed'],
  'draft --remind (system; ACH)--> draft': ['reminder of schedule'],
  'viewed --schedule (client; ACH)--> viewed': ['scheduled', 'staff scheduled'],
  'viewed --unschedule (client; ACH)--> viewed': ['unscheduled', 'staff unscheduled'],
  'viewed --unschedule (system; ACH)--> viewed': ['not sent', 'staff failed'],
  'viewed --remind (system; ACH)--> viewed': ['reminder of schedule'],
  'viewed --chooseWire (client; Wire)--> awaiting wire': ['wire chosen'],
  'viewed --remind (system; Disbursement)--> viewed': ['reminder to accept'],
  'viewed --decline (client; ACH)--> cancelled': ['declined', 'staff declined'],
  'viewed --decline (client; Wire)--> cancelled': ['declined', 'staff declined'],
  'viewed --decline (client; Disbursement)--> cancelled': ['declined', 'staff declined'],
  'viewed --cancel (system; ACH)--> cancelled': ['expired', 'staff expired'],
  'viewed --cancel (system; Wire)--> cancelled': ['expired', 'staff expired'],
  'viewed --cancel (system; Disbursement)--> cancelled': ['expired', 'staff expired'],
  'viewed --cancel (staff; ACH)--> cancelled': ['cancelled'],
  'viewed --cancel (staff; Wire)--> cancelled': ['cancelled'],
  'viewed --cancel (staff; Disbursement)--> cancelled': ['cancelled'],
  'viewed --askForCall (client; Disbursement)--> awaiting acceptance': ['account called about', 'staff account'],
  'awaiting acceptance --askForCall (client; Disbursement)--> awaiting acceptance': [
    'account called about',
    'staff account',
  ],
  'awaiting acceptance --releaseAccount (approver; Disbursement)--> awaiting acceptance': ['account released'],
  'awaiting acceptance --refuseAccount (staff; Disbursement)--> viewed': ['account refused'],
  'awaiting acceptance --remind (system; Disbursement)--> awaiting acceptance': ['reminder to accept'],
  'awaiting acceptance --cancel (system; Disbursement)--> cancelled': ['expired', 'staff expired'],
  'awaiting acceptance --cancel (staff; Disbursement)--> cancelled': ['cancelled'],
  'draft --chooseWire (client; Wire)--> awaiting wire': ['wire chosen'],
  'submitted --accepted (provider; ACH)--> pending': ['receipt', 'staff started'],
  'submitted --accepted (provider; Disbursement)--> pending': ['receipt', 'staff started'],
  'submitted --accepted (system; ACH)--> pending': ['receipt', 'staff started'],
  'submitted --accepted (system; Disbursement)--> pending': ['receipt', 'staff started'],
  'submitted --declinedDisbursement (provider; Disbursement)--> viewed': ['staff failed'],
  'submitted --declinedDisbursement (system; Disbursement)--> viewed': ['staff failed'],
  'draft --adopt (provider; ACH)--> pending': ['staff adopted'],
  'created --adopt (provider; ACH)--> pending': ['staff adopted'],
  'created --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'awaiting approval --adopt (provider; ACH)--> pending': ['staff adopted'],
  'awaiting approval --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'requested --adopt (provider; ACH)--> pending': ['staff adopted'],
  'Initiated --adopt (provider; ACH)--> pending': ['staff adopted'],
  'Initiated --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'sent --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'viewed --adopt (provider; ACH)--> pending': ['staff adopted'],
  'viewed --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'awaiting acceptance --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'cancelled --adopt (provider; ACH)--> pending': ['staff adopted'],
  'cancelled --adopt (provider; Disbursement)--> pending': ['staff adopted'],
  'submitted --takenBack (client; ACH)--> draft': ['taken back', 'staff cancelled'],
  'submitted --takenBack (staff; ACH)--> draft': ['taken back', 'staff cancelled'],
  'submitted --takenBack (system; ACH)--> draft': ['taken back', 'staff cancelled'],
  'submitted --takenBackRequest (client; ACH)--> viewed': ['taken back', 'staff cancelled'],
  'submitted --takenBackRequest (staff; ACH)--> viewed': ['staff cancelled'],
  'submitted --takenBackRequest (system; ACH)--> viewed': ['taken back', 'staff cancelled'],
  'submitted --takenBackDisbursement (staff; Disbursement)--> viewed': ['staff cancelled'],
  'submitted --takenBackDisbursement (system; Disbursement)--> viewed': ['taken back', 'staff cancelled'],
  'pending --cancelled (client; ACH)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (client; Disbursement)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (staff; ACH)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (system; ACH)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (staff; Disbursement)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (system; Disbursement)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (provider; ACH)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --cancelled (provider; Disbursement)--> cancelled': ['cancelled', 'staff cancelled'],
  'pending --failed (provider; ACH)--> error': ['failed', 'staff failed'],
  'pending --failed (provider; Disbursement)--> error': ['failed', 'staff failed'],
  'pending --settled (provider; ACH)--> completed': ['completed'],
  'pending --settled (provider; Disbursement)--> completed': ['completed'],
  'pending --overdraw (system; Disbursement)--> pending': ['staff overdrawn'],
  'completed --overdraw (system; Disbursement)--> completed': ['staff overdrawn'],
  'pending --returned (provider; ACH)--> error': ['failed', 'staff failed'],
  'pending --returned (provider; Disbursement)--> error': ['failed', 'staff failed'],
  'awaiting wire --reportSent (client; Wire)--> awaiting wire': ['staff wire reported'],
  'awaiting wire --confirmReceipt (staff; Wire)--> completed': ['wire received', 'staff wire received'],
  'awaiting wire --markProblem (staff; Wire)--> error': ['wire problem'],
  'awaiting wire --cancel (client; Wire)--> cancelled': ['wire cancelled'],
  'awaiting wire --cancel (staff; Wire)--> cancelled': ['wire cancelled'],
  'awaiting wire --cancel (system; Wire)--> cancelled': ['wire expired', 'staff expired'],
  'completed --fundsAvailable (provider; ACH)--> completed': ['good funds', 'staff cleared'],
  'completed --returned (provider; ACH)--> error': ['returned', 'staff returned'],
  'completed --returned (provider; Disbursement)--> error': ['returned', 'staff returned'],
  'completed --proposeReversal (staff; Disbursement)--> completed': ['staff reversal'],
  'completed --sendReversal (staff; Disbursement)--> completed': ['reversal asked'],
  'error --resolve (staff; Wire)--> awaiting wire': ['wire chosen'],
  'awaiting wire --applyReceipt (approver; Wire)--> completed': ['wire received', 'staff wire received'],
  'error --applyReceipt (approver; Wire)--> completed': ['wire received', 'staff wire received'],
  'cancelled --applyReceipt (approver; Wire)--> completed': ['wire received', 'staff wire received'],
  'completed --reopenReceipt (approver; Wire)--> awaiting wire': ['wire reopened', 'staff wire reopened'],
};

/** The four combinations of choices, and a client without an e-mail address. */
const choices: readonly Recipient[] = [true, false].flatMap((newsByEmail) =>
  [true, false].flatMap((newsByText) => [
    { ...ada, newsByEmail, newsByText },
    { ...ada, email: ' ', newsByEmail, newsByText },
  ]),
);

describe('the messages of each transfer event', () => {
  it.each(moves)('$what (X-039)', ({ what, event, transfer }) => {
    expect(kindsOf(event, transfer)).toEqual(PICTURE[what] ?? []);
  });

  it('lists only actions of the lifecycle above', () => {
    const known = moves.map(({ what }) => what);
    expect(Object.keys(PICTURE).filter((line) => !known.includes(line))).toEqual([]);
  });

  it.each(moves)(
    'reaches everyone with required messages, and with news only those who want it, for $what (X-039)',
    (move) => {
      for (const client of choices) {
        const sent = messagesFor(move.event, move.transfer, client, staff).filter(
          ({ to }) => to !== 'help@acme.example',
        );
        for (const kind of kindsOf(move.event, move.transfer).filter((each) => !isToStaff(each))) {
          const by = sent.filter((message) => message.kind === kind).map((message) => message.by);
          const isMust = CLIENT_MESSAGES[kind as keyof typeof CLIENT_MESSAGES] === 'must';
          const hasEmail = client.email.trim() !== '';
          if (isMust) expect(by.length, kind).toBeGreaterThan(0);
          expect(by.includes('email'), kind).toBe(hasEmail && (isMust || client.newsByEmail));
          expect(by.includes('text'), kind).toBe(client.newsByText || (isMust && !hasEmail));
        }
      }
    },
  );

  it('sends every kind of message for at least one action', () => {
    const wish = { status: 'pending', cancelAskedAt: '2026-11-20T15:00:00.000Z' } as const;
    const asked = moves.flatMap(({ event, transfer }) => kindsOf(event, { ...transfer, ...wish }));
    const sent = new Set([...moves.flatMap(({ event, transfer }) => kindsOf(event, transfer)), ...asked]);
    const byCase: readonly MessageKind[] = ['staff mismatch', 'staff withdrawn'];
    const all = [...Object.keys(CLIENT_MESSAGES), ...STAFF_MESSAGES.filter((kind) => !byCase.includes(kind))];
    expect([...sent].toSorted()).toEqual(all.toSorted());
  });

  it('sends no receipt for a start that its client canceled in time at the bank, and "too late" otherwise (X-117)', () => {
    const accepted = { ...anEventOf('submitted', 'pending'), name: 'accepted' };
    const asked = { cancelAskedAt: '2026-11-20T15:00:00.000Z' };
    expect(kindsOf(accepted, aTransfer({ ...asked, status: 'cancelled' }))).toEqual([]);
    expect(kindsOf(accepted, aTransfer(asked))).toContain('too late to cancel');
    const byStaff = { ...asked, cancelAskedBy: { staff: 'Rosa Diaz', reason: 'wrong file' } };
    expect(kindsOf(accepted, aTransfer(byStaff))).not.toContain('too late to cancel');
  });

  it('sends a message about a declined start if it was scheduled, but not while the client is at the page (X-034)', () => {
    const start = { ...anEventOf('draft', 'submitted', 'a'), name: 'makeTransfer' };
    for (const [name, to] of [
      ['declined', 'draft'],
      ['declinedRequest', 'viewed'],
    ] as const) {
      const told = (actor: Actor) =>
        kindsOf({ ...anEventOf('submitted', to), name }, aTransfer({ events: [{ ...start, actor }] }));
      expect(told('system')).toEqual(['not sent', 'staff failed']);
      expect(told('client')).toEqual([]);
    }
  });

  it('emails staff when a colleague withdraws a request, but not when its preparer does', () => {
    const rosa = { by: 'Rosa Diaz', identity: { id: 'rosa', role: 'prepare', way: 'console' } } as const;
    const sam = { by: 'Sam Okafor', identity: { ...rosa.identity, id: 'sam' } } as const;
    const asked = aTransfer({ events: [{ ...anEventOf(null, 'created'), name: 'create', ...rosa }] });
    const told = (from: TransferStatus, who: object, changes: Partial<Transfer> = {}) =>
      kindsOf({ ...anEventOf(from, 'cancelled'), name: 'cancel', actor: 'staff', ...who }, { ...asked, ...changes });
    expect(told('viewed', sam)).toEqual(['cancelled', 'staff withdrawn']);
    expect(told('viewed', rosa)).toEqual(['cancelled']);
    expect(told('created', sam)).toEqual([]);
    expect(told('created', sam, { invitation: { id: 'i' } })).toEqual(['staff withdrawn']);
  });

  it('tells an invited client that their disbursement isn’t approved or was canceled (D-114)', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const paid = aTransfer({ disbursement: true, invitation: { id: 'i', sentAt: at } });
    const rejected = { ...anEventOf('awaiting approval', 'rejected'), name: 'reject', actor: 'approver' } as const;
    expect(kindsOf(rejected, paid)).toEqual(['cancelled', 'staff rejected']);
    expect(kindsOf(rejected, { ...paid, invitation: { id: 'i' } })).toEqual(['staff rejected']);
    const canceled = { ...anEventOf('created', 'cancelled'), name: 'cancel', actor: 'staff' } as const;
    expect(kindsOf(canceled, paid)).toEqual(['cancelled']);
  });

  it('emails staff when a client paid from an account in another name', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const override = { reason: 'A maiden name', at };
    const paid = aTransfer({ nameMismatchOverride: { nameScore: 40, addressScore: null, at, override } });
    expect(kindsOf(anEventOf('submitted', 'pending'), paid)).toEqual(['receipt', 'staff started', 'staff mismatch']);
  });
});

describe('the messages of an event', () => {
  const idsOf = (id: string, event = anEventOf('pending', 'error', id)) =>
    messagesFor(event, aTransfer(), ada, staff).map((message) => message.id);

  it('go to the client once by e-mail and once by text, and to each of the tenant’s addresses', () => {
    const told = { staffEmails: ['help@acme.example', 'desk@acme.example'] };
    const messages = messagesFor(anEventOf('pending', 'error'), aTransfer(), ada, told);
    expect(messages.map(({ kind, by, to }) => `${kind} by ${by} to ${to}`)).toEqual([
      'failed by email to ada@example.com',
      'failed by text to +12175550142',
      'staff failed by email to help@acme.example',
      'staff failed by email to desk@acme.example',
    ]);
  });

  it('have the same unique ids each time the event is repeated', () => {
    const status = fc.constantFrom(...TRANSFER_STATUSES);
    fc.assert(
      fc.property(status, status, fc.uuid(), fc.uuid(), (from, to, one, other) => {
        fc.pre(one !== other);
        const ask = (id: string) => idsOf(id, anEventOf(from, to, id));
        expect(ask(one)).toEqual(ask(one));
        const all = [...ask(one), ...ask(other)];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

describe('the new events of a write', () => {
  it('are those that did not exist before the write', () => {
    const [made, claimed] = [anEventOf(null, 'draft', 'a'), anEventOf('draft', 'submitted', 'b')];
    expect(newEvents(undefined, aTransfer({ events: [made] }))).toEqual([made]);
    expect(newEvents(aTransfer({ events: [made] }), aTransfer({ events: [made, claimed] }))).toEqual([claimed]);
    expect(newEvents(aTransfer({ events: [made] }), aTransfer({ events: [made] }))).toEqual([]);
  });
});
