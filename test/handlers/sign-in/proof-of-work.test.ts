import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { type Proof, type Puzzle, puzzleRoute } from '#shared/contracts/puzzle.ts';
import {
  ESIGN_VERSION,
  findUserRoute,
  resendCodeRoute,
  sendCodeRoute,
  TERMS_VERSION,
} from '#shared/contracts/sign-in.ts';
import { sendCodeByGetRoute } from '#shared/contracts/sign-in-by-get.ts';
import { anEasyPuzzle, solve } from '#test/support/proof.ts';
import { type Browser, proven } from './browser.ts';
import { aPortal, later } from './portal.ts';

const portal = aPortal();
afterEach(() => vi.unstubAllEnvs());

const puzzleFor = async (browser: Browser): Promise<Puzzle> =>
  (await browser.ask(puzzleRoute)).body as unknown as Puzzle;
const aProof = async (browser: Browser): Promise<string> => solve(await puzzleFor(browser));

/** Looks up a number, with what a script might send as a proof. */
const find = (browser: Browser, shown: string | undefined, mobilePhone = '+12175559999') =>
  browser.ask(findUserRoute, { body: { mobilePhone }, headers: { 'x-proof': shown } });

const read = (shown: string): Proof => JSON.parse(Buffer.from(shown, 'base64').toString());
const write = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64');

/** A proof that is partly changed after it was solved. */
const changed = (shown: string, change: (proof: Proof) => void): string => {
  const proof = read(shown);
  change(proof);
  return write(proof);
};

const textsSent = () => portal.aws().inbox.list({ kind: 'text', limit: 100 }).length;

const REFUSED = { status: 428, body: { code: 'proof/needed', message: anyRefusalSentence({ code: 'proof/needed' }) } };

describe('a proof of work (X-083)', () => {
  it('is required only before a lookup, a registration and a text', () => {
    const uses = allRoutes.flatMap(({ name, proof }) => (proof ? [`${name}: ${proof}`] : []));
    expect(uses.toSorted()).toEqual([
      'create-user: lookup',
      'find-user: lookup',
      'resend-code-get: text',
      'resend-code: text',
      'send-code-get: text',
      'send-code: text',
      'send-step-up-code: text',
      'start-invited: text',
    ]);
  });

  it.each(allRoutes.filter(({ proof }) => proof))('without one, $name does nothing (X-083)', async (route) => {
    const { browser, id: clientId, phone } = await portal.signedIn();
    const texts = textsSent();
    const person = { firstName: 'Ada', lastName: 'Buyer', mobilePhone: '+12175550000', agreed: true };
    const create_user = { phone_number: '+12175550000', name: 'Ada Buyer', connection: 'sms' };
    const forms = { client: person, create_user, termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION };
    const body = {
      'find-user': { mobilePhone: phone },
      'create-user': forms,
      'send-step-up-code': { purpose: 'confirm' },
      'start-invited': { token: `${'0'.repeat(24)}.${'A'.repeat(22)}`, ...forms, agreed: true },
    }[route.name];
    const params = { tenantId: 'acme', ...(route.path.includes('clientId') ? { clientId } : {}) };
    expect(await browser.ask(route, { params, body })).toMatchObject(REFUSED);
    expect(textsSent()).toBe(texts);
  });

  const inVain: Readonly<Record<string, (browser: Browser) => Promise<string> | string>> = {
    'that is empty': () => '',
    'that is no base64 of anything': () => '%%%',
    'that is JSON of something else': () => write({ challenge: {}, solution: 7 }),
    'that is too long to be one': async (browser) => `${await aProof(browser)}${' '.repeat(2_000)}`,
    'of a puzzle that is not solved': async (browser) =>
      changed(await aProof(browser), (proof) => Object.assign(proof.solution, { counter: proof.solution.counter + 1 })),
    'with a made-up key': async (browser) =>
      changed(await aProof(browser), ({ challenge, solution }) =>
        Object.assign(solution, { derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` }),
      ),
    'of a puzzle that was made easier': async (browser) => {
      const { parameters, signature } = await puzzleFor(browser);
      const easier = (await anEasyPuzzle('acme')) as Puzzle;
      return solve({ parameters: { ...easier.parameters, data: parameters.data }, signature });
    },
    'whose time was prolonged': async (browser) =>
      changed(await aProof(browser), ({ challenge }) =>
        Object.assign(challenge.parameters.data, { until: challenge.parameters.data.until + 600 }),
      ),
    'of a puzzle that somebody else signed': async () => solve(await anEasyPuzzle('acme')),
    'of a puzzle of another tenant': () => aProof(portal.fresh('zenith').browser),
    'of another tenant, said to be of this one': async () =>
      changed(await aProof(portal.fresh('zenith').browser), ({ challenge }) =>
        Object.assign(challenge.parameters.data, { tenant: 'acme' }),
      ),
    'that comes after ten minutes': async (browser) => {
      const shown = await aProof(browser);
      later(601);
      return shown;
    },
    'that was shown before': async (browser) => {
      const shown = await aProof(browser);
      expect((await find(browser, shown)).status).toBe(404);
      return shown;
    },
  };

  it.each(Object.entries(inVain))('%s is refused (X-083)', async (_, made) => {
    const { browser } = portal.fresh();
    expect(await find(browser, await made(browser))).toMatchObject(REFUSED);
  });

  it('is valid to the last second', async () => {
    const { browser } = portal.fresh();
    const shown = await aProof(browser);
    later(600);
    expect((await find(browser, shown)).status).toBe(404);
  });

  it('is valid for one login: one lookup and one text (X-083)', async () => {
    const { browser, phone } = portal.fresh();
    const clientId = await proven(browser, phone);
    const shown = { 'x-proof': await aProof(browser) };
    expect((await find(browser, shown['x-proof'], phone)).body).toEqual({ clientId });
    expect((await browser.ask(sendCodeRoute, { params: { clientId }, headers: shown })).status).toBe(200);
    later(60);
    for (const route of [resendCodeRoute, sendCodeByGetRoute])
      expect(await browser.ask(route, { params: { clientId }, headers: shown })).toMatchObject(REFUSED);
    expect(await find(browser, shown['x-proof'], phone)).toMatchObject(REFUSED);
  });

  it('is accepted from only one of many calls at the same moment (X-083)', async () => {
    const { browser } = portal.fresh();
    const shown = await aProof(browser);
    const replies = await Promise.all(Array.from({ length: 8 }, () => find(browser, shown)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([404, ...Array(7).fill(428)]);
  });

  it('is not used up by a form with a mistake', async () => {
    const { browser } = portal.fresh();
    const shown = await aProof(browser);
    expect((await find(browser, shown, '12')).status).toBe(400);
    expect((await find(browser, shown)).status).toBe(404);
  });

  it('reveals nothing about the number when refused, uses none of the address’s limits, and is counted (X-083)', async () => {
    const { browser, phone } = portal.fresh();
    await proven(browser, phone);
    const known = await find(browser, undefined, phone);
    const unknown = await find(browser, undefined);
    expect(known).toEqual(unknown);
    for (let n = 0; n < 60; n += 1) await find(browser, undefined, phone);
    expect((await browser.find(phone)).status).toBe(200);
    expect(portal.log()).toMatch(/"ProofsRefused":1/);
    expect(portal.log()).toMatch(/"Tenant":"acme","ProofsRefused":1|"ProofsRefused":1,.*"Tenant":"acme"/);
    expect(portal.log()).not.toContain(phone.slice(2));
  });
});

describe('a puzzle (X-083)', () => {
  it('is never the same, and no cache keeps it', async () => {
    const { browser } = portal.fresh();
    const replies = await Promise.all([browser.ask(puzzleRoute), browser.ask(puzzleRoute)]);
    const nonces = replies.map(({ body }) => (body as unknown as Puzzle).parameters.nonce);
    expect(new Set(nonces).size).toBe(2);
    for (const { raw } of replies) expect(raw.headers['cache-control']).toBe('no-store');
  });

  it('is as hard as the setting, without a change to the page (X-083)', async () => {
    const { browser } = portal.fresh();
    const countersOf = async (tries: string): Promise<number[]> => {
      vi.stubEnv('PUZZLE_TRIES', tries);
      const proofs = await Promise.all(Array.from({ length: 12 }, () => aProof(browser)));
      return proofs.map((shown) => read(shown).solution.counter);
    };
    expect(Math.max(...(await countersOf('2')))).toBeLessThan(2);
    expect(Math.max(...(await countersOf('60')))).toBeGreaterThan(2);
  });
});
