import * as z from 'zod/mini';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { consoleHost } from '../../aws/edge/load.ts';
import type { EdgeReply } from '../host/edge.ts';
import { jsonReply, type LocalRequest } from '../http.ts';
import { signedInBy, typedFactorsOf } from './factors.ts';
import { letIn } from './members.ts';
import { type TryOutPerson, tryOutPeople } from './people.ts';

/** Where the console's page lists the test users, and signs one in. No deployed stage has it. */
export const TRY_OUT_PATH = '/local/try-out';

/** Where the console's sheets request the factors that a person would type. */
export const TRY_OUT_FACTORS_PATH = `${TRY_OUT_PATH}/factors`;

/** Tells the page on this machine where that is. The deployed page has no such line. */
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

/** The page with that line. It is neither compressed nor cached, so that its bytes are sent unchanged. */
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
