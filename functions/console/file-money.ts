import type { TenantId } from '#shared/ids.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { leftOutside, provenBy, type UnshownWire, WAITING } from '../payments/engine/file-funds.ts';
import type { ConsolePorts, Scope } from './ports.ts';
import { isSeenBy } from './reader.ts';

/** Payments of one file read at once, far more than a file has. */
const OF_A_FILE = 200;

/** Disbursements that are prepared and not approved yet. */
const PLANNED: readonly TransferStatus[] = ['created', 'awaiting approval'];

/** Statuses in which the company may expect the money but doesn't have it. */
const EXPECTED: readonly TransferStatus[] = [
  'requested',
  'Initiated',
  'viewed',
  'submitted',
  'pending',
  'awaiting wire',
];

const isExpected = ({ disbursement, status, scheduledOn, method, clearedAt }: ListedPayment): boolean =>
  !disbursement &&
  (EXPECTED.includes(status) ||
    (status === 'draft' && scheduledOn !== undefined) ||
    (status === 'completed' && method === 'ACH' && clearedAt === undefined));

const sum = (rows: readonly ListedPayment[], of: (row: ListedPayment) => number): Cents =>
  toCents(rows.reduce((total, row) => total + of(row), 0));

/**
 * A file's payments that a member may see, newest first, and whether these are all. If other offices have payments in
 * the file, a member limited to some offices neither sees its money nor approves any of it.
 */
export async function paymentsOfFile(
  { lists }: { readonly lists: Pick<ConsolePorts['lists'], 'page'> },
  tenant: TenantId,
  { id, scope }: { readonly id: string; readonly scope: Scope },
): Promise<{ readonly rows: readonly ListedPayment[]; readonly isWhole: boolean }> {
  const asked = { list: `file ${id}`, isNewestFirst: true, filter: {}, scope: {}, most: OF_A_FILE } as const;
  const { rows: all, after } = await lists.page(tenant, asked);
  const rows = all.filter((row) => isSeenBy(row, scope));
  return { rows, isWhole: rows.length === all.length && after === null };
}

/** Typed wires of these payments that no statement shows and that pay for no disbursement yet (D-85). */
const uncounted = (wires: readonly UnshownWire[], rows: readonly ListedPayment[]): Cents =>
  toCents(
    wires
      .filter(({ isCounted }) => !isCounted)
      .reduce((total, { wire: { received, transfer } }) => {
        const row = rows.find(({ id }) => id === transfer?.id);
        return row ? total + received - feeIn(received, row) : total;
      }, 0),
  );

/**
 * A file for the staff: its payments, its balance, the amounts promised, planned and expected, and the amount that it
 * lacks for everything it still has to pay out. `unshown` are the company's typed wires that no statement shows.
 */
export async function fileMoney(
  ports: Pick<ConsolePorts, 'lists' | 'books'>,
  tenant: TenantId,
  of: { readonly id: string; readonly scope: Scope; readonly unshown: readonly UnshownWire[] },
) {
  const [{ rows, isWhole }, balance, proofs] = await Promise.all([
    paymentsOfFile(ports, tenant, of),
    ports.books.file(tenant, of.id),
    ports.books.proofs(tenant, of.id),
  ]);
  const [newest] = rows;
  if (!newest) return undefined;
  const totalIn = (statuses: readonly TransferStatus[]) =>
    sum(
      rows.filter(({ disbursement, status }) => disbursement && statuses.includes(status)),
      totalOf,
    );
  const [held, promised, planned] = [balance?.held ?? 0, totalIn(WAITING), totalIn(PLANNED)];
  const unshown = uncounted(of.unshown, rows);
  const short = promised + planned + unshown - held - leftOutside(provenBy({ proofs }));
  return {
    rows,
    isWhole,
    proofs,
    money: {
      file: newest.file,
      property: newest.property,
      held: isWhole ? held : null,
      promised: isWhole ? promised : null,
      planned: isWhole ? planned : null,
      ...(isWhole && unshown > 0 ? { unshown } : {}),
      short: isWhole ? toCents(Math.max(0, short)) : null,
      expected: isWhole ? sum(rows.filter(isExpected), ({ amount }) => amount) : null,
      payments: rows.length,
      newestAt: newest.createdAt,
    },
  };
}
