import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { countKey, type Key, staffCountKey } from '#functions/adapters/dynamo/keys.ts';
import { hourOf } from '#functions/client/sign-in/allowances.ts';
import { ipPrefix } from '#functions/client/sign-in/ip-prefix.ts';
import { ANY_COMPANY } from '#functions/client/sign-in/send-code.ts';
import { runningPortal } from '#infra/local/host/running.ts';
import { tenantId } from '#shared/ids.ts';

let table: { readonly name: string; readonly documents: DynamoDBDocumentClient } | undefined;

/** The table of the portal that all journeys share. */
function sharedTable() {
  if (table) return table;
  const { environment } = runningPortal(process.env['PORTAL_DATA'] ?? '') ?? {};
  if (!environment) throw new Error('No portal runs for the journeys.');
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '', TABLE_NAME: name = '' } = environment;
  const credentials = {
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
  };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  table = { name, documents: DynamoDBDocumentClient.from(client) };
  return table;
}

/**
 * Lets one more client of a journey register and sign in. All journeys come from one machine, and an address may do so
 * twenty times an hour, so the portal's counts for this machine are removed, as if an hour had passed.
 */
export async function allowAnother(tenant: string): Promise<void> {
  const { window } = hourOf(new Date());
  const counted = ['registrations', 'codes-from', 'lookups', 'provider'].flatMap((what) =>
    ['127.0.0.1', '::1'].map((address) => `${what}#${ipPrefix(address)}`),
  );
  await Promise.all(counted.flatMap((what) => [tenant, ANY_COMPANY].map((of) => forget(of, what, window))));
}

/** Lets a phone get another code at once, as if the half minute between two of them had passed. */
export async function allowAnotherCode(phone: string): Promise<void> {
  // Counted separately: by the browsers the client has signed in with, and by all others.
  await Promise.all(['', '#known'].map((by) => forget(ANY_COMPANY, `sends#+1${phone}${by}`, 'TALLY')));
}

/** Lets one more colleague sign in at the console, because an address may try only thirty times in fifteen minutes. */
export async function allowAnotherColleague(): Promise<void> {
  const window = `WINDOW#${Math.floor(Date.now() / (15 * 60_000))}`;
  const addresses = ['127.0.0.1', '::1'].map((address) => `address:${ipPrefix(address)}`);
  await Promise.all(addresses.map((what) => drop(staffCountKey(what, window))));
}

const forget = (tenant: string, what: string, window: string): Promise<void> =>
  drop(countKey(tenantId.parse(tenant), what, window));

async function drop(key: Key): Promise<void> {
  const { name, documents } = sharedTable();
  await documents.send(new DeleteCommand({ TableName: name, Key: key }));
}
