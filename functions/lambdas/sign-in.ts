import { randomBytes } from 'node:crypto';
import { freezePaymentsRoute } from '#shared/contracts/freeze.ts';
import { publicGraphRoute } from '#shared/contracts/graph.ts';
import { enterInvitedRoute, readPayerInvitationRoute, startInvitedRoute } from '#shared/contracts/invited.ts';
import { finishProviderSignInRoute, startProviderSignInRoute } from '#shared/contracts/provider-sign-in.ts';
import { PROOF_HEADER, puzzleRoute } from '#shared/contracts/puzzle.ts';
import type { ProofUse, Route } from '#shared/contracts/route.ts';
import { endSessionsRoute, listSessionsRoute, sendStepUpCodeRoute } from '#shared/contracts/sessions.ts';
import {
  createUserRoute,
  endSessionRoute,
  findUserRoute,
  refreshSessionRoute,
  resendCodeRoute,
  sendCodeRoute,
  verifyCodeRoute,
} from '#shared/contracts/sign-in.ts';
import { resendCodeByGetRoute, sendCodeByGetRoute, verifyCodeByGetRoute } from '#shared/contracts/sign-in-by-get.ts';
import { done, type Exactly, refuse } from '#shared/outcome.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { cached } from '../adapters/cached.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { challenges, counts, sessions, signInUsers } from '../adapters/dynamo/sign-in.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { identityProviders } from '../adapters/identity-provider.ts';
import { proofs } from '../adapters/key-service.ts';
import { measure } from '../adapters/metrics.ts';
import { puzzles } from '../adapters/puzzles.ts';
import { isLocal, setting } from '../adapters/settings.ts';
import { userPool } from '../adapters/user-pool.ts';
import { createUser, findUser } from '../client/sign-in/create-user.ts';
import type { SignInPorts } from '../client/sign-in/ports.ts';
import { givePuzzle, takeProof } from '../client/sign-in/proof-of-work.ts';
import { finishProviderSignIn, startProviderSignIn } from '../client/sign-in/provider-sign-in.ts';
import type { PublicGraphPorts } from '../client/sign-in/public-graph.ts';
import { sendCode, textCode } from '../client/sign-in/send-code.ts';
import { endSession, endSessions, listSessions, refreshSession } from '../client/sign-in/session.ts';
import { verifyCode } from '../client/sign-in/verify-code.ts';
import type { VisitorCaller } from '../http/caller.ts';
import type { Request } from '../http/parsing.ts';
import { type CallAnswer, type Caller, door, on } from '../http/serve.ts';

const ports: SignInPorts & { readonly provider: typeof identityProviders } = {
  provider: identityProviders,
  tenantOf: tenants.config,
  takesExamples: isLocal,
  clients,
  sessions,
  counts,
  challenges,
  known: signInUsers,
  pool: userPool,
  proofs,
  puzzles,
  measure,
  random: (bytes) => randomBytes(bytes),
  // The local host has no TLS, and Safari drops a Secure cookie there.
  cookies: () => ({ prefix: setting('COOKIE_PREFIX'), secure: !isLocal() }),
};

/** A link shared with many people reads the table once per half minute, like an agent's page. */
const publicPorts: PublicGraphPorts = { ...ports, tenants, agentsOf: cached(tenants.agents, { seconds: 30 }) };

/** Loaded only for invitations, so that other sign-ins don't wait for payment code. */
const invitedPorts = async () => {
  const { payerInvitations: invitations } = await import('../adapters/dynamo/payers.ts');
  return { ...ports, tenants, invitations };
};

const notFound = refuse({ code: 'tenant/not-found' } as const);

/** Wraps a use case that requires a proof of work. */
const proven = <R extends Route & { readonly proof: ProofUse }, Code extends R['refusals'][number]>(
  route: R,
  answer: (caller: Caller<R>, request: Request<R>) => Promise<CallAnswer<R, Code>>,
  ..._exact: Exactly<R['refusals'][number], Code>
) =>
  on<Route, RefusalCode>(route, async (caller, request) => {
    const taken = await takeProof(ports, caller as VisitorCaller, {
      use: route.proof,
      shown: request.headers[PROOF_HEADER],
    });
    return taken.ok ? answer(caller as Caller<R>, request as Request<R>) : taken;
  });

/** Registration, sign-in by a texted code, and the session that follows. */
export const served = [
  on(puzzleRoute, (caller) => givePuzzle(ports, caller)),
  on(publicGraphRoute, async (caller, { body, headers }) => {
    // The page doesn't call this, so no sign-in waits for the query language to load.
    const { answerPublicGraph } = await import('../client/sign-in/public-graph.ts');
    return answerPublicGraph(publicPorts, caller, { ...body, shown: headers[PROOF_HEADER] });
  }),
  proven(findUserRoute, async (caller, { params, body }) =>
    params.tenantId === caller.tenant ? findUser(ports, { ...caller, ...body }) : notFound,
  ),
  proven(createUserRoute, async (caller, { params, body }) =>
    params.tenantId === caller.tenant ? createUser(ports, caller, body) : notFound,
  ),
  ...[sendCodeRoute, sendCodeByGetRoute, resendCodeRoute, resendCodeByGetRoute].map((route) =>
    proven(route, (caller, request) => sendCode(ports, caller, request)),
  ),
  proven(sendStepUpCodeRoute, ({ session: of, ...caller }, { body: { purpose }, cookies }) =>
    textCode(ports, caller, { client: caller.client, purpose, of, cookies }),
  ),
  on(listSessionsRoute, (caller) => listSessions(ports, caller)),
  on(endSessionsRoute, (caller, { body }) => endSessions(ports, caller, body)),
  on(freezePaymentsRoute, async (caller) => {
    const { freezeOwn } = await import('../people/stop-client.ts');
    const frozen = await freezeOwn({ clients, sessions }, caller);
    return frozen.ok ? done({ frozen: true as const }) : frozen;
  }),
  on(verifyCodeRoute, (caller, { params, body, cookies }) =>
    verifyCode(ports, caller, { ...params, ...body, cookies }),
  ),
  on(verifyCodeByGetRoute, (caller, { params, cookies }) => verifyCode(ports, caller, { ...params, cookies })),
  on(refreshSessionRoute, (caller, request) => refreshSession(ports, caller, request)),
  on(endSessionRoute, (caller, request) => endSession(ports, caller, request)),
  on(readPayerInvitationRoute, async (caller, { body }) => {
    const { readPayerInvitation } = await import('../invitations/read-payer-invitation.ts');
    return readPayerInvitation(await invitedPorts(), caller, body);
  }),
  proven(startInvitedRoute, async (caller, { body, cookies }) => {
    const { startInvited } = await import('../invitations/start-invited.ts');
    return startInvited(await invitedPorts(), caller, { ...body, cookies });
  }),
  on(enterInvitedRoute, async (caller, { body, cookies }) => {
    const { enterInvited } = await import('../invitations/enter-invited.ts');
    return enterInvited(await invitedPorts(), caller, { ...body, cookies });
  }),
  on(startProviderSignInRoute, (caller) => startProviderSignIn(ports, caller)),
  on(finishProviderSignInRoute, (caller, { body, cookies }) =>
    finishProviderSignIn(ports, caller, { ...body, cookies }),
  ),
];

export const handler = door(clientGate, served);
