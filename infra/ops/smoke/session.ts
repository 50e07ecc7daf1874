import { randomBytes } from 'node:crypto';
import { createUser } from '#functions/client/sign-in/create-user.ts';
import type { ProviderPort } from '#functions/client/sign-in/provider-sign-in.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import type { ClientId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import type { IdentityProvider, Tenant } from '#shared/tenant/tenant.ts';
import { REGION } from '../../aws/config.ts';
import type { Place } from '../kit/place.ts';
import type { SmokeBrowser } from './browser.ts';
import { must } from './steps.ts';

/** Acts as a company's identity provider: it vouches for the smoke test's one number, for this visit. */
function vouchingFor(phone: Phone): ProviderPort {
  let nonce = '';
  return {
    authorizationUrl: async (_, query) => {
      nonce = query['nonce'] ?? '';
      return `https://smoke.example/?state=${query['state']}`;
    },
    claimsFor: async () => ({
      nonce,
      phone_number: phone,
      phone_number_verified: true,
      auth_time: Math.floor(Date.now() / 1000),
    }),
  };
}

const PROVIDER: IdentityProvider = { name: 'Smoke test', issuer: 'https://smoke.example', clientId: 'smoke' };

/** The sign-in function's environment: from Lambda at AWS, or from the portal running here. */
async function signInEnvironment({ stage }: Place): Promise<Readonly<Record<string, string>>> {
  if (stage === 'local') return {};
  const { LambdaClient, paginateListFunctions } = await import('@aws-sdk/client-lambda');
  for await (const page of paginateListFunctions({ client: new LambdaClient({ region: REGION }) }, {})) {
    const found = page.Functions?.find(({ Description }) => Description === `sign-in (${stage})`);
    if (found) return found.Environment?.Variables ?? {};
  }
  throw new Error(`There is no sign-in function of ${stage}: is the stack Api deployed?`);
}

/** The smoke test's client. SES accepts email to this address, also in its sandbox, and delivers it nowhere. */
export const TESTER = {
  firstName: 'Smoke',
  middleName: '',
  lastName: 'Test',
  email: 'success@simulator.amazonses.com',
};

const registrationOf = (mobilePhone: Phone) => ({
  create_user: { phone_number: mobilePhone, name: 'Smoke Test', connection: 'sms' as const, email: TESTER.email },
  role: 'paymints_admin' as const,
  new_user_role: 'paymints_client' as const,
  client: { ...TESTER, mobilePhone, agreed: true as const },
  termsVersion: TERMS_VERSION,
  esignVersion: ESIGN_VERSION,
});

/**
 * Signs in the smoke test's client, and registers them first if no one has the phone. We can't read a texted code here,
 * so this process does what the sign-in function does for a company's identity provider. It uses the caller's own
 * rights to the key for codes, the pool and the table. Those rights would let a caller sign in as anyone, so only
 * stages without real money grant them.
 */
export async function signInForSmoke(
  place: Place,
  browser: SmokeBrowser,
  { tenant, phone }: { readonly tenant: Tenant; readonly phone: Phone },
): Promise<{ readonly id: ClientId; readonly identityComplete: boolean }> {
  const { LOG_LEVEL: _, ...environment } = await signInEnvironment(place);
  Object.assign(process.env, environment);
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { counts } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { signInUsers: known } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { proofs } = await import('#functions/adapters/key-service.ts');
  const { isLocal, setting } = await import('#functions/adapters/settings.ts');
  const { userPool: pool } = await import('#functions/adapters/user-pool.ts');
  const { finishProviderSignIn, startProviderSignIn } = await import('#functions/client/sign-in/provider-sign-in.ts');
  const ports = {
    ...{ clients, counts, sessions, known, proofs, pool, provider: vouchingFor(phone) },
    tenantOf: async () => ({ ...tenant, identityProvider: PROVIDER }),
    random: (bytes: number) => randomBytes(bytes),
    cookies: () => ({ prefix: setting('COOKIE_PREFIX'), secure: !isLocal() }),
    // No text has to arrive.
    takesExamples: () => true,
  };
  const visitor = {
    tenant: tenant.id,
    host: browser.host,
    sourceAddress: '127.0.0.1',
    userAgent: 'smoke test',
    requestId: 'smoke',
    language: 'en' as const,
    now: new Date(),
  };
  if (!(await clients.findByPhone(tenant.id, phone))) {
    const made = await createUser(ports, visitor, registrationOf(phone));
    must(made.ok, made.ok ? '' : `no one can register with ${phone}: ${made.refusal.code}`);
    const unproven = await clients.find(tenant.id, made.value.clientId);
    must(unproven !== undefined && (await clients.prove(unproven, visitor.now.toISOString())).ok, 'the phone is taken');
  }
  const left = await startProviderSignIn(ports, visitor);
  must(left.ok, 'the sign-in didn’t begin');
  const state = new URL(left.value.url).searchParams.get('state') ?? '';
  const [name = '', value = ''] = (left.cookies?.[0] ?? '').split('; ', 1)[0]?.split('=') ?? [];
  const entered = await finishProviderSignIn(ports, visitor, { code: 'smoke', state, cookies: { [name]: value } });
  must(entered.ok, entered.ok ? '' : `the sign-in was refused: ${entered.refusal.code}`);
  browser.keep(entered.cookies);
  return { id: entered.value.client.id, identityComplete: entered.value.identityComplete };
}
