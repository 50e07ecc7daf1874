import type { TenantId } from '#shared/ids.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { WAITING } from '../payments/engine/file-funds.ts';
import type { ConsolePorts, Scope } from './ports.ts';

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

/** A closing as the staff see it: its payments, what the books hold for it, what is promised of it and is to come. */
export async function fileMoney(
  { lists, books }: Pick<ConsolePorts, 'lists' | 'books'>,
  tenant: TenantId,
  { id, scope }: { readonly id: string; readonly scope: Scope },
) {
  const asked = { list: `file ${id}`, isNewestFirst: true, filter: {}, scope, most: OF_A_FILE } as const;
  const [{ rows }, balance] = await Promise.all([lists.page(tenant, asked), books.file(tenant, id)]);
  const [newest] = rows;
  if (!newest) return undefined;
  const promised = rows.filter(({ disbursement, status }) => disbursement && WAITING.includes(status));
  return {
    rows,
    money: {
      file: newest.file,
      property: newest.property,
      held: balance?.held ?? 0,
      promised: sum(promised, totalOf),
      expected: sum(rows.filter(isExpected), ({ amount }) => amount),
      payments: rows.length,
      newestAt: newest.createdAt,
    },
  };
}
