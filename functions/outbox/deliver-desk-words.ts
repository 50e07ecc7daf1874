import { formatDollars } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { proposalMail, proposalWords } from '#shared/text/console/proposals.ts';
import { staffWiresText as words } from '#shared/text/staff-wires.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { deliverWord } from './deliver-ledger-words.ts';
import type { OutboxPorts } from './deliver-messages.ts';

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

/** Tells the approvers of a change that needs approval, each version once. */
export const deliverProposal = (ports: OutboxPorts, proposal: Proposal): Promise<void> =>
  deliverWord(ports, proposal.tenantId, (sender) => ({
    ...({ kind: 'staff proposal', name: `proposal#${proposal.id}#${proposal.version}` } as const),
    about: { madeBy: proposal.identity?.id },
    written: {
      subject: proposalMail.subject(sender.name),
      heading: proposalMail.heading,
      paragraphs: [`${proposalWords(proposal)}.`, proposalMail.advice],
      sections: [{ rows: rowsOf(proposal) }],
    },
  }));
