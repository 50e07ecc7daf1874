import type * as z from 'zod/mini';
import type { AuditHead, AuditRecord } from '#shared/audit/record.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { ClientName } from '#shared/client/client.ts';
import type { ClientSession } from '#shared/client/session.ts';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import type { Instant } from '#shared/dates.ts';
import type { AgentId, ClientId, OfficeId, TenantId, TransferId } from '#shared/ids.ts';
import type { FileBalance, JournalEntry } from '#shared/ledger/entry.ts';
import type { FoundExceptions } from '#shared/ledger/exceptions.ts';
import type { MessageRecord, MessageStanding } from '#shared/message/fate.ts';
import type { Phone } from '#shared/phone.ts';
import type { ListedChange } from '#shared/staff/listed-change.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import type { SavedView } from '#shared/staff/saved-view.ts';
import type { Look } from '#shared/staff/search-text.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Counted } from '#shared/transfer/velocity.ts';
import type { PayerInvitations } from '../invitations/ports.ts';
import type { List, ListedWire, Pointer } from '../listing/places-of.ts';
import type { Hearer } from '../outbox/staff-recipients.ts';
import type { LineProof } from '../payments/engine/file-funds.ts';
import type { AgentReader, ClientReader, TenantReader, TransferReader } from '../ports.ts';

/** Whose payments somebody may see: of some offices, or of an agent's clients; without either, all of the company. */
export type Scope = { readonly offices?: readonly OfficeId[] | undefined; readonly agent?: AgentId | undefined };

/** What rows are narrowed to within a list. */
export type RowFilter = Pick<
  PaymentFilter,
  'status' | 'kind' | 'purpose' | 'office' | 'agent' | 'file' | 'least' | 'most'
>;

/** A page of a list as it is asked for. */
export type ListAsked = {
  readonly list: List;
  readonly isNewestFirst: boolean;
  readonly filter: RowFilter;
  readonly scope: Scope;
  /** Between these moments, the first included and the second not. */
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  readonly after?: string | undefined;
  readonly most: number;
};

/** A page of a list as it was found. */
export type ListedPage = {
  readonly rows: readonly ListedPayment[];
  /** The moments by which the rows are sorted, one a row. */
  readonly moments: readonly Instant[];
  readonly after: string | null;
  /** As far as it looked; null at the list's end. */
  readonly lookedBack: Instant | null;
};

/** A change as it was noted, with what tells it from every other. */
export type NotedChange = ListedChange & { readonly mark: string };

/** Reads the lists that the table's stream keeps. */
export type ListReader = {
  readonly page: (tenant: TenantId, asked: ListAsked) => Promise<ListedPage>;
  readonly row: (tenant: TenantId, createdAt: Instant, id: TransferId) => Promise<ListedPayment | undefined>;
  readonly look: (
    tenant: TenantId,
    look: Look,
    scope: Scope,
  ) => Promise<{ readonly pointers: readonly Pointer[]; readonly isMore: boolean }>;
  /** Wires on the statement that wait for an owner or for a second person, the oldest first. */
  readonly wires: (tenant: TenantId, most: number) => Promise<readonly ListedWire[]>;
  /** Clients that the company holds, the one that was held first before the others. */
  readonly held: (
    tenant: TenantId,
    most: number,
  ) => Promise<{ readonly clients: readonly ClientId[]; readonly isMore: boolean }>;
  readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
  /** What was noted as changed from a moment on, the oldest first. */
  readonly changes: (
    tenant: TenantId,
    from: Instant,
    most: number,
  ) => Promise<{ readonly changes: readonly NotedChange[]; readonly isMore: boolean }>;
};

/** Reads what the books have of a file and of an event. */
export type BooksReader = {
  readonly file: (tenant: TenantId, fileId: string) => Promise<FileBalance | undefined>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
  /** The lines of the bank's statement that prove money held for a file outside of the portal. */
  readonly proofs: (tenant: TenantId, fileId: string) => Promise<readonly LineProof[]>;
};

/** Reads the audit log from its end on back. */
export type AuditReader = {
  readonly head: (tenant: TenantId) => Promise<AuditHead | undefined>;
  readonly record: (tenant: TenantId, sequence: number) => Promise<AuditRecord | undefined>;
  readonly back: (tenant: TenantId, from: number, most: number) => Promise<readonly AuditRecord[]>;
};

/** Reads what there is of one client. */
export type ClientsReader = ClientReader & {
  readonly formerNames: (tenant: TenantId, id: ClientId) => Promise<readonly { at: Instant; from: ClientName }[]>;
  readonly accounts: (tenant: TenantId, id: ClientId) => Promise<readonly BankAccount[]>;
  /** Those of the last day, the newest first. */
  readonly sessions: (tenant: TenantId, id: ClientId) => Promise<readonly ClientSession[]>;
  /** What they have started lately. */
  readonly started: (tenant: TenantId, id: ClientId) => Promise<Counted>;
  /** Whether a photo of an ID has come after this moment: that it has, and nothing of it. */
  readonly hasSentIdSince: (tenant: TenantId, id: ClientId, at: Instant) => Promise<boolean>;
  readonly ofPhone: (tenant: TenantId, phone: Phone) => Promise<ClientId | undefined>;
  /** Their newest payments, the newest first. */
  readonly payments: (
    tenant: TenantId,
    id: ClientId,
    most: number,
  ) => Promise<{ readonly payments: readonly Transfer[]; readonly isMore: boolean }>;
};

/** The messages that a payment asked for, each with what became of it. */
export type MessagesOfPayment = NonNullable<z.input<typeof showPaymentRoute.reply>['desk']>['messages'];

/** Reads what was sent, and what became of it. */
export type MessagesReader = {
  /** What is known of a message; undefined while it was not tried. */
  readonly standing: (tenant: TenantId, message: string) => Promise<MessageStanding | undefined>;
  readonly notArrived: (tenant: TenantId, most: number) => Promise<readonly MessageRecord[]>;
  readonly ofClient: (tenant: TenantId, id: ClientId, most: number) => Promise<readonly MessageRecord[]>;
};

/** What the console reads. It writes nothing, and no port of it reaches a document, a wiring detail or a bank login. */
export type ConsolePorts = {
  readonly lists: ListReader;
  /** Lines of the bank's statements that nobody has decided about, the oldest first. */
  readonly lines: {
    readonly waiting: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }>;
    /** Lines that were decided about and that a colleague wants back: a second person decides. */
    readonly wantedBack: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }>;
  };
  /** What books, files and provider differ in at this moment. */
  readonly exceptions: (tenant: TenantId) => Promise<FoundExceptions>;
  readonly transfers: Pick<TransferReader, 'find'>;
  readonly clients: ClientsReader;
  readonly tenants: TenantReader & AgentReader;
  readonly books: BooksReader;
  readonly messages: MessagesReader;
  readonly audit: AuditReader;
  /** Who works for the company and what they are told: which notices a payment asked for. */
  readonly hearers: (tenant: TenantId, now: Date) => Promise<readonly Hearer[]>;
  /** Who was asked and is no client yet. */
  readonly payers: Pick<PayerInvitations, 'page'>;
  /** The views of the payments that the company's staff share. */
  readonly views: { readonly all: (tenant: TenantId) => Promise<readonly SavedView[]> };
  /** The number of a fact in the audit log. */
  readonly recordOf: (tenant: TenantId, fact: string) => Promise<number | undefined>;
};
