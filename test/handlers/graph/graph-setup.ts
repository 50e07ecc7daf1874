import type { Client } from '#shared/client/client.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import type { EventParts } from '../../support/http-event.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

const ACME = tenantId.parse('acme');

/** The first error of a reply, as the page reads it. */
export type GraphError = {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly fields?: Readonly<Record<string, string>> };
};

/** A valid details form: an earnest money deposit of $1,250.00 for 12 Oak Street. */
export const someDetails = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  purpose: 'Earnest Money Deposit for Purchase',
  method: 'ACH',
  amount: 125_000,
  reAmount: 125_000,
  address1: '12 Oak Street',
  address2: 'Unit 4',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  note: 'For the house',
  officeId: '65f0000000000000000000a1',
  ...overrides,
});

/** The real handler of the data graph over the real SDK clients; only AWS is a stand-in. */
export async function setUpGraph() {
  const world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
  const call = await graphCaller();
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  let serial = 1000;

  return {
    world,
    clients,
    documents,
    tenants,
    transfers,

    /** A registered client who has done nothing yet. */
    async addClient(): Promise<Client> {
      serial += 1;
      const client = aClient({ id: world.newAccountId(), mobilePhone: `+1312556${serial}` });
      await clients.add(client);
      return client;
    },

    /** Sends one of the named operations as the page does. Anything may be put in its place. */
    async ask(client: Client | string, operationName: string, variables: unknown = {}, parts: EventParts = {}) {
      const of = typeof client === 'string' ? client : client.id;
      const reply = await call({ client: of, body: { operationName, variables }, ...parts });
      const errors = reply.body['errors'] as readonly GraphError[] | undefined;
      return {
        status: reply.status,
        body: reply.body,
        data: reply.body['data'] as Record<string, Record<string, unknown>>,
        code: errors?.[0]?.extensions.code ?? (reply.body['code'] as string | undefined),
        message: errors?.[0]?.message ?? (reply.body['message'] as string | undefined),
        fields: errors?.[0]?.extensions.fields ?? (reply.body['fields'] as Record<string, string> | undefined),
      };
    },

    /** The transfer as it is in the table. */
    stored: (client: Client, id: unknown): Promise<Transfer | undefined> =>
      transfers.find(ACME, clientId.parse(client.id), transferId.parse(id)),
  };
}
