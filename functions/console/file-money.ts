import type { TenantId } from '#shared/ids.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { WAITING } from '../payments/engine/file-funds.ts';
import type { ConsolePorts, Scope } from './ports.ts';
import { isSeenBy } from './reader.ts';

/** Payments of one closing that are read at once: far above what a closing has. */
const OF_A_FILE = 200;

/** The client was asked, or money is on its way: the company may count on it, and does not have it. */
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
 * The payments of a closing that somebody sees, the newest first, and whether these are all: of a file that other offices
 * have payments in, somebody of some offices neither reads the money nor lets any of it out.
 */
export async function paymentsOfFile(
  { lists }: { readonly lists: Pick<ConsolePorts['lists'], 'page'> },
  tenant: TenantId,
  { id, scope }: { readonly id: string; readonly scope: Scope },
): Promise<{ readonly rows: readonly ListedPayment[]; readonly isWhole: boolean }> {
  const asked = { list: `file ${id}`, isNewestFirst: true, filter: {}, scope: {}, most: OF_A_FILE } as const;
  const all = (await lists.page(tenant, asked)).rows;
  const rows = all.filter((row) => isSeenBy(row, scope));
  return { rows, isWhole: rows.length === all.length };
}

/** A closing as the staff see it: its payments, what the books hold for it, what is promised of it and is to come. */
export async function fileMoney(
  ports: Pick<ConsolePorts, 'lists' | 'books'>,
  tenant: TenantId,
  of: { readonly id: string; readonly scope: Scope },
) {
  const [{ rows, isWhole }, balance] = await Promise.all([
    paymentsOfFile(ports, tenant, of),
    ports.books.file(tenant, of.id),
  ]);
  const [newest] = rows;
  if (!newest) return undefined;
  const promised = rows.filter(({ disbursement, status }) => disbursement && WAITING.includes(status));
  return {
    rows,
    isWhole,
    money: {
      file: newest.file,
      property: newest.property,
      held: isWhole ? (balance?.held ?? 0) : null,
      promised: isWhole ? sum(promised, totalOf) : null,
      expected: isWhole ? sum(rows.filter(isExpected), ({ amount }) => amount) : null,
      payments: rows.length,
      newestAt: newest.createdAt,
    },
  };
}
