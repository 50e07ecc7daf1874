import { identityKeyRoute, readIdentityRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import { done } from '#shared/outcome.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { clients, identities } from '../adapters/dynamo/clients.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { birthDates, identitySeal, lockPersonalData } from '../adapters/key-service.ts';
import { setting } from '../adapters/settings.ts';
import { readIdentity, type SaveIdentityPorts, saveIdentity } from '../client/identity/save-identity.ts';
import { door, on } from '../http/serve.ts';

const ports: SaveIdentityPorts = {
  timeZoneOf: async (tenant) => (await tenants.config(tenant))?.timeZone,
  clients,
  open: identitySeal.open,
  lock: lockPersonalData,
  mark: birthDates.make,
  identities,
};

/** The SSN's last four digits and the birth date: sealed by the page, encrypted, never shown. */
export const served = [
  on(identityKeyRoute, async () =>
    done({ publicKey: await identitySeal.publicKey(setting('IDENTITY_KEY_ID')), algorithm: 'RSA-OAEP-256' } as const),
  ),
  on(saveIdentityRoute, (caller, request) => saveIdentity(ports, caller, request)),
  on(readIdentityRoute, (caller, { params }) => readIdentity({ clients }, caller, params)),
];

export const handler = door(clientGate, served);
