import type { OfficeId, TenantId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { type ApprovalPage, approvalMail } from '#shared/text/console/proposals.ts';
import { staffWiresText as words } from '#shared/text/staff-wires.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { deliverWord } from './deliver-ledger-words.ts';
import type { OutboxPorts } from './deliver-messages.ts';

/** Something that takes two people, as one of them just asked for it. */
export type NeedsApproval = {
  readonly tenantId: TenantId;
  /** The same at every delivery of this request, another one for the next. */
  readonly name: string;
  /** What would happen, in a sentence without its end. */
  readonly words: string;
  readonly by: string;
  readonly identity?: { readonly id: string } | undefined;
  readonly reason?: string | undefined;
  readonly officeId?: OfficeId | undefined;
  /** Who may approve it, and on which page of the console. */
  readonly roles: readonly MemberRole[];
  readonly page: ApprovalPage;
};

type Proposed = { readonly by: string; readonly reason?: string | undefined };

const rowsOf = ({ by, reason }: Proposed) => [
  { label: words.by, value: by },
  ...(reason ? [{ label: words.reason, value: reason }] : []),
];

/** Tells the approvers who can be its second person that a wire of the statement waits for one. */
export const deliverProposedWire = (ports: OutboxPorts, wire: ReceivedWire): Promise<void> =>
  deliverWord(ports, wire.tenantId, (sender) => {
    const { proposed, reference, received: amount } = wire;
    invariant(proposed, 'a wire that waits for a second person has a proposal');
    const { what, at, identity } = proposed;
    return {
      ...({ kind: 'staff wire proposed', name: `wire proposed#${wireReferenceOf(reference)}#${at}` } as const),
      // What is sent back leaves the company: an approver's limit holds for it, as it does when it is decided.
      about: { disbursement: what === 'send back', amount, madeBy: identity?.id },
      written: {
        subject: words.wire.subject(sender.name),
        heading: words.wire.heading,
        figure: formatDollars(amount),
        paragraphs: [words.wire.advice],
        sections: [{ rows: [{ label: words.what, value: words.moves[what] }, ...rowsOf(proposed)] }],
      },
    };
  });

/** The same of a line of the statement that a colleague wants back. */
export const deliverWantedBack = (ports: OutboxPorts, line: KeptLine): Promise<void> =>
  deliverWord(ports, line.tenantId, (sender) => {
    const { proposed, id, amount } = line;
    invariant(proposed, 'a line that somebody wants back has a proposal');
    return {
      ...({ kind: 'staff line wanted back', name: `line wanted back#${id}#${proposed.at}` } as const),
      about: { amount, madeBy: proposed.identity?.id },
      written: {
        subject: words.line.subject(sender.name),
        heading: words.line.heading,
        figure: formatDollars(amount),
        paragraphs: [words.line.advice],
        sections: [{ rows: rowsOf(proposed) }],
      },
    };
  });

/** Tells those who may approve something that it was asked for, once. */
export const deliverApproval = (ports: OutboxPorts, asked: NeedsApproval): Promise<void> =>
  deliverWord(ports, asked.tenantId, (sender) => {
    const { name, words: what, identity, roles, page, officeId } = asked;
    return {
      ...({ kind: 'staff proposal', name: `approval#${name}` } as const),
      about: { madeBy: identity?.id, roles, officeId },
      written: {
        subject: approvalMail.subject(sender.name),
        heading: approvalMail.heading,
        paragraphs: [`${what}.`, approvalMail.advice(page)],
        sections: [{ rows: rowsOf(asked) }],
      },
    };
  });
