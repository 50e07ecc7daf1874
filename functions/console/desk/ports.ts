import type { ClientId, PersonId, StaffSessionId, TenantId, TransferId } from '#shared/ids.ts';
import type { FileClosing } from '#shared/staff/file-closing.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ApproveRefundPorts } from '../../payments/approve-refund.ts';
import type { RefundPorts } from '../../payments/create-refund.ts';
import type { CancelEntryPorts } from '../../payments/engine/cancel-entry.ts';
import type { DoubtPorts } from '../../payments/engine/doubted-money.ts';
import type { Entries } from '../../payments/engine/entries.ts';
import type { StaffPorts } from '../../payments/engine/staff-work.ts';
import type { LinePorts, WirePorts } from '../../payments/engine/wire-work.ts';
import type { IntentPorts } from '../../people/approving.ts';
import type { ByCommand } from '../../people/member.ts';
import type { AccountReader, ClientReader } from '../../ports.ts';
import type { ListReader } from '../ports.ts';

/** The staff's calls to the provider: refunds, the state of an entry, and cancellations. */
type EntriesAsked = (transfer: Transfer) => Promise<Entries & Awaited<ReturnType<CancelEntryPorts['entries']>>>;

export type MovePorts = StaffPorts &
  Pick<WirePorts, 'wires'> &
  Pick<ApproveRefundPorts, 'now'> & {
    readonly transfers: StaffPorts['transfers'] & RefundPorts['transfers'] & CancelEntryPorts['transfers'];
    readonly clients: StaffPorts['clients'] & ClientReader;
    readonly accounts: AccountReader;
    readonly entries: EntriesAsked;
  };

export type DeskPorts = MovePorts &
  DoubtPorts &
  LinePorts & {
    /** The client of a payment id. The table's lists have it a moment after it was made. */
    readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
    /** The payments of a file, of every office. */
    readonly lists: Pick<ListReader, 'page'>;
    /** The closing dates of files. */
    readonly closings: { readonly set: (tenant: TenantId, closing: FileClosing) => Promise<void> };
    readonly stepUps: IntentPorts['stepUps'];
    /**
     * The payment id of a form's key: this one, or the one that an earlier submission got. Undefined if that submission
     * had other content.
     */
    readonly promised: (of: FormKey, id: TransferId) => Promise<TransferId | undefined>;
    /** Releases a form's key that was promised this id and made nothing. */
    readonly released: (of: FormKey, id: TransferId) => Promise<void>;
    /** The id promised to an earlier submission of a form, and its content; undefined if none got that far. */
    readonly promisedBefore: (of: FormKey) => Promise<{ readonly id: TransferId; readonly said: string } | undefined>;
  };

/** The form of a submission: whose, and which. */
export type FormKey = {
  readonly tenant: TenantId;
  readonly person: string;
  readonly key: string;
  /** SHA-256, in hex, of the form's content and purpose. */
  readonly said: string;
  readonly now: Date;
};

/** A staff member who acts on a payment, with their session and current membership. */
export type DeskCaller = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly member: StaffMember;
  readonly roles: readonly MemberRole[];
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};
