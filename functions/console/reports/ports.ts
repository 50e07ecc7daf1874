import type { Instant } from '#shared/dates.ts';
import type { ClientId, ExportId, TenantId, TransferId } from '#shared/ids.ts';
import type { FileBalance, JournalEntry, Totals } from '#shared/ledger/entry.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import type { ProviderMonths } from '#shared/ledger/provider-month.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { TAKEN } from '../../ledger/export-facts.ts';
import type { BookPaper } from '../../messages/book-pdf.ts';
import type { ReceiptLinkPorts } from '../../messages/live-link.ts';
import type { Paper } from '../../messages/paper-pdf.ts';
import type { Receipt } from '../../messages/receipt.ts';
import type { Sender } from '../../messages/sender.ts';
import type { TenantReader, TransferReader } from '../../ports.ts';
import type { CardPorts } from '../file-card.ts';
import type { SignaturePorts } from './signatures.ts';
import type { StatementReader } from './statement-side.ts';

/** A page of a month of the journal, and the cursor for the next one; null at the month's end. */
type JournalPage = { readonly entries: readonly JournalEntry[]; readonly after: string | null };

/** Reads the books page by page, with the payments of their entries. */
export type BooksPorts = {
  readonly journal: {
    readonly page: (tenant: TenantId, month: string, after: string | null, most: number) => Promise<JournalPage>;
    readonly days: (tenant: TenantId, month: string) => Promise<readonly Totals[]>;
    readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
  };
  readonly transfers: Pick<TransferReader, 'find'>;
  /** The wires of these references, because an unmatched wire's entry doesn't name its sender. */
  readonly wires: {
    readonly named: (tenant: TenantId, references: readonly string[]) => Promise<readonly ReceivedWire[]>;
    /** The trust account of each of these sweep sides whose transaction was imported. */
    readonly sweptAccounts: (tenant: TenantId, sides: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  };
  readonly tenants: Pick<TenantReader, 'config'>;
};

/** An export that a person began. */
export type BegunExport = {
  readonly id: ExportId;
  readonly at: Instant;
  readonly by: string;
  readonly identity: StaffIdentity;
  readonly asked: ExportAsked;
};

/** A downloaded report, as the audit log records it. */
export type TakenPaper = {
  readonly id: ExportId;
  readonly at: Instant;
  readonly by: string;
  readonly identity: StaffIdentity;
  readonly what: Exclude<(typeof TAKEN)[number], 'ledger/exported'>;
  readonly subject: string;
  readonly asked: Readonly<Record<string, string>>;
};

export type PaperPorts = {
  readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
  readonly transfers: Pick<TransferReader, 'find'>;
  readonly tenants: Pick<TenantReader, 'config'>;
  readonly note: (tenant: TenantId, taken: TakenPaper) => Promise<void>;
  readonly pdf: (sender: Sender, paper: Paper) => Promise<Buffer>;
  readonly random: (bytes: number) => Uint8Array;
};

/** A payment's receipt as PDF. */
export type ReceiptPaperPorts = Omit<PaperPorts, 'pdf'> &
  Omit<ReceiptLinkPorts, 'now'> & {
    readonly receiptPdf: (sender: Sender, receipt: Receipt) => Promise<Buffer>;
    /** The product's domain, which is the first word of a statement description. */
    readonly domain: () => string;
  };

/** A file's ledger as PDF. */
export type FilePaperPorts = CardPorts & Pick<DayPorts, 'tenants' | 'note' | 'random' | 'bookPdf'>;

export type DayPorts = BooksPorts &
  Pick<PaperPorts, 'note' | 'random'> & {
    readonly bookPdf: (sender: Sender, paper: BookPaper) => Promise<Buffer>;
  };

/** Reads a month's reconciliation. The provider isn't called, because its figures were stored. */
export type MonthReads = Pick<BooksPorts, 'journal'> &
  StatementReader & {
    readonly tenants: TenantReader;
    readonly files: (tenant: TenantId) => Promise<readonly FileBalance[]>;
    readonly allWires: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
    readonly toldMonths: (tenant: TenantId) => Promise<ProviderMonths | undefined>;
    /** True while the caller would still wait for more of the books. */
    readonly hasTime: () => boolean;
  };

/** For a month's reconciliation at the console. */
export type MonthPorts = DayPorts & MonthReads & SignaturePorts;

export type ExportPorts = BooksPorts & {
  readonly exports: {
    readonly add: (tenant: TenantId, begun: BegunExport) => Promise<void>;
    readonly find: (tenant: TenantId, id: ExportId) => Promise<BegunExport | undefined>;
  };
  readonly random: (bytes: number) => Uint8Array;
};
