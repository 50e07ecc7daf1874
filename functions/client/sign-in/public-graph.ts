import { type NewClient, publicOperations } from '#shared/graph/public-operations.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Agent } from '#shared/tenant/tenant.ts';
import type { TenantReader } from '../../ports.ts';
import { answerGraph, type GraphAnswer, resolversOf } from '../graph/answer.ts';
import { tenantQueries } from '../graph/tenant-queries.ts';
import { agentView } from '../graph/views.ts';
import { agentPage } from '../public/site.ts';
import { createUser } from './create-user.ts';
import type { SignInPorts, Visitor } from './ports.ts';
import { takeProof } from './proof-of-work.ts';

export type PublicGraphPorts = Pick<
  SignInPorts,
  'tenantOf' | 'clients' | 'counts' | 'pool' | 'known' | 'random' | 'takesExamples' | 'puzzles' | 'measure'
> & {
  readonly tenants: TenantReader;
  readonly agentsOf: (tenant: TenantId) => Promise<readonly Agent[]>;
};

/** An operation's name, and the proof of work that one of them requires. */
export type PublicGraphRequest = {
  readonly operationName: string;
  readonly variables: Record<string, unknown>;
  readonly shown: string | undefined;
};

/** Registers a client with the same use case as the REST call, for the same proof of work. */
async function createClient(ports: PublicGraphPorts, caller: Visitor, shown: string | undefined, data: NewClient) {
  const taken = await takeProof(ports, caller, { use: 'lookup', shown });
  if (!taken.ok) return taken;
  const { termsVersion, esignVersion, ...client } = data;
  return createUser(ports, caller, {
    create_user: {
      phone_number: client.mobilePhone,
      name: `${client.firstName} ${client.lastName}`,
      connection: 'sms',
    },
    role: 'paymints_admin',
    new_user_role: 'paymints_client',
    client,
    termsVersion,
    esignVersion,
  });
}

/** Answers the data queries before a login, each with the use case of its REST call. */
export async function answerPublicGraph(
  ports: PublicGraphPorts,
  caller: Visitor,
  { operationName, variables, shown }: PublicGraphRequest,
): Promise<Outcome<GraphAnswer, Refusal<'request/unknown-operation' | 'request/invalid'>>> {
  const config = async () => {
    const found = await ports.tenants.config(caller.tenant);
    invariant(found, 'the tenant was found before');
    return found;
  };
  const root = {
    ...tenantQueries(caller.tenant, config),
    async realtors({ landingPageURI, active }: { readonly landingPageURI: string; readonly active?: boolean | null }) {
      const found = await agentPage(ports, caller, landingPageURI);
      // Only an active agent has a page, so a query for any other agent finds nothing.
      return found.ok && active !== false ? [agentView(found.value)] : [];
    },
    ...resolversOf(
      { createClient: ({ data }: { readonly data: NewClient }) => createClient(ports, caller, shown, data) },
      async ({ clientId }: { readonly clientId: ClientId }) => ({ _id: clientId }),
    ),
  };
  return answerGraph(root, publicOperations, { operationName, variables }, caller.language);
}
