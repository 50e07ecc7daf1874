import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

/** A request's usage of one partition of the table or of an index, in capacity units. `item` is the written item. */
export type Touch = {
  readonly index: 'table' | `gsi${number}`;
  readonly partition: string;
  readonly item?: string;
  readonly reads: number;
  readonly writes: number;
};

const item = z.record(z.string(), z.unknown());
const target = z.looseObject({ Key: z.optional(item), Item: z.optional(item) });
const input = z.looseObject({
  ...target.def.shape,
  IndexName: z.optional(z.string()),
  ExpressionAttributeValues: z.optional(item),
  TransactItems: z.optional(z.array(z.record(z.string(), target))),
});
const units = z.object({ CapacityUnits: z.number() });
const consumed = z.object({
  CapacityUnits: z.number(),
  Table: z.optional(units),
  GlobalSecondaryIndexes: z.optional(z.record(z.string(), units)),
});
type Consumed = z.infer<typeof consumed>;

/** A unit is a started KB of an item. Names count as well as values, which its marshalled text comes close to. */
const unitsOf = (written: Record<string, unknown>): number =>
  Math.max(1, Math.ceil(JSON.stringify(marshall(written, { removeUndefinedValues: true })).length / 1400));

const nameOf = ({ Item, Key }: z.infer<typeof target>): { pk: string; sk: string } =>
  z.object({ pk: z.string(), sk: z.string() }).parse(Item ?? Key);

const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;

/**
 * Splits the capacity consumed by requests to the table by the partitions they touched. A change of an index's row
 * counts for its new partition, or, if it was removed, for its old one.
 */
export function touchReader(): (command: string, asked: unknown, answered: unknown) => readonly Touch[] {
  const places = new Map<string, Readonly<Record<string, string>>>();

  function indexTouches(written: z.infer<typeof target>, charged: Consumed | undefined): readonly Touch[] {
    const { pk, sk } = nameOf(written);
    const before = places.get(`${pk}|${sk}`) ?? {};
    const own = Object.entries(written.Item ?? {}).flatMap(([name, value]) =>
      /^gsi\dpk$/.test(name) && typeof value === 'string' ? [[name.slice(0, -2), value] as const] : [],
    );
    const after = Object.fromEntries(own);
    if (written.Item) places.set(`${pk}|${sk}`, after);
    return INDEXES.flatMap((index): Touch[] => {
      const partition = after[index] ?? before[index];
      const writes = charged?.GlobalSecondaryIndexes?.[index]?.CapacityUnits ?? 0;
      return partition && writes > 0 ? [{ index, partition, item: `${index}|${pk}|${sk}`, reads: 0, writes }] : [];
    });
  }

  function writeTouches(written: z.infer<typeof target>, own: number, charged: Consumed | undefined): readonly Touch[] {
    const { pk, sk } = nameOf(written);
    const touch: Touch = { index: 'table', partition: pk, item: `${pk}|${sk}`, reads: 0, writes: own };
    return [touch, ...indexTouches(written, charged)];
  }

  function transactionTouches(items: readonly Record<string, z.infer<typeof target>>[], charged: Consumed | undefined) {
    const writes = items.flatMap((each) => Object.values(each));
    // Prepared and committed: each write of a transaction costs twice (DynamoDB guide, "Transactions").
    return writes.flatMap((each) => writeTouches(each, 2 * (each.Item ? unitsOf(each.Item) : 1), charged));
  }

  return (command, asked, answered) => {
    const request = input.parse(asked);
    const [charged] = z.array(consumed).parse([answered ?? []].flat());
    if (request.TransactItems) return transactionTouches(request.TransactItems, charged);
    if (command.startsWith('Query')) {
      const index = (request.IndexName ?? 'table') as Touch['index'];
      const partition = Object.values(request.ExpressionAttributeValues ?? {}).find(
        (value) => typeof value === 'string' && /^[A-Z]+(#|$)/.test(value),
      );
      return [{ index, partition: z.string().parse(partition), reads: charged?.CapacityUnits ?? 0, writes: 0 }];
    }
    if (command.startsWith('Get'))
      return [{ index: 'table', partition: nameOf(request).pk, reads: charged?.CapacityUnits ?? 0, writes: 0 }];
    return writeTouches(request, charged?.Table?.CapacityUnits ?? charged?.CapacityUnits ?? 1, charged);
  };
}
