import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityKeyRoute } from '#shared/contracts/identity.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { SOMETHING_WENT_WRONG } from '#shared/text/common.ts';
import { errorSentence } from '#web/lib/api/api-error.ts';
import { call, pathOf } from '#web/lib/api/call.ts';
import { currentSession, loginUser, resumeSession } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();

const soon = new Date(Date.now() + 900_000).toISOString();
const renewed = ok({ idleEndsAt: soon, endsAt: soon });
const expired = refusal(401, 'caller/unknown', 'Please log in to continue.');
const key = ok({ publicKey: 'MIIB', algorithm: 'RSA-OAEP-256' });

describe('the sentence of an error', () => {
  it.each([
    [{ error: { body: { message: 'first' } }, message: 'second', error_message: 'third' }, 'first'],
    [{ body: { message: 'first' }, message: 'second' }, 'first'],
    [{ message: 'second', error_message: 'third' }, 'second'],
    [{ error_message: 'third' }, 'third'],
    [{ error: 'nothing a person could use' }, 'Something went wrong... please try again in a few minutes'],
    [undefined, 'Something went wrong... please try again in a few minutes'],
  ])('for %j is "%s" (R-246)', (body, sentence) => expect(errorSentence(body)).toBe(sentence));
});

describe('a call of a signed-in client', () => {
  beforeEach(() => resumeSession({ client: MARIA, user: { idleEndsAt: soon, endsAt: soon } }));
  afterEach(() => vi.restoreAllMocks());

  it('renews an expired session once and tries again', async () => {
    const asked = answer({
      'GET /security/key': (_, nth) => (nth === 1 ? expired : key),
      'POST /session/refresh': renewed,
    });
    await expect(call(identityKeyRoute)).resolves.toMatchObject({ publicKey: 'MIIB' });
    expect(asked.map(({ route }) => route)).toEqual([
      'GET /security/key',
      'POST /session/refresh',
      'GET /security/key',
    ]);
  });

  it('names the client that the page shows, so nothing is done for another one who has logged in since', async () => {
    const asked = answer({ 'GET /security/key': key });
    await call(identityKeyRoute);
    expect(asked.map(({ headers }) => headers['x-client'])).toEqual([MARIA.id]);
  });

  it('shares one renewal among ten calls that find the session expired together', async () => {
    let isRenewed = false;
    const asked = answer({
      'GET /security/key': () => (isRenewed ? key : expired),
      'POST /session/refresh': () => {
        isRenewed = true;
        return renewed;
      },
    });
    await Promise.all(Array.from({ length: 10 }, () => call(identityKeyRoute)));
    expect(asked.filter(({ route }) => route === 'POST /session/refresh')).toHaveLength(1);
  });

  it('ends the session if it cannot be renewed, and remembers the page', async () => {
    history.replaceState(null, '', '/create-account/step-3?transfer_id=65f0c0de65f0c0de65f0c0d1');
    answer({ 'GET /security/key': expired, 'POST /session/refresh': expired });
    await expect(call(identityKeyRoute)).rejects.toMatchObject({ code: 'caller/unknown', status: 401 });
    expect(currentSession()).toBeUndefined();
    expect(loginUser().returnTo).toBe('/create-account/step-3?transfer_id=65f0c0de65f0c0de65f0c0d1');
  });

  it('ends the session when it is refused even after a renewal', async () => {
    answer({ 'GET /security/key': expired, 'POST /session/refresh': renewed });
    await expect(call(identityKeyRoute)).rejects.toMatchObject({ code: 'caller/unknown', status: 401 });
    expect(currentSession()).toBeUndefined();
  });

  it('keeps the session if the renewal could not be sent', async () => {
    answer({ 'GET /security/key': expired, 'POST /session/refresh': { status: 503, body: { message: 'Busy' } } });
    await expect(call(identityKeyRoute)).rejects.toMatchObject({
      code: 'page/http-503',
      sentence: SOMETHING_WENT_WRONG,
    });
    expect(currentSession()?.client.id).toBe(MARIA.id);
  });

  it('never treats "not confirmed yet" (202) as a success', async () => {
    const sentence = "We're waiting for your bank to confirm.";
    answer({ 'POST /transfer/start': refusal(202, 'transfer/unconfirmed', sentence) });
    const body = { transferId: MARIA.id, bankAccountId: MARIA.id } as never;
    await expect(call(startTransferRoute, { body })).rejects.toMatchObject({ code: 'transfer/unconfirmed', sentence });
  });
});

describe('a path', () => {
  it('escapes its parameters and query', () => {
    const path = pathOf(
      { path: '/users/{tenantId}/{clientId}' },
      { tenantId: 'a/b', clientId: 'c d' },
      { q: '&', no: undefined },
    );
    expect(path).toBe('/users/a%2Fb/c%20d?q=%26');
  });
});
