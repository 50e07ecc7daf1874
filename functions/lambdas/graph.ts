import { graphRoute } from '#shared/contracts/graph.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { bankAccounts, institutions } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { findShares } from '../adapters/dynamo/payers.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { latestDraft, transfers, velocity } from '../adapters/dynamo/transfers.ts';
import { answerQuery, type QueryPorts } from '../client/graph/resolvers.ts';
import { door, on } from '../http/serve.ts';

const ports: QueryPorts = {
  transfers,
  clients,
  tenants,
  velocity,
  shares: { find: findShares },
  accounts: bankAccounts,
  latestDraft,
  logoOf: institutions.logoOf,
};

export const served = [on(graphRoute, (caller, { body }) => answerQuery(ports, caller, body))];

export const handler = door(clientGate, served);
