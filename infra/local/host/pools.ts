import { STAFF_PASSWORD_MIN } from '#shared/contracts/staff-sign-in.ts';
import {
  CODE_LIFE_SECONDS,
  IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_MAX_SECONDS,
  STAFF_STEP_SECONDS,
} from '#shared/limits.ts';
import { CLIENT_ATTRIBUTES, CLIENT_PASSWORD_MIN, WRITABLE_ATTRIBUTES } from '../../user-pool.ts';
import { TRIGGER_LIMIT_MS, type TriggerFunction } from '../aws/cognito-triggers.ts';
import { localNames } from './environment.ts';
import { SHARED_CORE } from './functions.ts';

/** The issuer in tokens: a fixed name, so sessions survive a restart on another port. */
export const ISSUER_BASE = 'http://cognito.localhost';

const triggeredBy = (lambda: TriggerFunction) => ({ lambda, triggerLimitMs: TRIGGER_LIMIT_MS * SHARED_CORE });

/** The clients' pool as the stack declares it. */
export const clientPool = (secret: string, lambda: TriggerFunction) => ({
  ...triggeredBy(lambda),
  poolId: localNames.poolId,
  authSessionSeconds: CODE_LIFE_SECONDS,
  passwordMin: CLIENT_PASSWORD_MIN,
  customAttributes: Object.fromEntries(
    Object.entries(CLIENT_ATTRIBUTES).map(([name, { mutable, maxLen: maxLength }]) => [
      `custom:${name}`,
      { mutable, maxLength },
    ]),
  ),
  clients: [
    {
      clientId: localNames.poolClientId,
      clientSecret: secret,
      accessTokenSeconds: IDLE_SECONDS,
      refreshTokenSeconds: SESSION_MAX_SECONDS,
      refreshTokenRotation: { graceSeconds: 60 },
      writeAttributes: [...WRITABLE_ATTRIBUTES],
    },
  ],
});

/** The staff's pool as the stack declares it. Its passkeys work at the console's address, on any port. */
export const staffPoolHere = (secret: string, lambda: TriggerFunction) => ({
  ...triggeredBy(lambda),
  poolId: localNames.staffPoolId,
  authSessionSeconds: STAFF_STEP_SECONDS,
  passwordMin: STAFF_PASSWORD_MIN,
  passkeys: { relyingParty: 'console.localhost' },
  clients: [
    {
      clientId: localNames.staffPoolClientId,
      clientSecret: secret,
      accessTokenSeconds: STAFF_IDLE_SECONDS,
      refreshTokenSeconds: STAFF_SESSION_MAX_SECONDS,
      writeAttributes: [...WRITABLE_ATTRIBUTES],
    },
  ],
});

const authorizerOf = (endpoint: string, poolId: string, clientId: string) => ({
  issuer: `${ISSUER_BASE}/${poolId}`,
  clientId,
  jwksUri: `${endpoint}/${poolId}/.well-known/jwks.json`,
});

/** The pools that the gateway trusts, each with its one app client. */
export const authorizersAt = (endpoint: string) => ({
  clients: authorizerOf(endpoint, localNames.poolId, localNames.poolClientId),
  staff: authorizerOf(endpoint, localNames.staffPoolId, localNames.staffPoolClientId),
});
