import type { ClientSession } from '#shared/client/session.ts';
import { clientId, sessionId, tenantId } from '#shared/ids.ts';
import { A_SESSION, type EventParts } from './http-event.ts';

/** A session in use at this moment. */
export function aSession(overrides: Partial<ClientSession> = {}): ClientSession {
  const at = Math.floor(Date.now() / 1000);
  return {
    id: sessionId.parse(A_SESSION),
    startedAt: at,
    activeAt: at,
    codes: { 'sign-in': at },
    by: 'texted code',
    userAgent: 'test',
    sourceAddress: '203.0.113.9',
    family: '65f0000000000000000000fa',
    familyAt: at,
    expiresAt: at + 129_600,
    ...overrides,
  };
}

/** Always in use, wherever a test moves its clock. */
const ALWAYS = Date.UTC(2100) / 1000;
const opened = new Set<string>();

/** Creates the session of a test's caller if the test doesn't describe it. */
export async function openSessionOf({ tenant = 'acme', tokenTenant = tenant, client, session }: EventParts) {
  const [owner, of] = [clientId.safeParse(client), tenantId.safeParse(tokenTenant)];
  // Another tenant's token is refused before its session is read.
  if (!owner.success || !of.success || tokenTenant !== tenant || session !== undefined) return;
  const key = `${process.env['AWS_ENDPOINT_URL']} ${tokenTenant} ${client}`;
  if (opened.has(key)) return;
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const { sessionKey } = await import('#functions/adapters/dynamo/keys.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const added = aSession({ startedAt: ALWAYS, activeAt: ALWAYS, expiresAt: ALWAYS });
  const Item = { ...sessionKey(of.data, owner.data, added.id), ...added };
  await documents.send(new PutCommand({ TableName: tableName(), Item }));
  opened.add(key);
}
