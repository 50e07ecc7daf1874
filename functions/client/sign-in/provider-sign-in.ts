import { createHash, timingSafeEqual } from 'node:crypto';
import type { Client } from '#shared/client/client.ts';
import { providerWordText } from '#shared/client/provider-word.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { CODE_LIFE_SECONDS, LOOKUPS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { IdentityProvider } from '#shared/tenant/tenant.ts';
import { hourOf, secondsOf } from './allowances.ts';
import { cookieNames, noProviderCookie, providerCookie } from './cookies.ts';
import { isKnownDevice, knownDeviceCookie } from './device.ts';
import { ipPrefix } from './ip-prefix.ts';
import { poolUserOf, settlePoolUser } from './pool-user.ts';
import type { SignInPorts, SignInTenant, Visitor } from './ports.ts';
import { stoppedRefusal } from './send-code.ts';
import { claimsOf, newSession } from './session.ts';
import { keepNewSession, sessionAnswer } from './verify-code.ts';

/** The provider's claims that sign-in uses. */
export type ProviderClaims = {
  readonly nonce?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly phone_number_verified?: boolean | undefined;
  /** When the person last proved who they are at the provider; epoch seconds. */
  readonly auth_time?: number | undefined;
};

/** A provider as sign-in uses it. */
export type ProviderPort = {
  /** The address at which the browser requests a code. */
  readonly authorizationUrl: (provider: IdentityProvider, query: Readonly<Record<string, string>>) => Promise<string>;
  /** The provider's claims about the person behind a code; undefined for a rejected code. */
  readonly claimsFor: (
    provider: IdentityProvider,
    exchange: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  ) => Promise<ProviderClaims | undefined>;
};

type StartPorts = Pick<SignInPorts, 'tenantOf' | 'random' | 'cookies'> & { readonly provider: ProviderPort };
type FinishPorts = Pick<
  SignInPorts,
  'tenantOf' | 'clients' | 'counts' | 'known' | 'sessions' | 'pool' | 'proofs' | 'random' | 'cookies'
> & {
  readonly provider: ProviderPort;
};

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const same = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** The portal page that the provider returns the browser to. It passes the code to the API. */
const redirectUriAt = ({ host }: Visitor, { secure }: { readonly secure: boolean }): string =>
  `${secure ? 'https' : 'http'}://${host}/auth/callback`;

/** Sends a browser to the tenant's identity provider. A cookie holds what it must bring back. */
export async function startProviderSignIn(
  ports: StartPorts,
  caller: Visitor,
): Promise<Outcome<{ url: string }, Refusal<'provider/none'>> & { readonly cookies?: readonly string[] }> {
  const provider = (await ports.tenantOf(caller.tenant))?.identityProvider;
  if (!provider) return refuse({ code: 'provider/none' });
  const setting = ports.cookies();
  const [state, nonce, verifier] = [
    base64url(ports.random(16)),
    base64url(ports.random(16)),
    base64url(ports.random(32)),
  ];
  const url = await ports.provider.authorizationUrl(provider, {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUriAt(caller, setting),
    scope: 'openid phone',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Access to money and wire numbers depends on when the person proved who they are. So a person who is still signed
    // in there has to sign in again, and `auth_time` has to show it (OpenID Connect Core 1.0, section 3.1.2.1).
    prompt: 'login',
    max_age: '0',
  });
  const kept = [secondsOf(caller.now), state, nonce, verifier].join('.');
  return { ...done({ url }), cookies: [providerCookie(setting, kept)] };
}

/** The values that the browser left with; undefined for another browser, or if that was too long ago. */
function leftWith(cookie: string | undefined, state: string, now: Date) {
  const [at = '', kept = '', nonce = '', verifier = ''] = (cookie ?? '').split('.');
  const isYoung = secondsOf(now) < Number(at) + CODE_LIFE_SECONDS;
  return verifier && isYoung && same(kept, state) ? { leftAt: Number(at), nonce, verifier } : undefined;
}

type FinishRefusal = Refusal<
  | 'provider/none'
  | 'provider/not-verified'
  | 'provider/no-phone'
  | 'provider/unknown-client'
  | 'client/stopped'
  | 'request/too-many'
  | 'code/expired'
>;

/** How far the two clocks may differ. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * True if the provider vouches for this visit: the nonce is ours, and the person signed in after leaving the portal.
 */
const isOfThisVisit = (claims: ProviderClaims, left: { readonly nonce: string; readonly leftAt: number }): boolean =>
  same(claims.nonce ?? '', left.nonce) && (claims.auth_time ?? 0) >= left.leftAt - CLOCK_SKEW_SECONDS;

/** The client the provider vouches for: by a number it has confirmed, and only if a client already has that number. */
async function vouchedFor(
  ports: FinishPorts,
  caller: Visitor,
  tenant: SignInTenant,
  { code, state, cookies }: FinishRequest,
): Promise<Outcome<Client, FinishRefusal>> {
  const provider = tenant.identityProvider;
  if (!provider) return refuse({ code: 'provider/none' });
  const setting = ports.cookies();
  const left = leftWith(cookies[cookieNames(setting).provider], state, caller.now);
  if (!left) return refuse({ code: 'provider/not-verified' });
  const hour = hourOf(caller.now);
  const most = LOOKUPS_PER_ADDRESS_PER_HOUR;
  if (!(await ports.counts.add(caller.tenant, `provider#${ipPrefix(caller.sourceAddress)}`, { ...hour, most })))
    return refuse({ code: 'request/too-many', retryAfterSeconds: hour.leftSeconds });
  const redirectUri = redirectUriAt(caller, setting);
  const claims = await ports.provider.claimsFor(provider, { code, verifier: left.verifier, redirectUri });
  if (!claims || !isOfThisVisit(claims, left)) return refuse({ code: 'provider/not-verified' });
  const number = phone.safeParse(claims.phone_number);
  if (!number.success || claims.phone_number_verified !== true) return refuse({ code: 'provider/no-phone' });
  const client = await ports.clients.findByPhone(caller.tenant, number.data);
  if (!client?.active) return refuse({ code: 'provider/unknown-client' });
  return isClientStopped(client) ? refuse(stoppedRefusal(tenant)) : done(client);
}

export type FinishRequest = {
  readonly code: string;
  readonly state: string;
  readonly cookies: Readonly<Record<string, string>>;
};

/**
 * Opens the session of a client whom the tenant's identity provider vouches for. The tokens come from the user pool: a
 * proof made at this moment answers its challenge instead of a texted code.
 */
export async function finishProviderSignIn(ports: FinishPorts, caller: Visitor, request: FinishRequest) {
  const tenant = await ports.tenantOf(caller.tenant);
  if (!tenant) return refuse({ code: 'provider/none' } as const);
  const vouched = await vouchedFor(ports, caller, tenant, request);
  const setting = ports.cookies();
  // The cookie is used up in any case.
  const over = noProviderCookie(setting);
  if (!vouched.ok) return { ...vouched, cookies: [over] };
  const client = vouched.value;
  const user = poolUserOf(client, tenant, caller.host, 'provider');
  await settlePoolUser(ports, user);
  const session = await ports.pool.begin(user.tenant, user.client);
  if (!session) return { ...refuse({ code: 'provider/not-verified' } as const), cookies: [over] };
  const at = String(secondsOf(caller.now));
  const word = `${at}.${await ports.proofs.make(providerWordText(`${user.tenant}#${user.client}`, at))}`;
  const opened = newSession(ports, caller, 'identity provider');
  const typed = { session, answer: word, purpose: 'provider', claims: claimsOf(opened) } as const;
  const answer = await ports.pool.answer(user.tenant, user.client, typed);
  if (answer.heard !== 'right') return { ...refuse({ code: 'provider/not-verified' } as const), cookies: [over] };
  const who = { tenant: user.tenant, client: client.id };
  const isKnown = await isKnownDevice(ports, who, request.cookies);
  if (!(await keepNewSession(ports, caller, client.id, opened, !isKnown)))
    return { ...refuse(stoppedRefusal(tenant)), cookies: [over] };
  const entered = await sessionAnswer(ports, caller, client, opened, answer.tokens);
  const known = isKnown ? [] : [await knownDeviceCookie(ports, who)];
  return { ...entered, cookies: [...entered.cookies, over, ...known] };
}
