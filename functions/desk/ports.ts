import type { ClientId, PersonId, StaffSessionId, TenantId, TransferId } from '#shared/ids.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ListReader } from '../console/ports.ts';
import type { ApproveRefundPorts } from '../payments/approve-refund.ts';
import type { RefundPorts } from '../payments/create-refund.ts';
import type { CancelEntryPorts } from '../payments/engine/cancel-entry.ts';
import type { Entries } from '../payments/engine/entries.ts';
import type { StaffPorts } from '../payments/engine/staff-work.ts';
import type { WirePorts } from '../payments/engine/wire-work.ts';
import type { AccountReader, ClientReader } from '../ports.ts';
import type { ByCommand } from '../staff/member.ts';
import type { IntentPorts } from '../staff/proof-of-intent.ts';

/** What moves of the staff ask the provider: for a refund, how an entry stands, and to keep one back. */
type EntriesAsked = (transfer: Transfer) => Promise<Entries & Awaited<ReturnType<CancelEntryPorts['entries']>>>;

/** The ports of the staff's moves. */
export type MovePorts = StaffPorts &
  Pick<WirePorts, 'wires'> &
  Pick<ApproveRefundPorts, 'now'> & {
    readonly transfers: StaffPorts['transfers'] & RefundPorts['transfers'] & CancelEntryPorts['transfers'];
    readonly clients: StaffPorts['clients'] & ClientReader;
    readonly accounts: AccountReader;
    readonly entries: EntriesAsked;
  };

/** Everything that the desk needs from outside. */
export type DeskPorts = MovePorts & {
  /** Whose payment an id is; the table's lists know it a moment after it was made. */
  readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
  /** The payments of a file, whoever's they are. */
  readonly lists: Pick<ListReader, 'page'>;
  readonly stepUps: IntentPorts['stepUps'];
  /**
   * The payment that a form's key stands for: the id given now, or the one that an earlier press of the same form was
   * given; undefined where that press said something else.
   */
  readonly promised: (of: FormKey, id: TransferId) => Promise<TransferId | undefined>;
  /** Lets a form's key go that was promised this id, and made nothing. */
  readonly released: (of: FormKey, id: TransferId) => Promise<void>;
  /** What an earlier press of a form was promised, and what it said; undefined where none came so far as to make it. */
  readonly promisedBefore: (of: FormKey) => Promise<{ readonly id: TransferId; readonly said: string } | undefined>;
};

/** The form that a press comes from: whose, and which. */
export type FormKey = {
  readonly tenant: TenantId;
  readonly person: string;
  readonly key: string;
  /** SHA-256, in hex, of all that is said in it and of what it is to make. */
  readonly said: string;
  readonly now: Date;
};

/** A member of the company's staff at the desk: who, in which session, and their membership at this moment. */
export type DeskCaller = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly member: StaffMember;
  readonly roles: readonly MemberRole[];
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};
