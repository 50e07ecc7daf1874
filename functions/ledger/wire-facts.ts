import type { AuditFact } from '#shared/audit/record.ts';
import { wiresInItem } from '#shared/statement/kept-line.ts';
import { type ReceivedWire, type WireStep, wireReferenceOf } from '#shared/wire/received.ts';
import type { TableChange } from './changes.ts';

const WORDS = {
  confirm: 'received',
  keep: 'kept',
  propose: 'proposed',
  reject: 'rejected',
  apply: 'applied',
  reopen: 'reopened',
  'send back': 'sent-back',
  void: 'voided',
  split: 'split',
  join: 'joined',
  undo: 'split-undone',
  post: 'posted',
  unpost: 'posting-undone',
} as const satisfies Record<WireStep['name'], string>;

const DECIDED: readonly WireStep['name'][] = [
  'reject',
  'apply',
  'reopen',
  'send back',
  'void',
  'split',
  'join',
  'undo',
  'post',
  'unpost',
];

/** People's actions on a wire, step by step. The sender stays in the wire's own record. */
export const wireStepFacts = ({ reference, steps }: ReceivedWire): readonly AuditFact[] =>
  steps.map(({ name, at, on, received, transfer, file, reason, by, identity }, index) => ({
    // Steps are only ever added, so a step is one fact however often it is delivered.
    id: `RECEIVED#${wireReferenceOf(reference)}#${index + 1}`,
    at,
    what: `wire/${WORDS[name]}`,
    actor: DECIDED.includes(name) ? 'approver' : 'staff',
    by,
    ...(identity ? { identity } : {}),
    ...(transfer ? { clientId: transfer.client, subject: transfer.id } : { subject: reference }),
    details: {
      ...{ bankReference: reference, received, on },
      ...(transfer ? { reference: transfer.referenceId } : {}),
      ...(file ? { fileNumber: file.fileNumber } : {}),
      ...(reason ? { reason } : {}),
    },
  }));

/** The steps that a write added to a wire and its parts. */
export function wireFacts({ sk, before, after }: TableChange): readonly AuditFact[] {
  const former = new Map(wiresInItem(sk, before).map(({ reference, steps }) => [reference, steps.length]));
  return wiresInItem(sk, after).flatMap((wire) => wireStepFacts(wire).slice(former.get(wire.reference)));
}
