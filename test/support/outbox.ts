import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { localNames } from '#infra/local/host/environment.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from './http-event.ts';
import type { World } from './world.ts';

/** Lets the company of a test world send emails. */
export async function verifySender({ tenant }: World): Promise<void> {
  const { SESClient, VerifyEmailIdentityCommand } = await import('@aws-sdk/client-ses');
  await new SESClient({}).send(new VerifyEmailIdentityCommand({ EmailAddress: tenant.senderEmail }));
}

/** The outbox's real handler over a test world. The table's writes wait until a test delivers them. */
export async function outboxOf(world: World) {
  await verifySender(world);
  const { handler } = await import('#functions/lambdas/outbox.ts');
  const waiting: DynamoDBRecord[] = [];
  world.dynamo.subscribe(localNames.table, async (some) => {
    waiting.push(...some);
    return { batchItemFailures: [] };
  });
  const handle = (all: readonly DynamoDBRecord[], remainingMs = 60_000): Promise<DynamoDBBatchResponse> =>
    handler({ Records: [...all] }, { ...aContext(), getRemainingTimeInMillis: () => remainingMs });
  /** The writes since the last call. */
  const written = async (): Promise<readonly DynamoDBRecord[]> => {
    await world.dynamo.drained();
    return waiting.splice(0);
  };
  return {
    handle,
    written,
    /** Forgets the writes and messages so far. */
    async clear(): Promise<void> {
      await written();
      world.inbox.clear();
    },
    /** Delivers the writes since the last call, twice unless stated, as the stream may. */
    async deliver(times = 2): Promise<void> {
      const all = await written();
      for (let time = 0; time < times; time += 1) expect(await handle(all)).toEqual({ batchItemFailures: [] });
    },
  };
}

let moves = 0;

/** Moves a payment as a use case does: status and event in one write. */
export async function moveTo(
  transfer: Transfer,
  [name, to]: readonly [name: string, to: Transfer['status']],
  changes: Partial<Transfer> = {},
  at = new Date().toISOString(),
): Promise<Transfer> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  moves += 1;
  const event = { id: `event-${moves}`, name, from: transfer.status, to, actor: 'provider', at } as const;
  const saved = await transfers.save({ ...transfer, ...changes, status: to, events: [...transfer.events, event] });
  if (!saved.ok) throw new Error('The payment was not saved.');
  return saved.value;
}
