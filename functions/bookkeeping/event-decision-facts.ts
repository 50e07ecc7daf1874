import type { AuditFact } from '#shared/audit/record.ts';
import { type EventDecision, eventDecision } from '#shared/transfer/event-decision.ts';
import { factOf, type TableChange } from './changes.ts';

const DONE = { dismiss: 'event/dismissed', 'bring back': 'event/brought-back' } as const satisfies Record<
  EventDecision['what'],
  string
>;

const whoOf = ({ by, identity }: Pick<EventDecision, 'by' | 'identity'>) => ({ by, ...(identity ? { identity } : {}) });

/** Who proposed to put an event of the provider out of sight, or to bring it back, and who decided. */
export function eventDecisionFacts(change: TableChange): readonly AuditFact[] {
  const decision = eventDecision.parse(change.after);
  const { what, event, account, reason, decided } = decision;
  const subject = String(event.eventId);
  const about = { account, type: event.type, providerTransfer: event.providerTransferId, asked: what };
  if (!decided)
    return [
      factOf(change, 'event/proposed', 'staff', {
        ...whoOf(decision),
        ...{ at: decision.at, subject, details: { ...about, reason } },
      }),
    ];
  return [
    factOf(change, decided.what === 'approved' ? DONE[what] : 'event/rejected', 'approver', {
      ...whoOf(decided),
      ...{ at: decided.at, subject },
      details: { ...about, proposedBy: decision.by, reason: decided.reason ?? reason },
    }),
  ];
}
