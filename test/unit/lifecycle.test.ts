import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Actor, isNote, lifecycleLines, NOTES, next, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES, type TransferStatus } from '#shared/transfer/status.ts';

/** The lifecycle written out: any change to it changes this picture. */
const PICTURE = `
draft --edit (client; ACH, Wire)--> draft
draft --schedule (client; ACH)--> draft
draft --unschedule (client, system; ACH)--> draft
draft --remind (system; ACH)--> draft
draft --makeTransfer (client, system; ACH)--> submitted
draft --chooseWire (client; Wire)--> awaiting wire
draft --discard (client, system; ACH, Wire)--> cancelled
created --submitForApproval (staff; ACH, Wire, Disbursement, Refund)--> awaiting approval
created --release (staff; ACH, Wire)--> requested
created --initiate (system; ACH, Wire, Disbursement)--> Initiated
created --cancel (staff; ACH, Wire, Disbursement, Refund)--> cancelled
pending --posted (provider; ACH, Disbursement, Refund)--> pending
pending --cancelled (client, staff, system, provider; ACH, Disbursement, Refund)--> cancelled
pending --failed (provider; ACH, Disbursement, Refund)--> error
pending --settled (provider; ACH, Disbursement, Refund)--> completed
pending --returned (provider; ACH, Disbursement, Refund)--> error
sent --open (client; Disbursement)--> viewed
sent --remind (system; Disbursement)--> sent
sent --cancel (system; Disbursement)--> cancelled
sent --recall (staff; Disbursement)--> cancelled
viewed --schedule (client; ACH)--> viewed
viewed --unschedule (client, system; ACH)--> viewed
viewed --makeTransfer (client, system; ACH)--> submitted
viewed --chooseWire (client; Wire)--> awaiting wire
viewed --chooseUnverifiedAccount (client; Disbursement)--> awaiting acceptance
viewed --askForCall (client; Disbursement)--> awaiting acceptance
awaiting acceptance --askForCall (client; Disbursement)--> awaiting acceptance
awaiting acceptance --releaseAccount (approver; Disbursement)--> awaiting acceptance
awaiting acceptance --refuseAccount (staff; Disbursement)--> viewed
viewed --acceptPayment (client; Disbursement)--> submitted
viewed --remind (system; ACH, Disbursement)--> viewed
viewed --decline (client; ACH, Wire, Disbursement)--> cancelled
viewed --cancel (system, staff; ACH, Wire, Disbursement)--> cancelled
completed --fundsAvailable (provider; ACH)--> completed
completed --returned (provider; ACH, Disbursement, Refund)--> error
completed --refund (staff, provider; ACH, Wire)--> completed
cancelled --applyReceipt (approver; Wire)--> completed
completed --reopenReceipt (approver; Wire)--> awaiting wire
error --retry (client; ACH, Wire)--> error
error --reissue (staff; Disbursement)--> error
error --resolve (staff; Wire)--> awaiting wire
error --applyReceipt (approver; Wire)--> completed
error --close (staff, system; ACH, Wire, Disbursement, Refund)--> cancelled
awaiting wire --reportSent (client; Wire)--> awaiting wire
awaiting wire --confirmReceipt (staff; Wire)--> completed
awaiting wire --applyReceipt (approver; Wire)--> completed
awaiting wire --markProblem (staff; Wire)--> error
awaiting wire --edit (client; Wire)--> draft
awaiting wire --cancel (client, staff, system; Wire)--> cancelled
awaiting approval --approve (approver; ACH, Wire)--> requested
awaiting approval --approveDisbursement (approver; Disbursement)--> sent
awaiting approval --approveRefund (approver; Refund)--> submitted
awaiting approval --refundedAtProvider (provider; Refund)--> pending
awaiting approval --reject (approver; ACH, Wire, Disbursement, Refund)--> rejected
awaiting approval --withdraw (staff; ACH, Wire, Disbursement, Refund)--> created
awaiting acceptance --acceptPayment (client; Disbursement)--> submitted
awaiting acceptance --changeAccount (client; Disbursement)--> viewed
awaiting acceptance --remind (system; Disbursement)--> awaiting acceptance
awaiting acceptance --cancel (system, staff; Disbursement)--> cancelled
requested --open (client; ACH, Wire)--> viewed
requested --remind (system; ACH, Wire)--> requested
requested --cancel (system, staff; ACH, Wire)--> cancelled
requested --decline (client; ACH, Wire)--> cancelled
submitted --accepted (provider, system; ACH, Disbursement, Refund)--> pending
submitted --declined (provider, system; ACH)--> draft
submitted --declinedRequest (provider, system; ACH)--> viewed
submitted --declinedDisbursement (provider, system; Disbursement)--> viewed
submitted --takenBack (client, staff, system; ACH)--> draft
submitted --takenBackRequest (client, staff, system; ACH)--> viewed
submitted --takenBackDisbursement (staff, system; Disbursement)--> viewed
submitted --declinedRefund (provider, system; Refund)--> awaiting approval
Initiated --open (client; ACH, Wire, Disbursement)--> viewed
Initiated --cancel (system, staff; ACH, Wire, Disbursement)--> cancelled
draft --adopt (provider; ACH)--> pending
created --adopt (provider; ACH, Disbursement)--> pending
awaiting approval --adopt (provider; ACH, Disbursement)--> pending
requested --adopt (provider; ACH)--> pending
Initiated --adopt (provider; ACH, Disbursement)--> pending
sent --adopt (provider; Disbursement)--> pending
viewed --adopt (provider; ACH, Disbursement)--> pending
awaiting acceptance --adopt (provider; Disbursement)--> pending
cancelled --adopt (provider; ACH, Disbursement)--> pending
created --setFileNumber (staff; ACH, Wire, Disbursement, Refund)--> created
awaiting approval --setFileNumber (staff; ACH, Wire, Disbursement, Refund)--> awaiting approval
requested --changeShare (staff; ACH, Wire)--> requested
requested --setFileNumber (staff; ACH, Wire)--> requested
Initiated --uncovered (system; Disbursement)--> Initiated
Initiated --approveDisbursement (approver; Disbursement)--> Initiated
Initiated --setFileNumber (staff; ACH, Wire, Disbursement)--> Initiated
Initiated --dropFileMove (staff; Disbursement)--> Initiated
sent --uncovered (system; Disbursement)--> sent
sent --approveDisbursement (approver; Disbursement)--> sent
sent --setFileNumber (staff; Disbursement)--> sent
sent --dropFileMove (staff; Disbursement)--> sent
viewed --uncovered (system; Disbursement)--> viewed
viewed --approveDisbursement (approver; Disbursement)--> viewed
viewed --changeShare (staff; ACH, Wire)--> viewed
viewed --setFileNumber (staff; ACH, Wire, Disbursement)--> viewed
viewed --dropFileMove (staff; Disbursement)--> viewed
awaiting acceptance --uncovered (system; Disbursement)--> awaiting acceptance
awaiting acceptance --approveDisbursement (approver; Disbursement)--> awaiting acceptance
awaiting acceptance --setFileNumber (staff; Disbursement)--> awaiting acceptance
awaiting acceptance --dropFileMove (staff; Disbursement)--> awaiting acceptance
pending --overdraw (system; Disbursement, Refund)--> pending
pending --resolveOverdraft (staff; Disbursement, Refund)--> pending
pending --setFileNumber (staff; ACH, Disbursement, Refund)--> pending
pending --dropFileMove (staff; ACH, Disbursement)--> pending
awaiting wire --setFileNumber (staff; Wire)--> awaiting wire
awaiting wire --dropFileMove (staff; Wire)--> awaiting wire
pending --askProof (staff; ACH)--> pending
pending --dropProof (staff; ACH)--> pending
pending --sendProof (staff; ACH)--> pending
completed --askProof (staff; ACH)--> completed
completed --dropProof (staff; ACH)--> completed
completed --sendProof (staff; ACH)--> completed
error --askProof (staff; ACH)--> error
error --dropProof (staff; ACH)--> error
error --sendProof (staff; ACH)--> error
cancelled --askProof (staff; ACH)--> cancelled
cancelled --dropProof (staff; ACH)--> cancelled
cancelled --sendProof (staff; ACH)--> cancelled
completed --askReversal (approver; Disbursement, Refund)--> completed
completed --dropReversal (staff, approver; Disbursement, Refund)--> completed
completed --sendReversal (staff; Disbursement, Refund)--> completed
completed --noteReversal (staff; Disbursement, Refund)--> completed
completed --overdraw (system; Disbursement, Refund)--> completed
completed --proposeReversal (staff; Disbursement, Refund)--> completed
completed --resolveOverdraft (staff; Disbursement, Refund)--> completed
completed --setFileNumber (staff; ACH, Wire, Disbursement, Refund)--> completed
completed --dropFileMove (staff; ACH, Wire, Disbursement)--> completed
error --setFileNumber (staff; ACH, Wire, Disbursement, Refund)--> error
error --dropFileMove (staff; ACH, Wire, Disbursement)--> error
draft --hold (staff; ACH, Wire)--> draft
draft --unhold (staff, approver; ACH, Wire)--> draft
created --hold (staff; ACH, Wire, Disbursement, Refund)--> created
created --unhold (staff, approver; ACH, Wire, Disbursement, Refund)--> created
awaiting approval --hold (staff; ACH, Wire, Disbursement, Refund)--> awaiting approval
awaiting approval --unhold (staff, approver; ACH, Wire, Disbursement, Refund)--> awaiting approval
requested --hold (staff; ACH, Wire)--> requested
requested --unhold (staff, approver; ACH, Wire)--> requested
Initiated --hold (staff; ACH, Wire, Disbursement)--> Initiated
Initiated --unhold (staff, approver; ACH, Wire, Disbursement)--> Initiated
sent --hold (staff; Disbursement)--> sent
sent --unhold (staff, approver; Disbursement)--> sent
viewed --hold (staff; ACH, Wire, Disbursement)--> viewed
viewed --unhold (staff, approver; ACH, Wire, Disbursement)--> viewed
awaiting acceptance --hold (staff; Disbursement)--> awaiting acceptance
awaiting acceptance --unhold (staff, approver; Disbursement)--> awaiting acceptance
awaiting wire --hold (staff; Wire)--> awaiting wire
awaiting wire --unhold (staff, approver; Wire)--> awaiting wire
error --hold (staff; ACH, Wire, Disbursement, Refund)--> error
error --unhold (staff, approver; ACH, Wire, Disbursement, Refund)--> error
`;

const lines = (text: string) => text.trim().split('\n').sort();

test('the lifecycle is exactly this', () => {
  expect([...lifecycleLines()].sort()).toEqual(lines(PICTURE));
});

const events = lifecycleLines().map((line) => /--(\w+) /.exec(line)?.[1] as TransferEventName);
const actors: readonly Actor[] = ['client', 'staff', 'approver', 'provider', 'system'];
const situation = fc.record({
  status: fc.constantFrom(...TRANSFER_STATUSES),
  kind: fc.constantFrom(...TRANSFER_KINDS),
});

describe('the actors', () => {
  test('never complete, fail or return a transfer as a client', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...events), (from, event) => {
        const to = next(from, event, 'client');
        expect(to.ok && (['completed', 'rejected', 'requested', 'sent'] as TransferStatus[]).includes(to.value)).toBe(
          false,
        );
      }),
    );
  });

  test('can’t change a canceled or rejected transfer, unless its money moved after all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...events),
        fc.constantFrom(...actors),
        fc.constantFrom(...TRANSFER_KINDS),
        (event, actor, kind) => {
          const isWire = event === 'applyReceipt' && actor === 'approver' && kind === 'Wire';
          const isEntry = kind === 'ACH' || kind === 'Disbursement';
          const isAdopted = event === 'adopt' && actor === 'provider' && isEntry;
          const after = next({ status: 'cancelled', kind }, event, actor);
          // A note is still possible, such as of the proof that a bank asks for. It changes no status.
          if (!isNote(event)) expect(after.ok).toBe(isWire || isAdopted);
          expect(next({ status: 'rejected', kind }, event, actor).ok).toBe(false);
        },
      ),
    );
  });

  test('only note what is a note: by the staff, in any status, without changing it', () => {
    const notes = lifecycleLines().filter((line) => isNote(/--(\w+) /.exec(line)?.[1] ?? ''));
    expect(notes.length).toBeGreaterThan(NOTES.length);
    for (const line of notes) expect(line).toMatch(/^(.+) --\w+ \(staff; [^)]+\)--> \1$/);
  });

  test('never send a wire to the ACH provider', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSFER_STATUSES),
        fc.constantFrom(...events),
        fc.constantFrom(...actors),
        (status, event, actor) => {
          const to = next({ status, kind: 'Wire' }, event, actor);
          expect(to.ok && ['submitted', 'pending'].includes(to.value)).toBe(false);
        },
      ),
    );
  });
});
