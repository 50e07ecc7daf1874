import { randomBytes } from 'node:crypto';
import { finishProviderSignInRoute, startProviderSignInRoute } from '#shared/contracts/provider-sign-in.ts';
import {
  createUserRoute,
  endSessionRoute,
  findUserRoute,
  refreshSessionRoute,
  resendCodeByGetRoute,
  resendCodeRoute,
  sendCodeByGetRoute,
  sendCodeRoute,
  verifyCodeByGetRoute,
  verifyCodeRoute,
} from '#shared/contracts/sign-in.ts';
import { refuse } from '#shared/outcome.ts';
import { challenges } from '../adapters/dynamo/challenges.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { counts } from '../adapters/dynamo/counts.ts';
import { signInUsers } from '../adapters/dynamo/sign-in-users.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { gate } from '../adapters/gate.ts';
import { identityProviders } from '../adapters/identity-provider.ts';
import { proofs } from '../adapters/key-service.ts';
import { isLocal, setting } from '../adapters/settings.ts';
import { userPool } from '../adapters/user-pool.ts';
import { door, on } from '../http/serve.ts';
import { createUser } from './create-user.ts';
import { endSession } from './end-session.ts';
import { findUser } from './find-user.ts';
import type { SignInPorts } from './ports.ts';
import { finishProviderSignIn, startProviderSignIn } from './provider-sign-in.ts';
import { refreshSession } from './refresh-session.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

const ports: SignInPorts & { readonly provider: typeof identityProviders } = {
  provider: identityProviders,
  tenantOf: tenants.config,
  clients,
  counts,
  challenges,
  known: signInUsers,
  pool: userPool,
  proofs,
  random: (bytes) => randomBytes(bytes),
  // The local host has no TLS, and Safari drops a Secure cookie there.
  cookies: () => ({ prefix: setting('COOKIE_PREFIX'), secure: !isLocal() }),
};

const notFound = refuse({ code: 'tenant/not-found' } as const);

/** Registering, signing in by a texted code, and the session that follows. */
export const served = [
  on(findUserRoute, async (caller, { params, body }) =>
    params.tenantId === caller.tenant ? findUser(ports, { ...caller, ...body }) : notFound,
  ),
  on(createUserRoute, async (caller, { params, body }) =>
    params.tenantId === caller.tenant ? createUser(ports, caller, body) : notFound,
  ),
  ...[sendCodeRoute, sendCodeByGetRoute, resendCodeRoute, resendCodeByGetRoute].map((route) =>
    on(route, (caller, request) => sendCode(ports, caller, request)),
  ),
  on(verifyCodeRoute, (caller, { params, body, cookies }) =>
    verifyCode(ports, caller, { ...params, ...body, cookies }),
  ),
  on(verifyCodeByGetRoute, (caller, { params, cookies }) => verifyCode(ports, caller, { ...params, cookies })),
  on(refreshSessionRoute, (caller, request) => refreshSession(ports, caller, request)),
  on(endSessionRoute, (caller, request) => endSession(ports, caller, request)),
  on(startProviderSignInRoute, (caller) => startProviderSignIn(ports, caller)),
  on(finishProviderSignInRoute, (caller, { body, cookies }) =>
    finishProviderSignIn(ports, caller, { ...body, cookies }),
  ),
];

export const handler = door(gate, served);
