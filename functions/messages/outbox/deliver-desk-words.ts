import { type Client, fullName } from '#shared/client/client.ts';
import type { OfficeId, TenantId } from '#shared/ids.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { approvalMail } from '#shared/text/console/proposals.ts';
import { frozenMail } from '#shared/text/staff-messages.ts';
import { staffWiresText as words } from '#shared/text/staff-wires.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { deliverWord } from './deliver-ledger-words.ts';
import type { OutboxPorts } from './deliver-messages.ts';

/** A new request for approval. */
export type NeedsApproval = {
  readonly tenantId: TenantId;
  /** The same at every delivery of this request, and different for the next one. */
  readonly name: string;
  /** The change in a sentence without its period. */
  readonly words: string;
  readonly by: string;
  readonly identity?: { readonly id: string } | undefined;
  readonly reason?: string | undefined;
  readonly officeId?: OfficeId | undefined;
  /** The money that counts against an approver's limit. */
  readonly amount?: Cents | undefined;
  /** The roles that may approve it. */
  readonly roles: readonly MemberRole[];
};

type Frozen = Pick<Client, 'tenantId' | 'id' | 'version' | 'firstName' | 'middleName' | 'lastName' | 'mobilePhone'>;

type Proposed = { readonly by: string; readonly reason?: string | undefined };

const rowsOf = ({ by, reason }: Proposed) => [
  { label: words.by, value: by },
  ...(reason ? [{ label: words.reason, value: reason }] : []),
];

/** Emails the possible approvers that a wire needs approval. */
export const deliverProposedWire = (ports: OutboxPorts, wire: ReceivedWire): Promise<void> =>
  deliverWord(ports, wire.tenantId, (sender) => {
    const { proposed, reference, received: amount } = wire;
    invariant(proposed, 'a wire that needs approval has a proposal');
    const { what, at, identity } = proposed;
    return {
      ...({ kind: 'staff wire proposed', name: `wire proposed#${wireReferenceOf(reference)}#${at}` } as const),
      // A returned wire leaves the company, so an approver's limit applies now as it does at the decision.
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

/** The same for a bank transaction with a proposed undo. */
export const deliverWantedBack = (ports: OutboxPorts, line: KeptLine): Promise<void> =>
  deliverWord(ports, line.tenantId, (sender) => {
    const { proposed, id, amount } = line;
    invariant(proposed, 'a transaction listed for approval has a proposal');
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

/** Emails the office that a client froze their payments, once per freeze. */
export const deliverFrozen = (ports: OutboxPorts, client: Frozen): Promise<void> =>
  deliverWord(ports, client.tenantId, (sender) => ({
    ...({ kind: 'staff frozen', name: `frozen#${client.id}#${client.version}`, about: {} } as const),
    written: {
      subject: frozenMail.subject(sender.name),
      heading: frozenMail.heading,
      paragraphs: frozenMail.paragraphs,
      sections: [
        {
          rows: [
            { label: frozenMail.client, value: fullName(client) },
            { label: frozenMail.phone, value: formatPhone(client.mobilePhone) },
          ],
        },
      ],
    },
  }));

/** Emails the possible approvers about a request, once. */
export const deliverApproval = (ports: OutboxPorts, asked: NeedsApproval): Promise<void> =>
  deliverWord(ports, asked.tenantId, (sender) => {
    const { name, words: what, identity, roles, officeId, amount } = asked;
    return {
      ...({ kind: 'staff proposal', name: `approval#${name}` } as const),
      about: { madeBy: identity?.id, roles, officeId, ...(amount === undefined ? {} : { disbursement: true, amount }) },
      written: {
        subject: approvalMail.subject(sender.name),
        heading: approvalMail.heading,
        paragraphs: [`${what}.`, approvalMail.advice],
        sections: [{ rows: rowsOf(asked) }],
      },
    };
  });
