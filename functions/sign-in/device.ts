import type { ClientId, TenantId } from '#shared/ids.ts';
import { cookieNames, deviceCookie } from './cookies.ts';
import type { SignInPorts } from './ports.ts';

/** What the cookie proves: a code of this client was typed here once. It opens nothing. */
const deviceText = (tenant: TenantId, client: ClientId): string => `device:${tenant}:${client}`;

/**
 * Whether a client has signed in by this browser before. Such a browser's texts and tries are counted apart from
 * everybody else's: a stranger who knows the number can use up what strangers have, and the client still gets in. Whoever
 * took the cookie guesses no more often than a stranger.
 */
export async function isKnownDevice(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  cookies: Readonly<Record<string, string>>,
): Promise<boolean> {
  const [of, proof = ''] = (cookies[cookieNames(ports.cookies()).device] ?? '').split('.');
  return of === client && ports.proofs.holds(deviceText(tenant, client), proof);
}

/** By what a browser is known from now on. */
export async function knownDeviceCookie(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
): Promise<string> {
  return deviceCookie(ports.cookies(), `${client}.${await ports.proofs.make(deviceText(tenant, client))}`);
}
