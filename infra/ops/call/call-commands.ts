import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Served } from '#functions/http/serve.ts';
import type { StaffCaller } from '#functions/http/staff-caller.ts';
import type { Member } from '#functions/people/member.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import { movePayerInvitationRoute } from '#shared/contracts/payer-invitations.ts';
import { moveClientRoute } from '#shared/contracts/reviews.ts';
import type { HttpFunction, Route } from '#shared/contracts/route.ts';
import { type PersonId, type StaffSessionId, tenantId } from '#shared/ids.ts';
import { invalidRequest } from '#shared/invalid-request.ts';
import { toCents } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { CLIENT_MOVES, deskMoves, INVITATION_MOVES, traitsOf } from '#shared/staff/desk-move.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import { textOfFile } from '#shared/statement/decode.ts';
import { consoleHost } from '../../aws/edge/load.ts';
import { type ActsAs, memberOf } from '../kit/acting.ts';
import { admitAsItIs } from '../kit/admit-here.ts';
import { type At, type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { inWords, refusedBy } from '../kit/told.ts';
import { answerLines, fieldsOfRoute, optionName, optionOf, requestParts, shapeOf, valueAt } from './call-fields.ts';

type StaffRoute = Extract<Route, { readonly caller: 'staff' }>;
type ServedFunction = () => Promise<{ readonly served: readonly Served[] }>;

/** The functions whose calls are commands, with the routes each one serves. */
const FUNCTIONS: Partial<Record<HttpFunction, ServedFunction>> = {
  desk: () => import('#functions/lambdas/desk.ts'),
  statements: () => import('#functions/lambdas/statements.ts'),
  proposals: () => import('#functions/lambdas/proposals.ts'),
  reports: () => import('#functions/lambdas/reports.ts'),
  reviews: () => import('#functions/lambdas/reviews.ts'),
};

/**
 * These calls stay at the console. A staff role's session already proves intent, so commands need no step-up. Messages,
 * and exports that arrive in parts, have their own commands. Saved views and parties are for a page, and photos for the
 * eye. `tenant picture` stores pictures.
 */
const AT_CONSOLE =
  /-step-up$|^mend-message$|-view$|-party(-pin)?$|-export$|-reviews?$|^(look-at-document|store-picture)$/;

const routes: readonly Route[] = allRoutes;
const called = routes.filter(
  (route): route is StaffRoute =>
    route.caller === 'staff' && FUNCTIONS[route.function] !== undefined && !AT_CONSOLE.test(route.name),
);

/** The calls of which each move has its own roles. */
const MOVES: Readonly<Record<string, Readonly<Record<string, readonly MemberRole[]>>>> = {
  [movePaymentRoute.name]: Object.fromEntries(deskMoves.map((move) => [move, traitsOf(move).by])),
  [moveClientRoute.name]: CLIENT_MOVES,
  [movePayerInvitationRoute.name]: INVITATION_MOVES,
};

function asOf(route: StaffRoute, move: unknown): ActsAs {
  const roles = MOVES[route.name]?.[String(move)] ?? route.roles;
  if (!hasRole(roles, ['approver'])) return 'prepare';
  return hasRole(roles, ['operator']) ? 'either' : 'approve';
}

/** The caller as the use cases expect one. Commands know no membership, so there is no personal limit. */
function callerOf({ tenant, id, name, role, way }: Member, { place, now }: At, agreesTo: (words: string) => void) {
  const roles: StaffCaller['roles'] = [role === 'prepare' ? 'operator' : 'approver'];
  const [person, at] = [id as PersonId, now.toISOString()];
  const approveUpTo = toCents(Number.MAX_SAFE_INTEGER);
  const member = {
    id: person,
    name,
    email: '',
    roles: [...roles],
    approveUpTo,
    active: true,
    invitedBy: '',
    since: at,
  };
  const caller: StaffCaller = {
    ...{ tenant, person, roles, now, authTime: at, session: id as StaffSessionId },
    ...{ host: consoleHost(place.domain), sourceAddress: '', userAgent: 'npm run ops', requestId: randomUUID() },
    ...{ language: 'en', member: { ...member, version: 1 }, command: { role, way, agreesTo } },
  };
  return caller;
}

/** The file's text in UTF-8 for the contract, whatever encoding the bank used. */
const textInBase64 = (path: string): string => Buffer.from(textOfFile(readFileSync(path))).toString('base64');

/** A new form key per call, in the length that its contract requires. */
function keyFor({ body }: Route): string {
  const drawn = randomBytes(16).toString('hex');
  return !body || shapeOf(body, 'key')?.safeParse(drawn).success ? drawn : drawn.slice(0, 24);
}

function requestOf(route: Route, given: Readonly<Record<string, unknown>>): Outcome<object, Refused> {
  const fields = fieldsOfRoute(route);
  const { params, query, body } = requestParts(fields, given);
  const file = route.bodyMaxBytes === undefined ? {} : { file: textInBase64(String(given['file'])) };
  const [key, stepUp] = [keyFor(route), '0'.repeat(32)];
  const parts = { params: { tenantId: given['tenant'], ...params }, query, body: { ...body, ...file, key, stepUp } };
  const read: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = route[part]?.safeParse(parts[part]);
    if (parsed?.success === false)
      return refuse(refusedBy(invalidRequest(parsed.error.issues, parts[part], (path) => String(path.at(-1)))));
    read[part] = parsed?.data;
  }
  // The contract drops fields that another move takes. Refuse them, because the person would think they counted.
  const taken = fields.filter((field) => valueAt(read, field) !== undefined).map(optionName);
  const dropped = fields.find((field) => given[optionName(field)] !== undefined && !taken.includes(optionName(field)));
  if (dropped)
    return refuse({
      code: 'call/not-taken',
      sentence: `--${optionName(dropped)} doesn’t apply to this. Leave it out.`,
    });
  return done({ ...read, cookies: {}, headers: {}, raw: Buffer.alloc(0) });
}

const out = {
  about: 'the file to write, .pdf',
  placeholder: '<path>',
  schema: z.string('Say where to: --out paper.pdf').check(z.endsWith('.pdf', 'Name a file that ends with .pdf.')),
};
const statementFile = {
  about: 'the file of the bank',
  placeholder: '<path>',
  schema: z.string('Name the file: --file statement.csv').check(z.minLength(1, 'Name the file: --file statement.csv')),
};

/** Saves a document to the given path, ignoring its name at the console. */
function kept(answer: object, path: unknown, { isDryRun }: At): object {
  if (!('pdf' in answer)) return answer;
  if (!isDryRun) writeFileSync(String(path), Buffer.from(String(answer.pdf), 'base64'), { mode: 0o600 });
  return { out: path };
}

/** An import format that has to be explained first: nothing was imported. */
const notKnown = (asks: unknown): Refused => ({
  code: 'call/asks',
  sentence: 'Nothing was imported yet. Answer with --columns, --account, --ours, --number, --days, --signs or --words.',
  lines: answerLines(asks),
  data: asks,
});

const summaryOf = (route: Route): string => {
  const [sentence = ''] = route.about.split(/(?<=[.:])\s/);
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/[.:]$/, '');
};

/** A console call as a command: the same use case, for the person the session identifies. */
function commandOf(route: StaffRoute): Command {
  const own = Object.fromEntries(fieldsOfRoute(route).map((field) => [optionName(field), optionOf(field)]));
  const isPaper = 'pdf' in ((route.reply._zod.def as { shape?: object }).shape ?? {});
  const more = { ...(isPaper ? { out } : {}), ...(route.bodyMaxBytes === undefined ? {} : { file: statementFile }) };
  return command({
    noun: 'call',
    verb: route.name,
    summary: summaryOf(route),
    effect: route.method === 'GET' ? 'reads' : 'signs',
    options: { tenant: options.tenant, by: options.by, ...own, ...more },
    async run(at, { tenant, by, ...given }: Readonly<Record<string, unknown>>) {
      const as = asOf(route, given['move']);
      const who = await memberOf(at, { tenant: tenantId.parse(tenant), by: by as string | undefined }, as);
      if (!who.ok) return who;
      const folder = dirname(resolve(String(given['out'] ?? '.')));
      if (!existsSync(folder)) return refuse({ code: 'call/no-folder', sentence: `There is no folder ${folder}.` });
      if ('file' in more && !statSync(String(given['file']), { throwIfNoEntry: false })?.isFile())
        return refuse({ code: 'call/no-file', sentence: `There is no file ${given['file']}.` });
      const request = requestOf(route, { tenant, ...given });
      if (!request.ok) return request;
      const { served = [] } = (await FUNCTIONS[route.function]?.()) ?? {};
      const one = served.find((each) => each.route.name === route.name);
      invariant(one, `the function ${route.function} serves ${route.name}`);
      const agreed: string[] = [];
      const caller = callerOf(who.value, at, (words) => agreed.push(`You agree to: ${words}.`));
      const outcome = inWords(await one.answer(caller as never, request.value as never));
      if (!outcome.ok) return outcome;
      if (route.name === 'approve-proposal') await admitAsItIs(at, who.value.tenant);
      const answer = kept(route.reply.parse(outcome.value) as object, given['out'], at);
      if ('asks' in answer && answer.asks) return refuse(notKnown(answer.asks));
      return done({ lines: [...agreed, ...answerLines(answer)], data: answer });
    },
  } as Parameters<typeof command>[0]);
}

export const callCommands: readonly Command[] = called.map(commandOf);
