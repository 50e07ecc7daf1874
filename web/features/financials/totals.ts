import { propertyLine } from '#shared/address.ts';
import type { GraphFound } from '#shared/graph/replies.ts';
import { add, type Cents, ZERO } from '#shared/money.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';

/** The sums of one property, or of all. */
export type Sums = Readonly<Record<'sent' | 'fees' | 'leaving' | 'planned' | 'received' | 'coming', Cents>> & {
  readonly count: number;
};

/** The money paid and received for one property. */
export type PropertySums = Sums & { readonly property: string };

const NOTHING: Sums = { sent: ZERO, fees: ZERO, leaving: ZERO, planned: ZERO, received: ZERO, coming: ZERO, count: 0 };

/** Money that has arrived, is between the banks, or is to be wired. In any other status, none has moved. */
const COLUMN: Partial<Record<TransferStatus, 'arrived' | 'onItsWay' | 'planned'>> = {
  completed: 'arrived',
  pending: 'onItsWay',
  submitted: 'onItsWay',
  'awaiting wire': 'planned',
};

/** Money to the client and money from the client are never added up together. */
const WHERE = {
  arrived: { out: 'sent', in: 'received' },
  onItsWay: { out: 'leaving', in: 'coming' },
  planned: { out: 'planned', in: 'coming' },
} as const;

/** The transfers that move money. Only these are added up. */
export const countedOf = (transfers: readonly GraphFound[]): readonly GraphFound[] =>
  transfers.filter(({ status }) => COLUMN[status] !== undefined);

/** Sums with one more transfer in them. */
function plus(sums: Sums, transfer: GraphFound): Sums {
  const column = COLUMN[transfer.status];
  if (!column) return sums;
  const where = WHERE[column][transfer.disbursement ? 'in' : 'out'];
  const fees = where === 'sent' ? add(sums.fees, transfer.fee) : sums.fees;
  return { ...sums, fees, [where]: add(sums[where], totalOf(transfer)), count: sums.count + 1 };
}

/** The sums by property, the one with the newest payment first. Capitals and spaces make no difference. */
export function sumsByProperty(transfers: readonly GraphFound[]): readonly PropertySums[] {
  const byProperty = new Map<string, PropertySums>();
  for (const transfer of countedOf(transfers)) {
    const property = propertyLine(transfer);
    const key = property.toLowerCase().replaceAll(/[\s,.]+/g, ' ');
    const known = byProperty.get(key) ?? { ...NOTHING, property };
    byProperty.set(key, { ...known, ...plus(known, transfer) });
  }
  return [...byProperty.values()];
}

/** The sums over everything. */
export const sumOfAll = (transfers: readonly GraphFound[]): Sums => transfers.reduce(plus, NOTHING);
