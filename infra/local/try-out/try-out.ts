import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { StaffTokens } from '#functions/people/ports.ts';
import { newId, type TenantId } from '#shared/ids.ts';
import { INVITATION_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { consoleHost } from '../../aws/edge/load.ts';
import { momentOfTotpStep, totpCode, totpStepAt } from '../aws/cognito-totp.ts';
import type { EdgeReply } from '../host/edge.ts';
import { jsonReply, type LocalRequest } from '../http.ts';
import { type TryOutPerson, tryOutPeople } from './people.ts';

/** The half minute of the last used code, because a code works only once. */
const usedUpTo = z.optional(z.int());
const factors = z.record(z.string(), z.object({ password: z.string(), secret: z.string(), usedUpTo }));
type Factors = z.infer<typeof factors>[string];

/** The passwords and authenticators of this machine's people; they open nothing elsewhere. */
function factorsIn(dataDir: string) {
  const file = join(dataDir, 'try-out.json');
  const all = () => (existsSync(file) ? factors.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});
  return {
    find: (id: string): Factors | undefined => all()[id],
    keep(id: string, made: Factors): void {
      writeFileSync(`${file}.next`, JSON.stringify({ ...all(), [id]: made }), { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
  };
}

const codeOf = (secret: string, step: number): string => totpCode(secret, momentOfTotpStep(step));

/**
 * The half minutes whose codes the pool accepts and that aren't used yet: the current one, the one before and the one
 * after.
 */
function openSteps(used: number | undefined): readonly number[] {
  const step = totpStepAt(new Date());
  return [step - 1, step, step + 1].filter((each) => each > (used ?? 0));
}

/**
 * Signs someone in at the pool, with a password and a code that this machine remembers. If there are none, or they no
 * longer work, as after a reset, it sets up new ones, like an invitation's link.
 */
function signedInBy(dataDir: string): (person: TryOutPerson) => Promise<StaffTokens> {
  const kept = factorsIn(dataDir);

  /** Signs in with the stored factors. A code works only once, so the oldest one that is still valid is used first. */
  async function known({ id }: TryOutPerson): Promise<StaffTokens | undefined> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const found = kept.find(id);
    const heard = found && (await staffPool.password(id, found.password));
    if (heard?.next !== 'totp') return undefined;
    for (const step of openSteps(found?.usedUpTo)) {
      const tokens = found && (await staffPool.code(id, heard.session, codeOf(found.secret, step)));
      if (!tokens || tokens === 'slowed') continue;
      kept.keep(id, { ...found, usedUpTo: step });
      return tokens;
    }
    return undefined;
  }

  async function anew({ id, name, email }: TryOutPerson): Promise<StaffTokens> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const { consolePeople } = await import('#functions/adapters/dynamo/staff.ts');
    const password = randomBytes(24).toString('base64url');
    await staffPool.remove(id);
    await consolePeople.keepPasskeys(id, []);
    await staffPool.put(id, email, password);
    const heard = await staffPool.password(id, password);
    if (heard?.next !== 'totp set-up') throw new Error(`${name} could not set up a second factor.`);
    const { secret, session } = await staffPool.newSecret(heard.session);
    const step = totpStepAt(new Date()) - 1;
    const tokens = await staffPool.setUp(id, session, codeOf(secret, step));
    if (!tokens) throw new Error(`The second factor of ${name} was not taken.`);
    kept.keep(id, { password, secret, usedUpTo: step });
    return tokens;
  }

  return async (person) => (await known(person)) ?? (await anew(person));
}

/** The factors that a person would type, or the seconds until their app shows a usable code. */
type TypedFactors =
  | { readonly password: string; readonly code: string }
  | { readonly password: string; readonly waitSeconds: number };

/**
 * The password and the app's code of someone who signed in on this machine with one click. A code counts as used once
 * returned. Undefined for people who never signed in that way.
 */
export function typedFactorsOf(dataDir: string, { id }: Pick<TryOutPerson, 'id'>): TypedFactors | undefined {
  const kept = factorsIn(dataDir);
  const found = kept.find(id);
  if (!found) return undefined;
  const { password, secret, usedUpTo: used = 0 } = found;
  // The previous half minute's code is left out, because it may expire before it arrives.
  const [step] = openSteps(Math.max(used, totpStepAt(new Date()) - 1));
  if (step === undefined) {
    const waitMs = momentOfTotpStep(used).getTime() - Date.now();
    return { password, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }
  kept.keep(id, { ...found, usedUpTo: step });
  return { password, code: codeOf(secret, step) };
}

type Work = TryOutPerson['works'][number];

/** An invitation that isn't sent, because it is accepted at once. */
function invitationOf({ id: person, name, email }: TryOutPerson, { tenant, rights, ticket }: Work, now: Date) {
  return {
    ...{ id: newId(now, randomBytes(8)), tenantId: tenant, kind: 'join', person, name, email, rights, ticket },
    hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
    invitedBy: 'this machine',
    at: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + INVITATION_SECONDS,
  } satisfies StaffInvitation;
}

/**
 * Makes these people members of the companies here, like an accepted invitation. People already on record stay as they
 * are: a restart doesn't restore a removed role. Returns the people then on record, because an address may belong to
 * someone else who was invited by hand.
 */
async function letIn(
  people: readonly TryOutPerson[],
  companies: readonly TenantId[],
): Promise<readonly TryOutPerson[]> {
  const [{ consolePeople }, { staffMembers }, { join }] = await Promise.all([
    import('#functions/adapters/dynamo/staff.ts'),
    import('#functions/adapters/dynamo/staff.ts'),
    import('#functions/people/accept-invitation.ts'),
  ]);
  const ports = { members: staffMembers, people: consolePeople };
  const now = new Date();
  const guest = { now, sourceAddress: '127.0.0.1', userAgent: '', host: '' };
  const letOneIn = async (person: TryOutPerson) => {
    for (const work of person.works.filter(({ tenant }) => companies.includes(tenant))) {
      if (await staffMembers.find(work.tenant, person.id)) continue;
      const invitation = invitationOf(person, work, now);
      await staffMembers.invite(invitation);
      if (!(await join(ports, guest, { person: person.id, invitation })))
        await staffMembers.revoke(work.tenant, invitation.id, { at: now.toISOString(), by: invitation.invitedBy });
    }
    return (await consolePeople.find(person.id)) ? [person] : [];
  };
  return (await Promise.all(people.map(letOneIn))).flat();
}

/** The address where the console's page lists the people to try, and signs one in. No deployed portal has it. */
export const TRY_OUT_PATH = '/local/try-out';

/** Where the console's sheets request the factors that a person would type. */
export const TRY_OUT_FACTORS_PATH = `${TRY_OUT_PATH}/factors`;

/** Tells this machine's console page that address. The deployed page has no such line. */
export const TRY_OUT_META = `<meta name="try-out" content="${TRY_OUT_PATH}">`;

const wanted = z.object({ email: z.string() });

const isAtConsole = ({ headers }: LocalRequest): boolean =>
  (headers['host'] ?? '').replace(/:\d+$/, '').toLowerCase() === consoleHost('localhost');

/** Opens an ordinary session for one of this machine's people. */
async function enter(dataDir: string, person: TryOutPerson, { headers }: LocalRequest): Promise<EdgeReply> {
  const [{ consolePeople }, { staffSessions }, { openStaffSession }, { isLocal, setting }] = await Promise.all([
    import('#functions/adapters/dynamo/staff.ts'),
    import('#functions/adapters/dynamo/staff-sign-in.ts'),
    import('#functions/people/session.ts'),
    import('#functions/adapters/settings.ts'),
  ]);
  const ports = {
    people: consolePeople,
    sessions: staffSessions,
    cookies: () => ({ prefix: setting('STAFF_COOKIE_PREFIX'), secure: !isLocal() }),
  };
  const tokens = await signedInBy(dataDir)(person);
  const { host = '', 'user-agent': userAgent = '' } = headers;
  const guest = { now: new Date(), sourceAddress: '127.0.0.1', userAgent, host };
  const { value, cookies } = await openStaffSession(ports, guest, { tokens, by: 'password' });
  return { ...jsonReply(200, value), cookies };
}

/**
 * The person that a call asks for. A page of another site can't send JSON here without a CORS preflight, which
 * isn't approved.
 */
function wantedIn({ headers, body }: LocalRequest, people: readonly TryOutPerson[]): TryOutPerson | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    const { email } = wanted.parse(JSON.parse(body.toString()));
    return people.find((each) => each.email === email);
  } catch {
    return undefined;
  }
}

type Handler = (request: LocalRequest, address: string) => Promise<EdgeReply>;

/** Adds that line to the page. The page is sent uncompressed and uncached, because its content is changed here. */
function withMeta(handler: Handler): Handler {
  return async (request, address) => {
    const isPage = isAtConsole(request) && request.headers['accept']?.includes('text/html');
    if (!isPage) return handler(request, address);
    const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = request.headers;
    const reply = await handler({ ...request, headers }, address);
    if (!reply.headers['content-type']?.startsWith('text/html')) return reply;
    const { etag: _etag, ...kept } = reply.headers;
    return { ...reply, headers: kept, body: reply.body.toString().replace('<head>', `<head>${TRY_OUT_META}`) };
  };
}

/**
 * The factors that one of this machine's people would type. The session decides whose: the pool accepts them for no one
 * else.
 */
function factorsFor(dataDir: string, person: TryOutPerson): EdgeReply {
  const typed = typedFactorsOf(dataDir, person);
  return typed ? jsonReply(200, typed) : jsonReply(404, { code: 'try-out/never-came' });
}

/** The console of this machine, with people to sign in as with one click. */
export async function tryOut(dataDir: string, tenants: readonly Tenant[]) {
  const here = tenants.map(({ id }) => id);
  const people = await letIn(tryOutPeople, here);
  return {
    people,
    withMeta,
    async answer(request: LocalRequest): Promise<EdgeReply | undefined> {
      if (![TRY_OUT_PATH, TRY_OUT_FACTORS_PATH].includes(request.path) || !isAtConsole(request)) return undefined;
      if (request.path === TRY_OUT_PATH && request.method === 'GET')
        return jsonReply(
          200,
          people.map(({ name, email, role }) => ({ name, email, role })),
        );
      const person = request.method === 'POST' ? wantedIn(request, people) : undefined;
      if (!person) return jsonReply(400, { code: 'try-out/nobody' });
      return request.path === TRY_OUT_PATH ? enter(dataDir, person, request) : factorsFor(dataDir, person);
    },
  };
}
