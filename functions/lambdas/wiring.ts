import { randomBytes } from 'node:crypto';
import { acknowledgeWiringRoute, recordWiringUseRoute, wiringRoute } from '#shared/contracts/wiring.ts';
import { accountKey } from '#shared/tenant/trust-accounts.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { wiringSeenBy } from '../adapters/dynamo/clients.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { wiringDetails } from '../adapters/dynamo/wiring.ts';
import { acknowledgeWiring, recordWiringUse } from '../client/wiring/acknowledge-wiring.ts';
import type { WiringPorts } from '../client/wiring/ports.ts';
import { readWiring } from '../client/wiring/read-wiring.ts';
import { door, on } from '../http/serve.ts';

const ports: WiringPorts = {
  pocPhoneOf: async (tenant) => (await tenants.config(tenant))?.pocPhone,
  accountKey: async (tenant, account) => accountKey((await tenants.config(tenant))?.destinationAccounts ?? [], account),
  details: wiringDetails,
  seenBy: wiringSeenBy,
  transfers: { find: transfers.find, save: transfers.savingOnly('wireShownAt', 'wireInto') },
  random: (bytes) => randomBytes(bytes),
};

/** The wiring instructions. This is the only function that may read a tenant's wire account. */
export const served = [
  on(wiringRoute, (caller, { params, query }) => readWiring(ports, { ...caller, ...params }, query)),
  on(acknowledgeWiringRoute, (caller, { params, body }) => acknowledgeWiring(ports, { ...caller, ...params }, body)),
  on(recordWiringUseRoute, (caller, { params, body }) => recordWiringUse(ports, { ...caller, ...params }, body)),
];

export const handler = door(clientGate, served);
