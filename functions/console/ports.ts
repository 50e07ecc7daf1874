import type * as z from 'zod/mini';
import type { AuditHead, AuditRecord } from '#shared/audit/record.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { ClientName } from '#shared/client/client.ts';
import type { ClientSession } from '#shared/client/session.ts';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import type { Day, Instant } from '#shared/dates.ts';
import type { ClientId, OfficeId, TenantId, TransferId } from '#shared/ids.ts';
import type { FileBalance, JournalEntry } from '#shared/ledger/entry.ts';
import type { FoundExceptions } from '#shared/ledger/exceptions.ts';
import type { MessageRecord, MessageStanding } from '#shared/message/fate.ts';
import type { Phone } from '#shared/phone.ts';
import type { FileClosing } from '#shared/staff/file-closing.ts';
import type { ListedChange } from '#shared/staff/listed-change.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import type { ClosingParty, PartiesAbout } from '#shared/staff/party.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import type { SavedView } from '#shared/staff/saved-view.ts';
import type { Look } from '#shared/staff/search-text.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Counted } from '#shared/transfer/velocity.ts';
import type { WiringSeen } from '../client/wiring/ports.ts';
import type { PayerInvitations } from '../invitations/ports.ts';
import type { Hearer } from '../messages/outbox/staff-recipients.ts';
import type { FileReader, LineProof } from '../payments/engine/file-funds.ts';
import type { ShareReader } from '../payments/engine/shares.ts';
import type { AgentReader, ClientReader, TenantReader, TransferReader } from '../ports.ts';
import type { List, ListedWire, Pointer } from './listing/places-of.ts';
import type { SignaturePorts } from './reports/signatures.ts';

/** The payments that a member may see: of some offices, or the whole company's. */
export type Scope = { readonly offices?: readonly OfficeId[] | undefined };

/** The filter within a list. */
export type RowFilter = Pick<
  PaymentFilter,
  'state' | 'status' | 'kind' | 'invited' | 'purpose' | 'office' | 'agent' | 'file' | 'least' | 'most'
> & {
  /** Only payments that are open, or have changed since then. */
  readonly openOrSince?: Instant;
};

/** A request for a page of a list. */
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

/** A page of a list. */
export type ListedPage = {
  readonly rows: readonly ListedPayment[];
  /** The sort moment of each row. */
  readonly moments: readonly Instant[];
  readonly after: string | null;
  /** How far back it searched; null at the list's end. */
  readonly lookedBack: Instant | null;
};

/** A recorded change with its unique mark. */
export type NotedChange = ListedChange & { readonly mark: string };

/** Reads the lists that the table's stream maintains. */
export type ListReader = {
  readonly page: (tenant: TenantId, asked: ListAsked) => Promise<ListedPage>;
  readonly row: (tenant: TenantId, createdAt: Instant, id: TransferId) => Promise<ListedPayment | undefined>;
  readonly look: (
    tenant: TenantId,
    look: Look,
    scope: Scope,
  ) => Promise<{ readonly pointers: readonly Pointer[]; readonly isMore: boolean }>;
  /** Clients with a search text that begins so. */
  readonly clientsBy: (tenant: TenantId, text: string, most: number) => Promise<readonly ClientId[]>;
  /** Wires that are unmatched or need approval, oldest first. */
  readonly wires: (tenant: TenantId, most: number) => Promise<readonly ListedWire[]>;
  /** Clients on hold, longest held first. */
  readonly held: (
    tenant: TenantId,
    most: number,
  ) => Promise<{ readonly clients: readonly ClientId[]; readonly isMore: boolean }>;
  readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
  /** Changes recorded since a moment, oldest first. */
  readonly changes: (
    tenant: TenantId,
    from: Instant,
    most: number,
  ) => Promise<{ readonly changes: readonly NotedChange[]; readonly isMore: boolean }>;
};

/** Reads the transfers behind these rows, in no order. */
export type NamedTransfers = (
  tenant: TenantId,
  rows: readonly Pick<ListedPayment, 'id' | 'clientId'>[],
) => Promise<readonly Transfer[]>;

/** Reads the books' data of a file or an event. */
export type BooksReader = {
  readonly file: (tenant: TenantId, fileId: string) => Promise<FileBalance | undefined>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
  /** Bank transactions that prove money of a file outside the portal. */
  readonly proofs: (tenant: TenantId, fileId: string) => Promise<readonly LineProof[]>;
  /** The company's typed wires that no statement shows. */
  readonly typed: FileReader['typed'];
};

/** Reads the closing dates of files. */
export type ClosingReader = {
  readonly find: (tenant: TenantId, file: string) => Promise<FileClosing | undefined>;
  readonly ofFiles: (tenant: TenantId, files: readonly string[]) => Promise<ReadonlyMap<string, Day>>;
  /** The files that close within these days, both included, earliest first. */
  readonly between: (
    tenant: TenantId,
    days: { readonly from: Day; readonly until: Day; readonly most: number },
  ) => Promise<{ readonly closings: readonly { readonly file: string; readonly on: Day }[]; readonly isMore: boolean }>;
};

/** Reads the audit log backwards from its end. */
export type AuditReader = {
  readonly head: (tenant: TenantId) => Promise<AuditHead | undefined>;
  readonly record: (tenant: TenantId, sequence: number) => Promise<AuditRecord | undefined>;
  readonly back: (tenant: TenantId, from: number, most: number) => Promise<readonly AuditRecord[]>;
};

/** Reads one client's data. */
export type ClientsReader = ClientReader & {
  readonly formerNames: (tenant: TenantId, id: ClientId) => Promise<readonly { at: Instant; from: ClientName }[]>;
  readonly accounts: (tenant: TenantId, id: ClientId) => Promise<readonly BankAccount[]>;
  /** Sessions of the last day, newest first. */
  readonly sessions: (tenant: TenantId, id: ClientId) => Promise<readonly ClientSession[]>;
  /** The wire instructions that they have seen, confirmed and been shown again. */
  readonly wiringSeen: (tenant: TenantId, id: ClientId) => Promise<readonly WiringSeen[]>;
  /** Their recent starts. */
  readonly started: (tenant: TenantId, id: ClientId) => Promise<Counted>;
  /** True if a photo of an ID arrived after this moment. Nothing else of it is read. */
  readonly hasSentIdSince: (tenant: TenantId, id: ClientId, at: Instant) => Promise<boolean>;
  readonly ofPhone: (tenant: TenantId, phone: Phone) => Promise<ClientId | undefined>;
  /** Their newest payments, newest first. */
  readonly payments: (
    tenant: TenantId,
    id: ClientId,
    most: number,
  ) => Promise<{ readonly payments: readonly Transfer[]; readonly isMore: boolean }>;
};

/** The messages of a payment's events, each with its delivery result. */
export type MessagesOfPayment = NonNullable<z.input<typeof showPaymentRoute.reply>['desk']>['messages'];

/** Reads sent messages and their delivery results. */
export type MessagesReader = {
  /** A message's status; undefined if it wasn't tried. */
  readonly standing: (tenant: TenantId, message: string) => Promise<MessageStanding | undefined>;
  readonly notArrived: (tenant: TenantId, most: number) => Promise<readonly MessageRecord[]>;
  readonly ofClient: (tenant: TenantId, id: ClientId, most: number) => Promise<readonly MessageRecord[]>;
};

/** The console's reads. It writes nothing, and none of its ports reaches a document, a wire detail or a bank login. */
export type ConsolePorts = {
  readonly lists: ListReader;
  /** Undecided bank transactions, oldest first. */
  readonly lines: {
    readonly waiting: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }>;
    /** Decided bank transactions with a proposed undo, which needs approval. */
    readonly wantedBack: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }>;
  };
  /** The newest statement with a closing balance of each trust account. */
  readonly newestStatements: (tenant: TenantId) => Promise<readonly KeptStatement[]>;
  /** The company's current members. */
  readonly members: (tenant: TenantId, now: Date) => Promise<readonly StaffMember[]>;
  /** Current mismatches between books, files and provider. */
  readonly exceptions: (tenant: TenantId) => Promise<FoundExceptions>;
  readonly transfers: Pick<TransferReader, 'find'> & { readonly named: NamedTransfers };
  readonly closings: ClosingReader;
  /** People outside the company who get notices about a payment or a file. */
  readonly parties: { readonly list: (tenant: TenantId, of: PartiesAbout) => Promise<readonly ClosingParty[]> };
  readonly clients: ClientsReader;
  readonly tenants: TenantReader & AgentReader;
  readonly books: BooksReader;
  readonly portalOf: (tenant: Pick<TenantConfig, 'id' | 'hosts'>) => string;
  readonly messages: MessagesReader;
  readonly audit: AuditReader;
  readonly signature: SignaturePorts['signature'];
  /** The company's members and their notice settings, to derive a payment's notices. */
  readonly hearers: (tenant: TenantId, now: Date) => Promise<readonly Hearer[]>;
  /** Invited people who aren't clients yet. */
  readonly payers: Pick<PayerInvitations, 'find'>;
  /** Requests that several people pay. */
  readonly shares: ShareReader['shares'];
  /** The payment views that the company's staff share. */
  readonly views: { readonly all: (tenant: TenantId) => Promise<readonly SavedView[]> };
  /** The number of a fact's record in the audit log. */
  readonly recordOf: (tenant: TenantId, fact: string) => Promise<number | undefined>;
};
