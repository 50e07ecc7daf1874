import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { localNames } from '#infra/local/host/environment.ts';
import type { Client } from '#shared/client/client.ts';
import { tenantId } from '#shared/ids.ts';
import { aSession } from './open-session.ts';
import type { World } from './world.ts';

const TableName = localNames.table;

type Item = Record<string, unknown> & { readonly pk: string; readonly sk: string };
type Image = Parameters<typeof unmarshall>[0];
/** The whole table at a given second. */
export type Second = ReadonlyMap<string, Item>;

/** A world whose whole table can go back to an earlier second, as a restore does, while the bank stays the same. */
export function restorable({
  world,
  documents,
}: {
  readonly world: World;
  readonly documents: DynamoDBDocumentClient;
}) {
  /** Every item in the table, kept current by its stream. */
  const items = new Map<string, Item>();
  world.dynamo.subscribe(
    TableName,
    async (records) => {
      for (const { dynamodb: { Keys, NewImage } = {} } of records) {
        const { pk, sk } = unmarshall(Keys as Image) as Item;
        if (NewImage) items.set(`${pk}|${sk}`, unmarshall(NewImage as Image) as Item);
        else items.delete(`${pk}|${sk}`);
      }
      return { batchItemFailures: [] };
    },
    { reader: 'rehearsal' },
  );

  async function everything(): Promise<Second> {
    await world.dynamo.workedOff(TableName, 'rehearsal');
    return new Map(items);
  }

  return {
    everything,

    /** The table at that second: newer items are removed, and changed ones restored. */
    async restore(before: Second): Promise<void> {
      for (const [key, { pk, sk }] of await everything())
        if (!before.has(key)) await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
      for (const Item of before.values()) await documents.send(new PutCommand({ TableName, Item }));
    },

    /** Sessions from after that second are removed, too. */
    async logInAgain({ client }: { readonly client: Pick<Client, 'id'> }): Promise<void> {
      const { sessionKey } = await import('#functions/adapters/dynamo/keys.ts');
      const session = aSession();
      const Item = { ...sessionKey(tenantId.parse('acme'), client.id, session.id), ...session };
      await documents.send(new PutCommand({ TableName, Item }));
    },
  };
}
