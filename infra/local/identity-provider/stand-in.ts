import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { escapeXml } from '../aws/protocol.ts';
import { jsonReply, type LocalReply, type LocalRequest, textReply } from '../http.ts';

/** Every address of the stand-in is below this one, a tenant's below its own name. */
const BASE = '/local/identity-provider';
const CODE_LIFE_MS = 60_000;
const TOKEN_SECONDS = 300;

/** The issuer of a tenant's stand-in, at the address of this portal. */
export const localIssuer = (publicUrl: string, tenant: string): string => `${publicUrl}${BASE}/${tenant}`;

/** A person who has signed in here, until their code is exchanged. */
type Granted = {
  readonly tenant: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly phone: string;
  readonly isConfirmed: boolean;
  /** When they signed in; epoch seconds. */
  readonly signedInAt: number;
  readonly untilMs: number;
};

const CSS = `:root{font:16px/1.5 system-ui,sans-serif;color:#16202c;background:#eef1f6}body{margin:12vh auto;max-width:22rem;padding:2rem;background:#fff;border-radius:14px}
h1{font-size:1.25rem;margin:0 0 1rem}label{display:block;margin:.75rem 0}input[type=tel]{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.6rem;margin-top:.25rem}
button{font:inherit;padding:.6rem 1rem;border:0;border-radius:8px;background:#16408f;color:#fff;width:100%}`;

const ASKED = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'] as const;

/** The page on which people choose who they are. There is no password, because there is nothing to protect. */
function signInPage(tenant: string, asked: URLSearchParams): LocalReply {
  const hidden = ASKED.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeXml(asked.get(name) ?? '')}">`,
  ).join('');
  const page = textReply(
    'html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${BASE}/${escapeXml(tenant)}/sheet.css"></head><body><h1>The identity provider of ${escapeXml(tenant)}</h1>
<form method="post">${hidden}<label>Mobile number on file <input type="tel" name="phone" autocomplete="tel" placeholder="+12165550142" required></label>
<label><input type="checkbox" name="confirmed" checked> The number is confirmed</label><button>Sign in</button></form></body></html>`,
  );
  // The form submits to the portal's own host, so its target isn't known in advance.
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
}

/** This tenant's return page at the portal, at any port, and no other address. */
const isReturn = (tenant: string, uri: string): boolean =>
  new RegExp(`^https?://${tenant}\\.(?:localhost(?::\\d+)?|portal\\.example)/auth/callback$`).test(uri);

const refused = (error: string): LocalReply => jsonReply(400, { error });
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Options = {
  readonly publicUrl: () => string;
  readonly now: () => Date;
  /** When the person signed in, if not just now, for a provider that didn't ask again. */
  readonly signedInAt?: () => Date;
};

/** Signs the ID token (OpenID Connect Core 1.0, section 2). */
function tokenSigner({ publicUrl, now }: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(6).toString('hex');
  return {
    key: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
    idToken(tenant: string, { clientId, nonce, phone, isConfirmed, signedInAt }: Granted): string {
      const at = Math.floor(now().getTime() / 1000);
      const head = base64url({ alg: 'RS256', kid, typ: 'JWT' });
      const body = base64url({
        iss: localIssuer(publicUrl(), tenant),
        aud: clientId,
        sub: createHash('sha256').update(phone).digest('hex').slice(0, 24),
        iat: at,
        exp: at + TOKEN_SECONDS,
        nonce,
        auth_time: signedInAt,
        phone_number: phone,
        phone_number_verified: isConfirmed,
      });
      const signature = sign('RSA-SHA256', Buffer.from(`${head}.${body}`), privateKey).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  };
}

/**
 * A stand-in for tenants' identity providers: OpenID Connect with discovery, the authorization code flow with PKCE, and
 * signed tokens. It stores nothing, and its key is lost with the process.
 */
export function identityProviderStandIn(options: Options) {
  const signer = tokenSigner(options);
  const granted = new Map<string, Granted>();

  function configuration(tenant: string): LocalReply {
    const issuer = localIssuer(options.publicUrl(), tenant);
    return jsonReply(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    });
  }

  function grant(tenant: string, form: URLSearchParams): LocalReply {
    const of = (name: string) => form.get(name) ?? '';
    const code = randomBytes(24).toString('base64url');
    granted.set(code, {
      tenant,
      clientId: of('client_id'),
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
      nonce: of('nonce'),
      phone: of('phone').replaceAll(/[^\d+]/g, ''),
      isConfirmed: form.has('confirmed'),
      signedInAt: Math.floor((options.signedInAt?.() ?? options.now()).getTime() / 1000),
      untilMs: options.now().getTime() + CODE_LIFE_MS,
    });
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', of('state'));
    return { status: 303, headers: { location: back.href }, body: '' };
  }

  function exchange(tenant: string, form: URLSearchParams): LocalReply {
    const code = form.get('code') ?? '';
    const found = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      found?.tenant === tenant &&
      found.clientId === form.get('client_id') &&
      found.redirectUri === form.get('redirect_uri') &&
      found.challenge === challenge &&
      options.now().getTime() < found.untilMs;
    if (!fits || !found) return refused('invalid_grant');
    return jsonReply(200, { token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token: signer.idToken(tenant, found) });
  }

  return ({ method, path, query, body }: LocalRequest): LocalReply | undefined => {
    const [, tenant, rest] = new RegExp(`^${BASE}/([a-z0-9-]+)(/.*)$`).exec(path) ?? [];
    if (!tenant || !rest) return undefined;
    const form = new URLSearchParams(body.toString('utf8'));
    const asked = method === 'POST' ? form : query;
    switch (`${method} ${rest}`) {
      case 'GET /.well-known/openid-configuration':
        return configuration(tenant);
      case 'GET /sheet.css':
        return textReply('css', CSS);
      case 'GET /jwks':
        return jsonReply(200, { keys: [signer.key] });
      case 'GET /authorize':
        return isReturn(tenant, asked.get('redirect_uri') ?? '')
          ? signInPage(tenant, query)
          : refused('invalid_request');
      case 'POST /authorize':
        return isReturn(tenant, asked.get('redirect_uri') ?? '') ? grant(tenant, form) : refused('invalid_request');
      case 'POST /token':
        return exchange(tenant, form);
      default:
        return undefined;
    }
  };
}
