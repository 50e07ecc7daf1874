import * as z from 'zod/mini';
import { invariant } from '#shared/outcome.ts';
import type { IdentityProvider } from '#shared/tenant/tenant.ts';
import { cached } from './cached.ts';
import { isLocal } from './settings.ts';

/** The time limit for a provider, because a person is waiting. */
const PATIENCE_MS = 5000;

const configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const claims = z.object({
  nonce: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  /** Some providers send text. Only a boolean confirms the phone. */
  phone_number_verified: z.catch(z.optional(z.boolean()), undefined),
  auth_time: z.optional(z.number()),
});
/** Further claims of an ID token: its expiry, and the intended audience if there are several. */
const made = z.object({
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
});
const tokens = z.object({ id_token: z.string() });

const ask = (url: string, more: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...more, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });

/** A provider's published metadata (OpenID Connect Discovery 1.0). Every address in it must use TLS. */
const configurationOf = cached(
  async (issuer: string) => {
    const reply = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    invariant(reply.ok, `the identity provider's configuration answers ${reply.status}`);
    const found = configuration.parse(await reply.json());
    invariant(found.issuer === issuer, 'the identity provider has another issuer');
    for (const url of [found.authorization_endpoint, found.token_endpoint, found.jwks_uri])
      invariant(url.startsWith('https://') || isLocal(), 'an identity provider is reached only over TLS');
    return found;
  },
  { seconds: 3600 },
);

/** Loaded when the first person returns from a provider, because most tenants have none. */
async function verifierOf({ issuer, clientId }: IdentityProvider, jwksUri: string) {
  const [{ JwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify'),
    import('aws-jwt-verify/jwk'),
  ]);
  const fetcher = { fetch: async (uri: string) => (await ask(uri)).arrayBuffer() };
  return JwtVerifier.create({ issuer, audience: clientId, jwksUri }, { jwksCache: new SimpleJwksCache({ fetcher }) });
}

/** Tenants' identity providers, called through OpenID Connect. */
export const identityProviders = {
  /** The address for the browser to get a code from the provider. */
  async authorizationUrl(provider: IdentityProvider, query: Readonly<Record<string, string>>): Promise<string> {
    const url = new URL((await configurationOf(provider.issuer)).authorization_endpoint);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },

  /**
   * The provider's claims about the person with this code. Undefined if it rejects the code (RFC 6749, section 5.2).
   * The token's signature, issuer, audience and age are checked although it comes directly from the provider. A token
   * without an expiry, for another app or with claims of the wrong type is refused.
   */
  async claimsFor(
    provider: IdentityProvider,
    { code, verifier, redirectUri }: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  ): Promise<z.infer<typeof claims> | undefined> {
    const { token_endpoint: endpoint, jwks_uri: jwksUri } = await configurationOf(provider.issuer);
    const reply = await ask(endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: provider.clientId,
        code_verifier: verifier,
      }),
    });
    if (reply.status === 400 || reply.status === 401) return undefined;
    invariant(reply.ok, `the identity provider's token endpoint answers ${reply.status}`);
    const { id_token: token } = tokens.parse(await reply.json());
    const { JwtBaseError } = await import('aws-jwt-verify/error');
    try {
      const said = await (await verifierOf(provider, jwksUri)).verify(token);
      const [found, how] = [claims.safeParse(said).data, made.safeParse(said).data];
      // OpenID Connect Core 1.0, section 3.1.3.7.
      const isForUs = how && (how.azp ?? [how.aud].flat().join()) === provider.clientId;
      return isForUs ? found : undefined;
    } catch (error) {
      // Refuse a token that is forged or meant for another provider or portal.
      if (error instanceof JwtBaseError) return undefined;
      throw error;
    }
  },
};
