import { clients } from '#functions/adapters/dynamo/clients.ts';
import { puzzleRoute } from '#shared/contracts/puzzle.ts';
import type { Route } from '#shared/contracts/route.ts';
import { sendStepUpCodeRoute } from '#shared/contracts/sessions.ts';
import {
  createUserRoute,
  ESIGN_VERSION,
  endSessionRoute,
  findUserRoute,
  refreshSessionRoute,
  resendCodeRoute,
  sendCodeRoute,
  TERMS_VERSION,
  verifyCodeRoute,
} from '#shared/contracts/sign-in.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aContext, anEvent, type EventParts, read } from '#test/support/http-event.ts';
import { proofOf } from '#test/support/proof.ts';

/** A registration as the page sends it. A test overrides the part it is about. */
const aRegistration = (mobilePhone: string, client: object = {}, body: object = {}) => ({
  create_user: { phone_number: mobilePhone, name: 'Ada Buyer', connection: 'sms' },
  client: { firstName: 'Ada', lastName: 'Buyer', mobilePhone, agreed: true, ...client },
  termsVersion: TERMS_VERSION,
  esignVersion: ESIGN_VERSION,
  ...body,
});

const ACCESS = '__Host-portal-access';

/** A browser at a tenant's address. It keeps the cookies it gets, and deletes those it is told to delete. */
export function aBrowser({ tenant = 'acme', sourceAddress = '203.0.113.9', userAgent = 'test' } = {}) {
  const jar = new Map<string, string>();
  const lines: string[] = [];
  const claims = (): Record<string, unknown> =>
    JSON.parse(Buffer.from((jar.get(ACCESS) ?? '').split('.')[1] ?? '', 'base64url').toString('utf8'));
  async function call(route: Route, parts: EventParts = {}): ReturnType<typeof ask> {
    const paid = route.proof ? await proofOf((await ask(puzzleRoute)).body) : {};
    return ask(route, { ...parts, headers: { ...paid, ...parts.headers } });
  }
  async function ask(route: Route, parts: EventParts = {}) {
    const { handler } = await import('#functions/lambdas/sign-in.ts');
    const event = anEvent(route, {
      tenant,
      sourceAddress,
      cookies: Object.fromEntries(jar),
      ...parts,
      params: { tenantId: tenant, ...parts.params },
    });
    const { requestContext } = event;
    const http = { ...requestContext.http, userAgent };
    // The gateway passes on what it reads in the access token.
    const token = route.caller === 'client' && jar.has(ACCESS) ? { authorizer: { jwt: { claims: claims() } } } : {};
    const reply = await handler({ ...event, requestContext: { ...requestContext, ...token, http } }, aContext());
    for (const line of reply.cookies ?? []) {
      lines.push(line);
      const name = line.split('=', 1)[0] ?? '';
      const value = line.slice(name.length + 1).split(';', 1)[0] ?? '';
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return { ...read(reply), raw: reply };
  }
  return {
    jar,
    /** Every Set-Cookie line so far. */
    lines,
    /** Calls as the page does: with a fresh proof of work where the call takes one. */
    call,
    /** Calls with only what the test passes. */
    ask,
    register: (mobilePhone: string, client: object = {}, body: object = {}) =>
      call(createUserRoute, { body: aRegistration(mobilePhone, client, body) }),
    find: (mobilePhone: string) => call(findUserRoute, { body: { mobilePhone } }),
    send: (clientId: string) => call(sendCodeRoute, { params: { clientId } }),
    resend: (clientId: string) => call(resendCodeRoute, { params: { clientId } }),
    verify: (clientId: string, code: string) => call(verifyCodeRoute, { params: { clientId }, body: { code } }),
    /** Asks for a code in the session. */
    stepUp: (purpose: 'confirm' | 'wire') => call(sendStepUpCodeRoute, { body: { purpose } }),
    /** A call of a client who is signed in. */
    signedInCall: (route: Route, body?: unknown) => call(route, { body }),
    /** The claims of the access token. */
    claims,
    refresh: () => call(refreshSessionRoute),
    end: () => call(endSessionRoute),
  };
}
export type Browser = ReturnType<typeof aBrowser>;

/** Registers someone and returns their id, from a fresh address, so that other tests' hourly counts don't matter. */
export async function registered(browser: Browser, mobilePhone: string): Promise<string> {
  const { body } = await browser.register(mobilePhone);
  return String(body['clientId']);
}

/** Registers someone whose phone has been proved, without the code that would be texted for it. */
export async function proven(browser: Browser, mobilePhone: string, tenant = 'acme'): Promise<string> {
  const id = await registered(browser, mobilePhone);
  const stored = await clients.find(tenantId.parse(tenant), clientId.parse(id));
  if (!stored || !(await clients.prove(stored, stored.createdAt)).ok) throw new Error('It cannot be proved.');
  return id;
}

/** A code that is certainly wrong. */
export const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111');
