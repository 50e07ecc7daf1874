import { puzzleRoute } from '#shared/contracts/puzzle.ts';
import { isAtConsole, poolOf, type Route } from '#shared/contracts/route.ts';
import { aContext, anEvent, type EventParts } from './http-event.ts';
import { proofOf } from './proof.ts';
import { headers } from './world-caller.ts';

/** A reply as it is sent, with the code of its refusal, from a route or the graph. Otherwise 'ok'. */
export type BrowserReply = { readonly status: number; readonly text: string; readonly code: string };

const AT_CONSOLE = { 'x-tenant-host': 'console.localhost', origin: 'http://console.localhost' };

/** By its end, because each stage puts something before it. */
const ACCESS = /-access$/;

function codeOf(text: string): string {
  if (!text.startsWith('{')) return 'ok';
  const body = JSON.parse(text) as { code?: string; errors?: readonly { extensions?: { code?: string } }[] };
  return body.code ?? body.errors?.[0]?.extensions?.code ?? 'ok';
}

/**
 * A browser in the test world: it keeps its cookies, and reaches every function as through edge and gateway, with the
 * session that it really has.
 */
export function aWorldBrowser({ sourceAddress = '203.0.113.9', userAgent = 'test' } = {}) {
  const jar = new Map<string, string>();

  /** The claims of the access token. Undefined without one. */
  function claims(): Record<string, unknown> | undefined {
    const token = [...jar].find(([name]) => ACCESS.test(name))?.[1];
    return token && JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  }

  async function ask(route: Route, parts: EventParts): Promise<BrowserReply> {
    const { handler } = await import(`../../functions/lambdas/${route.function}.ts`);
    const event = anEvent(route, {
      sourceAddress,
      cookies: Object.fromEntries(jar),
      ...parts,
      headers: { ...headers, ...(isAtConsole(route) ? AT_CONSOLE : {}), ...parts.headers },
    });
    // The gateway passes on what it reads in the access token.
    const said = poolOf(route) ? claims() : undefined;
    const token = said ? { authorizer: { jwt: { claims: said } } } : {};
    const http = { ...event.requestContext.http, userAgent };
    const reply = await handler({ ...event, requestContext: { ...event.requestContext, ...token, http } }, aContext());
    for (const line of reply.cookies ?? []) {
      const name = line.split('=', 1)[0] ?? '';
      const value = line.slice(name.length + 1).split(';', 1)[0] ?? '';
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: reply.statusCode, text: reply.body, code: codeOf(reply.body) };
  }

  return {
    jar,
    /** Calls as the page does: with a fresh proof of work if the call takes one. */
    async call(route: Route, parts: EventParts = {}): Promise<BrowserReply> {
      const paid = route.proof ? await proofOf(JSON.parse((await ask(puzzleRoute, {})).text)) : {};
      return ask(route, { ...parts, headers: { ...paid, ...parts.headers } });
    },
  };
}
export type WorldBrowser = ReturnType<typeof aWorldBrowser>;
