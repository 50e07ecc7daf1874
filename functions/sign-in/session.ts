import { createHash } from 'node:crypto';
import { type ClientId, clientId, type TenantId } from '#shared/ids.ts';
import { IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { secondsOf } from './allowances.ts';
import type { SignInPorts } from './ports.ts';

/** A session as its refresh cookie carries it. */
export type ClientSession = {
  readonly client: ClientId;
  readonly token: string;
  /** When the code was verified, and when the page last reported activity; epoch seconds. */
  readonly startedAt: number;
  readonly activeAt: number;
};

type Proofs = Pick<SignInPorts, 'proofs'>;

/**
 * What the seal proves. The pool knows how old a session is but not whether it is in use, and a browser could send any
 * value: so both times are the server's own, under a key that the browser does not have. The tenant makes a cookie that
 * another tenant's host planted worthless.
 */
const sealText = (tenant: TenantId, { client, token, startedAt, activeAt }: ClientSession): string =>
  `session:${tenant}:${client}:${startedAt}:${activeAt}:${createHash('sha256').update(token).digest('hex')}`;

/** The cookie's value: times, client, proof, and last the pool's token, which contains dots itself. */
export async function sealSession(ports: Proofs, tenant: TenantId, session: ClientSession): Promise<string> {
  const { client, token, startedAt, activeAt } = session;
  return [startedAt, activeAt, client, await ports.proofs.make(sealText(tenant, session)), token].join('.');
}

/** The session of a cookie; undefined unless this server sealed it for this tenant. */
export async function openSession(
  ports: Proofs,
  tenant: TenantId,
  sealed: string | undefined,
): Promise<ClientSession | undefined> {
  const read = /^(\d{1,12})\.(\d{1,12})\.([0-9a-f]{24})\.([\w-]{43})\.([\w.+/=-]{1,3600})$/.exec(sealed ?? '');
  if (!read) return undefined;
  const [, startedAt, activeAt, client, proof = '', token = ''] = read;
  const session = {
    client: clientId.parse(client),
    token,
    startedAt: Number(startedAt),
    activeAt: Number(activeAt),
  };
  return (await ports.proofs.holds(sealText(tenant, session), proof)) ? session : undefined;
}

/** Whether the session has ended: idle for too long, or older than any session may be. */
export function hasEnded({ startedAt, activeAt }: ClientSession, now: Date): boolean {
  const at = secondsOf(now);
  return at >= activeAt + IDLE_SECONDS || at >= startedAt + SESSION_MAX_SECONDS;
}

/** When a session ends without activity, when at the latest, and how long that is from its last activity. */
export function endsOf({ startedAt, activeAt }: Pick<ClientSession, 'startedAt' | 'activeAt'>) {
  const last = startedAt + SESSION_MAX_SECONDS;
  const text = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    idleEndsAt: text(Math.min(activeAt + IDLE_SECONDS, last)),
    endsAt: text(last),
    leftSeconds: last - activeAt,
  };
}
