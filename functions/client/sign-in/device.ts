import type { ClientId, TenantId } from '#shared/ids.ts';
import { cookieNames, deviceCookie } from './cookies.ts';
import type { SignInPorts } from './ports.ts';

/** The cookie proves that a code of this client was typed here once. It grants no access. */
const deviceText = (tenant: TenantId, client: ClientId): string => `device:${tenant}:${client}`;

/**
 * True if a client has signed in with this browser before. Texts and tries from such a browser are counted separately.
 * So a stranger who knows the number can use up only the strangers' share, and the client still gets in. A stolen
 * cookie gives no more guesses than a stranger has.
 */
export async function isKnownDevice(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  cookies: Readonly<Record<string, string>>,
): Promise<boolean> {
  const [of, proof = ''] = (cookies[cookieNames(ports.cookies()).device] ?? '').split('.');
  return of === client && ports.proofs.holds(deviceText(tenant, client), proof);
}

/** The value that identifies a browser from now on. */
export async function knownDeviceCookie(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
): Promise<string> {
  return deviceCookie(ports.cookies(), `${client}.${await ports.proofs.make(deviceText(tenant, client))}`);
}
