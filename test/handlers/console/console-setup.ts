import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as bookKeys from '#functions/adapters/dynamo/keys.ts';
import * as keys from '#functions/adapters/dynamo/keys.ts';
import { type ListPlace, placesOf } from '#functions/console/listing/places-of.ts';
import type { Gate } from '#functions/http/caller.ts';
import { door } from '#functions/http/serve.ts';
import { functionSpec } from '#infra/functions.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import type { Route } from '#shared/contracts/route.ts';
import { type TenantId, tenantId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aMember, aStaffSession } from '../../support/colleagues.ts';
import { aContext, anEvent, type EventParts, read } from '../../support/http-event.ts';
import { freshId } from '../../support/payers.ts';
import { aTransfer } from '../../support/transfers.ts';
import { startWorld } from '../../support/world.ts';

/** The key of an entry, as anyone who knows the table would look for it. */
function keyOf(tenant: TenantId, place: ListPlace): keys.Key {
  if (place.kind === 'row') return bookKeys.listedKey(tenant, place.list, place.at, place.row.id);
  if (place.kind === 'wire') return bookKeys.listedKey(tenant, 'wires', place.wire.at, place.wire.reference);
  if (place.kind === 'id') return bookKeys.locatorKey(tenant, place.id);
  if (place.kind === 'review')
    return bookKeys.listedKey(tenant, 'reviews', place.review.receivedAt, place.review.documentId);
  if (place.kind === 'hold') return bookKeys.listedKey(tenant, 'held clients', place.hold.at, place.hold.clientId);
  if (place.kind === 'client') return bookKeys.foundClientKey(tenant, place.text, place.clientId);
  return bookKeys.foundKey(tenant, place.text, place.pointer.createdAt, place.pointer.id);
}

const ORIGIN_SECRET = 'a-secret-of-the-test-world';

/**
 * The console's real handler over the real table, with the real bookkeeping behind the table's stream. The test names
 * the caller; authentication has tests of its own.
 */
export async function setUpConsole() {
  const world = await startWorld();
  const { handler: bookkeeping } = await import('#functions/lambdas/bookkeeping.ts');
  feedStreamReaders(world.dynamo, async (name, event) =>
    name === functionSpec('bookkeeping').name ? bookkeeping(event, aContext()) : { batchItemFailures: [] },
  );
  const { served: reads } = await import('#functions/lambdas/console.ts');
  const { served: decides } = await import('#functions/lambdas/reviews.ts');
  const { served: exports } = await import('#functions/lambdas/reports.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  let member: StaffMember = aMember();
  const gate: Gate = {
    tenantOf: async () => undefined,
    originSecrets: async () => [ORIGIN_SECRET],
    scheme: () => 'http:',
    now: () => world.clock.now(),
    countFault: () => undefined,
    staffSessionOf: async () => {
      const at = Math.floor(world.clock.now().getTime() / 1000);
      return aStaffSession({ startedAt: at, activeAt: at, expiresAt: at + 86_400 });
    },
    memberOf: async (tenant) => (tenant === world.tenant.id ? member : undefined),
  };
  const handler = door(gate, [...reads, ...decides, ...exports]);

  return {
    world,
    tenant: tenantId.parse(world.tenant.id),
    /** From now on calls come from this member. */
    actAs: (overrides: Partial<StaffMember>) => {
      member = aMember(overrides);
    },
    /** Calls a route of the console for the company. */
    async call(route: Route, { params, ...parts }: EventParts = {}) {
      const given = { params: { tenantId: world.tenant.id, ...params }, person: member.id, ...parts };
      const headers = { 'x-origin-secret': ORIGIN_SECRET, ...parts.headers };
      return read(await handler(anEvent(route, { ...given, headers }), aContext()));
    },
    /** Adds a payment as a use case would, and waits until the lists include it. */
    async add(overrides: Readonly<Record<string, unknown>> = {}): Promise<Transfer> {
      const added = await transfers.add(aTransfer({ id: freshId(), events: [], ...overrides }));
      await world.dynamo.drained();
      return added;
    },
    /** Saves a changed payment. */
    async save(changed: Transfer): Promise<Transfer> {
      const saved = await transfers.save(changed);
      if (!saved.ok) throw new Error(saved.refusal.code);
      await world.dynamo.drained();
      return saved.value;
    },
    /** Deletes a payment from the table directly. */
    async remove({ tenantId: tenant, clientId: client, id }: Transfer): Promise<void> {
      await documents.send(new DeleteCommand({ TableName: tableName(), Key: keys.transferKey(tenant, client, id) }));
      await world.dynamo.drained();
    },
    /** In how many places the lists and searches find this payment. */
    placesOf: (transfer: Transfer): number => placesOf(transfer).length,
    /** Leaves the payment as an older release wrote it, without the index items for it. */
    async forget(transfer: Transfer): Promise<void> {
      const { tenantId: tenant, clientId: client, id } = transfer;
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.transferKey(tenant, client, id),
          UpdateExpression: 'REMOVE listedAs',
        }),
      );
      await world.dynamo.drained();
      for (const place of placesOf(transfer))
        await documents.send(new DeleteCommand({ TableName: tableName(), Key: keyOf(tenant, place) }));
    },
    /** How many of the items exist by which the lists and searches find this payment. */
    async itemsOf(transfer: Transfer): Promise<number> {
      const found = await Promise.all(
        placesOf(transfer).map((place) =>
          documents.send(new GetCommand({ TableName: tableName(), Key: keyOf(transfer.tenantId, place) })),
        ),
      );
      return found.filter(({ Item: item }) => item).length;
    },
    close: () => world.close(),
  };
}
export type ConsoleSetup = Awaited<ReturnType<typeof setUpConsole>>;
