import { timingSafeEqual } from 'node:crypto';
import { done, type Outcome } from '#shared/outcome.ts';
import { jsonReply, type LocalReply, type LocalRequest } from '../http.ts';
import { type LocalBank, opaqueId, type PlaidClient } from './bank.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import type { Fault, Faults } from './faults.ts';
import { pause } from './pause.ts';
import { decline, errorBody, type PlaidRefusal } from './refusal.ts';

type Step = <Result extends { readonly ok: boolean }>(work: () => Result) => Result;

/** Plaid's API over one bank: checks the caller and the body, applies planted faults, and then calls the endpoint. */
export function plaidApi({
  bank,
  faults,
  step,
  closed,
}: {
  bank: LocalBank;
  faults: Faults;
  step: Step;
  closed: AbortSignal;
}) {
  return async (request: LocalRequest, path: string): Promise<LocalReply> => {
    const requestId = opaqueId(15);
    const fault = faults.take(path);
    const failure = { ...OUTAGE.refusal, ...fault?.says };
    await waitOut(fault, 'before', closed);
    if (fault?.kind === 'fail before' || fault?.kind === 'hang before') return refusalReply(failure, requestId);
    const outcome = step(() => answer(bank, request, path));
    await waitOut(fault, 'after', closed);
    if (fault?.kind === 'fail after' || fault?.kind === 'hang after') return refusalReply(failure, requestId);
    return outcome.ok
      ? jsonReply(200, { ...outcome.value, request_id: requestId })
      : refusalReply(outcome.refusal, requestId);
  };
}

const OUTAGE = decline('API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred', { status: 500 });

function answer(bank: LocalBank, request: LocalRequest, path: string): Outcome<object, PlaidRefusal> {
  const found = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
  if (!found || request.method !== 'POST')
    return decline('INVALID_REQUEST', 'NOT_FOUND', 'the requested endpoint does not exist', { status: 404 });
  const body = bodyOf(request);
  if (!body.ok) return body;
  const { client_id: clientId, secret, ...fields } = body.value;
  const client = clientOf(
    bank,
    request.headers['plaid-client-id'] ?? clientId,
    request.headers['plaid-secret'] ?? secret,
  );
  if (!client.ok) return client;
  const wrong = wrongFields(found, fields);
  if (wrong) return wrong;
  return found.answer({ bank, client: client.value, body: fields as never });
}

function bodyOf(request: LocalRequest): Outcome<Record<string, unknown>, PlaidRefusal> {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return done(parsed as Record<string, unknown>);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  return decline('INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON');
}

function clientOf(bank: LocalBank, id: unknown, secret: unknown): Outcome<PlaidClient, PlaidRefusal> {
  if (!id || !secret) {
    const missing = [id ? '' : 'client_id', secret ? '' : 'secret'].filter(Boolean).join(', ');
    return decline('INVALID_REQUEST', 'MISSING_FIELDS', `the following required fields are missing: ${missing}`);
  }
  const client = bank.clients.get(String(id));
  if (client && isSame(client.secret, String(secret))) return done(client);
  return decline('INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret provided');
}

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function wrongFields({ required, optional }: Endpoint, fields: Record<string, unknown>) {
  const missing = required.filter((name) => fields[name] === undefined || fields[name] === null);
  if (missing.length > 0)
    return decline(
      'INVALID_REQUEST',
      'MISSING_FIELDS',
      `the following required fields are missing: ${missing.join(', ')}`,
    );
  const unknown = Object.keys(fields).filter((name) => !required.includes(name) && !optional.includes(name));
  if (unknown.length > 0)
    return decline(
      'INVALID_REQUEST',
      'UNKNOWN_FIELDS',
      `the following fields are not recognized by this endpoint: ${unknown.join(', ')}`,
    );
  return undefined;
}

const refusalReply = (refusal: PlaidRefusal, requestId: string): LocalReply =>
  jsonReply(refusal.status, { ...errorBody(refusal), request_id: requestId });

/** Hangs or delays, unless the stand-in is closed in the meantime. */
async function waitOut(fault: Fault | undefined, when: 'before' | 'after', closed: AbortSignal): Promise<void> {
  if (!fault) return;
  const waits = when === 'before' ? fault.kind === 'hang before' : fault.kind === 'hang after' || fault.kind === 'slow';
  if (waits) await pause(fault.ms, closed);
}
