import { createHash } from 'node:crypto';
import type { Client } from '#shared/client/client.ts';
import type { CodePurpose } from '#shared/client/fresh.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { today } from '#shared/dates.ts';
import { type ClientId, type SessionId, type TenantId, tenantId } from '#shared/ids.ts';
import {
  CHALLENGE_KEPT_SECONDS,
  CODES_PER_ADDRESS_PER_HOUR,
  CODES_PER_UNPROVEN_PHONE_PER_HOUR,
} from '#shared/limits.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone, maskPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import { countSend, hourOf, lockRefusal, secondsOf, withoutWait } from './allowances.ts';
import { challengeCookie, cookieNames } from './cookies.ts';
import { isKnownDevice } from './device.ts';
import { ipPrefix } from './ip-prefix.ts';
import { poolUserOf, putPoolUser, settlePoolUser } from './pool-user.ts';
import type { Challenge, PoolUser, SignInPorts, SignInTenant, Visitor } from './ports.ts';

export type SendCodePorts = Pick<
  SignInPorts,
  'tenantOf' | 'clients' | 'counts' | 'challenges' | 'known' | 'pool' | 'proofs' | 'random' | 'cookies'
>;
export type SendCodeRequest = {
  readonly params: { readonly tenantId: TenantId; readonly clientId: ClientId };
  readonly cookies: Readonly<Record<string, string>>;
};
export type SendCodeRefusal = Refusal<
  | 'client/not-found'
  | 'client/stopped'
  | 'request/too-many'
  | 'code/locked'
  | 'code/wait-to-resend'
  | 'code/too-many-sent'
  | 'code/budget-spent'
>;
/** The purpose of a code, and its session unless it is to open one. */
type Asked = {
  readonly client: ClientId;
  readonly purpose: CodePurpose;
  readonly of?: SessionId;
  readonly cookies: Readonly<Record<string, string>>;
  /** Set so that the caller can't learn about a hold. The phone's owner can, once they have typed the code. */
  readonly hidesStop?: boolean;
};
type Sent = { readonly error: false; readonly resendAfterSeconds: number; readonly maskedPhone: string };

/** Challenges are stored under the cookie's hash, so a stolen table reveals no cookie. */
export const challengeHash = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** The code that this browser waits for. */
export async function challengedHere(
  ports: Pick<SignInPorts, 'challenges' | 'cookies'>,
  { tenant }: Pick<Visitor, 'tenant'>,
  cookies: Readonly<Record<string, string>>,
): Promise<Challenge | undefined> {
  const cookie = cookies[cookieNames(ports.cookies()).challenge];
  return cookie ? ports.challenges.find(tenant, challengeHash(cookie)) : undefined;
}

/** Tells the owner of a held account what to do, with the company's own number rather than one from a message. */
export const stoppedRefusal = ({
  name,
  pocPhone,
}: Pick<SignInTenant, 'name' | 'pocPhone'>): Refusal<'client/stopped'> => ({
  code: 'client/stopped',
  sentence: caseSentence('accountStopped', { tenant: name, phone: formatPhone(pocPhone) }),
});

/** True if no code has proved yet that the number belongs to the person who registered with it. */
const isUnproven = ({ expiresAt }: Pick<Client, 'expiresAt'>): boolean => expiresAt !== undefined;

/**
 * Texts to a phone and from an address are counted across companies, under a name that no company can have: the
 * console's own.
 */
export const ANY_COMPANY = tenantId.parse('console');

/**
 * The tally for texts to a phone: one for strangers, and one for the client's own browsers. For a number without an
 * account, each address has its own tally. So a person who registers someone else's number can't use up its owner's
 * share.
 */
function sendsTo(client: Client, { sourceAddress }: Visitor, isKnown: boolean): string {
  if (isUnproven(client)) return `sends-unproven#${client.mobilePhone}#${ipPrefix(sourceAddress)}`;
  return `sends#${client.mobilePhone}${isKnown ? '#known' : ''}`;
}
export const triesOf = (client: ClientId, isKnown: boolean): string => `tries#${client}${isKnown ? '#known' : ''}`;

/**
 * A company's daily texts, with an equal budget for known and unknown browsers, so that strangers can't use up its
 * clients' share.
 */
const textsOfDay = (isKnown: boolean): string => `codes${isKnown ? '#known' : ''}`;

/**
 * Refuses another text if a limit is reached. The most expensive counter comes last. A text costs money and makes a
 * phone ring.
 */
async function takeSend(
  ports: SendCodePorts,
  caller: Visitor,
  { client, tenant, isKnown }: { readonly client: Client; readonly tenant: SignInTenant; readonly isKnown: boolean },
): Promise<Outcome<{ resendAfterSeconds: number }, SendCodeRefusal>> {
  const { now } = caller;
  const ofPhone = sendsTo(client, caller, isKnown);
  const locked = lockRefusal(await ports.counts.read(caller.tenant, triesOf(client.id, isKnown)), now);
  if (locked) return refuse(locked);
  // Checked before anything is counted, so that an impatient client's clicks don't use up an office's allowance.
  const asked = countSend(await ports.counts.read(ANY_COMPANY, ofPhone), now);
  if (!asked.ok) return asked;
  const hour = hourOf(now);
  const ofAddress = { ...hour, most: CODES_PER_ADDRESS_PER_HOUR };
  if (!(await ports.counts.add(ANY_COMPANY, `codes-from#${ipPrefix(caller.sourceAddress)}`, ofAddress)))
    return refuse({ code: 'request/too-many', retryAfterSeconds: hour.leftSeconds });
  const ofAll = { ...hour, most: CODES_PER_UNPROVEN_PHONE_PER_HOUR };
  if (isUnproven(client) && !(await ports.counts.add(ANY_COMPANY, `sends-unproven#${client.mobilePhone}`, ofAll)))
    return refuse({ code: 'code/too-many-sent', retryAfterSeconds: hour.leftSeconds });
  const sends = await ports.counts.change(ANY_COMPANY, ofPhone, (tally) => countSend(tally, now));
  if (!sends.ok) return sends;
  const ofDay = {
    window: today(now, tenant.timeZone),
    most: tenant.codesPerDay,
    expiresAt: secondsOf(now) + 2 * 86_400,
  };
  if (!(await ports.counts.add(caller.tenant, textsOfDay(isKnown), ofDay)))
    return refuse({ code: 'code/budget-spent' });
  return done({ resendAfterSeconds: sends.value.nextAt - secondsOf(now) });
}

/** Has the pool text a code. If the pool lost the user (after a restore, for example), it is updated once. */
async function beginChallenge(ports: SendCodePorts, user: PoolUser): Promise<string> {
  await settlePoolUser(ports, user);
  const begun = await ports.pool.begin(user.tenant, user.client);
  if (begun) return begun;
  await putPoolUser(ports, user);
  const again = await ports.pool.begin(user.tenant, user.client);
  invariant(again, 'the pool knows the user it was just given');
  return again;
}

/**
 * Texts a code to the client's phone and binds it to this browser. The browser's previous code expires; the count of
 * wrong tries stays. If the text can't be sent, that is an error, and its wait is undone so that the client can try
 * again.
 */
export async function textCode(
  ports: SendCodePorts,
  caller: Visitor,
  { client: id, purpose, of, cookies, hidesStop = false }: Asked,
): Promise<Outcome<Sent, SendCodeRefusal> & { readonly cookies?: readonly string[] }> {
  const tenant = await ports.tenantOf(caller.tenant);
  const client = tenant && (await ports.clients.find(caller.tenant, id));
  if (!tenant || !client?.active) return refuse({ code: 'client/not-found' });
  if (isClientStopped(client) && !hidesStop) return refuse(stoppedRefusal(tenant));

  const isKnown = await isKnownDevice(ports, { tenant: caller.tenant, client: client.id }, cookies);
  const taken = await takeSend(ports, caller, { client, tenant, isKnown });
  if (!taken.ok) return taken;

  let session: string;
  try {
    session = await beginChallenge(ports, poolUserOf(client, tenant, caller.host, purpose));
  } catch (fault) {
    const ofPhone = sendsTo(client, caller, isKnown);
    await ports.counts.change(ANY_COMPANY, ofPhone, (tally) => withoutWait(tally, caller.now));
    throw fault;
  }

  const setting = ports.cookies();
  const former = cookies[cookieNames(setting).challenge];
  if (former) await ports.challenges.end(caller.tenant, challengeHash(former));
  const cookie = Buffer.from(ports.random(32)).toString('base64url');
  const issuedAt = secondsOf(caller.now);
  await ports.challenges.add(caller.tenant, challengeHash(cookie), {
    clientId: client.id,
    purpose,
    ...(of ? { of } : {}),
    session,
    tries: 0,
    issuedAt,
    expiresAt: issuedAt + 2 * CHALLENGE_KEPT_SECONDS,
  });
  const { resendAfterSeconds } = taken.value;
  return {
    ...done({ error: false, resendAfterSeconds, maskedPhone: maskPhone(client.mobilePhone) } as const),
    cookies: [challengeCookie(setting, cookie)],
  };
}

/** Texts a sign-in code to anyone who requests it. */
export const sendCode = async (ports: SendCodePorts, caller: Visitor, { params, cookies }: SendCodeRequest) =>
  params.tenantId === caller.tenant
    ? textCode(ports, caller, { client: params.clientId, purpose: 'sign-in', cookies })
    : refuse({ code: 'client/not-found' } as const);
