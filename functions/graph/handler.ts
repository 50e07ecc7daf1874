import { randomBytes } from 'node:crypto';
import { graphRoute } from '#shared/contracts/graph.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { draftsOf, latestDraft } from '../adapters/dynamo/drafts.ts';
import { institutions } from '../adapters/dynamo/institutions.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { velocity } from '../adapters/dynamo/velocity.ts';
import { door, on } from '../http/serve.ts';
import { answerGraph } from './answer.ts';
import { type GraphPorts, resolversFor } from './resolvers.ts';

const ports: GraphPorts = {
  transfers,
  clients,
  tenants,
  velocity,
  accounts: bankAccounts,
  draftsOf,
  latestDraft,
  random: (bytes) => randomBytes(bytes),
  logoOf: institutions.logoOf,
};

export const served = [
  on(graphRoute, (caller, { body }) => answerGraph(resolversFor(ports, caller), allOperations, body, caller.language)),
];

export const handler = door(clientGate, served);
