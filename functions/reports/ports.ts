import type { Instant } from '#shared/dates.ts';
import type { ExportId, TenantId } from '#shared/ids.ts';
import type { JournalEntry, Totals } from '#shared/ledger/entry.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { TransferReader } from '../ports.ts';

/** A page of a month of the journal, and where the next one begins; null at the month's end. */
type JournalPage = { readonly entries: readonly JournalEntry[]; readonly after: string | null };

/** What telling the books needs: they are read, page by page, and the payments that their entries are of. */
export type BooksPorts = {
  readonly journal: {
    readonly page: (tenant: TenantId, month: string, after: string | null, most: number) => Promise<JournalPage>;
    readonly days: (tenant: TenantId, month: string) => Promise<readonly Totals[]>;
    readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
  };
  readonly transfers: Pick<TransferReader, 'find'>;
};

/** An export that somebody began. */
export type BegunExport = {
  readonly id: ExportId;
  readonly at: Instant;
  readonly by: string;
  readonly identity: StaffIdentity;
  readonly asked: ExportAsked;
};

/** What exporting at the console needs. */
export type ExportPorts = BooksPorts & {
  readonly exports: {
    readonly add: (tenant: TenantId, begun: BegunExport) => Promise<void>;
    readonly find: (tenant: TenantId, id: ExportId) => Promise<BegunExport | undefined>;
  };
  readonly random: (bytes: number) => Uint8Array;
};
