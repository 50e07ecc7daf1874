import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { proposalIdOf } from '#functions/proposals/decide.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { startDisbursementRoute } from '#shared/contracts/transfers.ts';
import type { WorldBrowser } from '../../support/world-browser.ts';
import { clientCalls } from '../hostile/attempts.ts';
import type { Person } from '../hostile/hostile-setup.ts';
import { asOwner, link, saidOf, THIEFS, type Thief } from './attacks.ts';
import { HOUR, later, setUpThief } from './thief-setup.ts';

/*
 * The owner of a stolen phone calls the company, and a staff member runs one command. Everything the thief has prepared
 * by then fails.
 */
let browser: WorldBrowser;
const setup = await setUpThief();
const papers = await setup.papers();
afterEach(() => {
  vi.restoreAllMocks();
  setup.world.plaid.faults.clear();
});
afterAll(() => setup.end());

const DAY = 24 * HOUR;
const because = { phone: '', reason: 'the client called: the phone is stolen' };
const command = (words: `client ${string}`, by: string) =>
  setup.ops(words, { ...because, phone: setup.owner.mobilePhone, by });
const codeOf = (outcome: Awaited<ReturnType<typeof command>>) => (outcome.ok ? 'done' : outcome.refusal.code);

const thiefWith = (own: Person): Thief => ({
  setup,
  browser,
  papers: own,
  kept: papers,
  call: (route, parts) => setup.asThief(browser, route, parts),
});
const accept = async (own: Person, bankAccountId: string) => {
  const chosen = { ...own, account: { ...own.account, id: bankAccountId as never } };
  return setup.asThief(browser, startDisbursementRoute, await saidOf('start-disbursement', chosen));
};

const proposesRelease = async (by: string) => {
  const asked = { kind: 'client hold', 'client-id': setup.owner.id, reason: 'she called' };
  return codeOf(await setup.ops('call propose-change', { ...asked, by }));
};
/** Approves the newest proposal to release the owner. */
async function approvesRelease(by: string) {
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const proposal = proposalIdOf('client hold', setup.owner.id);
  const version = String((await proposals.find(setup.acme, proposal))?.version ?? 1);
  return codeOf(await setup.ops('call approve-proposal', { proposal, version, by }));
}

/** Reopens everything, by two people. */
async function lifted(): Promise<void> {
  expect(await proposesRelease('Rosa Diaz')).toBe('done');
  expect(await approvesRelease('Sam Okafor')).toBe('done');
}

describe('after the owner has called', () => {
  it('ends every session, lets none begin, and carries out nothing that was prepared (X-132)', async () => {
    browser = await setup.browserOf('a new browser');
    const [waiting, silent, scheduled] = [
      await setup.renewed(papers),
      await setup.renewed(papers),
      await setup.renewed(papers),
    ];
    const twin = await link(thiefWith(waiting), THIEFS.twin);
    expect((await accept(waiting, twin.bankAccountId)).text).toContain('awaiting acceptance');
    expect((await asOwner(thiefWith(scheduled), 'schedule-transfer')).code).toBe('ok');
    // Accepted into the owner's own account while the bank does not answer, so it would be tried again.
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/create', times: 3 });
    expect((await accept(silent, papers.account.id)).code).toBe('disbursement/unconfirmed');
    setup.world.plaid.faults.clear();
    await setup.asThief(browser, ...setup.graph('UpdateOneClient', { data: { email: 'thief@example.com' } }));
    await setup.settled();
    later(HOUR / 6);

    const from = Date.now();
    expect(codeOf(await command('client stop', 'Rosa Diaz'))).toBe('done');
    await setup.settled();
    const [came] = await setup.between([{ from, until: Date.now() + 1 }]);
    expect(came).toMatchObject({ moved: [], told: ['phone', 'e-mail'] });
    expect(came?.seen).toContain('client/stopped');
    for (const at of [browser, setup.laptop])
      for (const [name, { of }] of Object.entries(clientCalls)) {
        const route = allRoutes.find((each) => each.name === name);
        const reply = route && (await at.call(route, of(papers)));
        expect([name, reply?.code]).toEqual([name, 'caller/unknown']);
      }
    const asked = await setup.signIn(browser);
    expect(asked).toMatchObject({ status: 423, code: 'client/stopped' });
    expect(asked.text).toContain('Acme Title has stopped this account to keep it safe. Please call (217) 555-0100.');
    expect((await setup.refresh(setup.laptop)).code).toBe('caller/unknown');

    later(120);
    await setup.aMinutesRuns();
    expect(await setup.stored(silent.payout)).toMatchObject({ status: 'viewed', problem: { code: 'CLIENT_STOPPED' } });
    later(5 * DAY);
    await setup.aMinutesRuns();
    const unsent = await setup.stored(scheduled.draft);
    expect(unsent).toMatchObject({ status: 'draft', problem: { code: 'client/stopped' } });
    expect(unsent.schedule).toBeUndefined();
    expect((await setup.stored(waiting.payout)).status).toBe('awaiting acceptance');
    expect(setup.paidOut()).toEqual([]);
  });

  it('takes two people to release the hold, and then the owner gets a message and can sign in again (X-132)', async () => {
    expect(await approvesRelease('Sam Okafor')).toBe('proposal/none');
    expect(await proposesRelease('Rosa Diaz')).toBe('done');
    expect(await approvesRelease('Rosa Diaz')).toBe('staff/same-person');
    expect((await setup.signIn(setup.laptop)).code).toBe('client/stopped');
    await setup.settled();
    later(1);
    const from = Date.now();
    expect(await approvesRelease('Sam Okafor')).toBe('done');
    await setup.settled();
    const [came] = await setup.between([{ from, until: Date.now() + 1 }]);
    expect(came).toMatchObject({ told: ['phone', 'e-mail'], seen: ['client/lifted'] });
    expect((await setup.signIn(setup.laptop)).code).toBe('ok');
    expect(await proposesRelease('Rosa Diaz')).toBe('staff/client-not-stopped');
  });

  it('ends a proposal to release the first hold when the client is held again (X-132)', async () => {
    await command('client stop', 'Rosa Diaz');
    await proposesRelease('Rosa Diaz');
    later(1);
    expect(codeOf(await command('client stop', 'Dana Reyes'))).toBe('done');
    expect(await approvesRelease('Sam Okafor')).toBe('staff/held-again');
    await lifted();
  });

  it('ends a session that opens at the moment of the hold (X-132)', async () => {
    const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
    const add = sessions.add.bind(sessions);
    vi.spyOn(sessions, 'add').mockImplementationOnce(async (...added) => {
      await command('client stop', 'Rosa Diaz');
      return add(...added);
    });
    later(HOUR);
    expect((await setup.signIn(setup.laptop)).code).toBe('client/stopped');
    const open = await sessions.list(setup.acme, setup.owner.id);
    expect(open.filter(({ ended }) => !ended)).toEqual([]);
    await lifted();
  });
});

describe('when no one calls for three days', () => {
  it('pays into an account that the bank says is the client’s, and every other still waits (X-111, X-132)', async () => {
    later(HOUR);
    browser = await setup.browserOf('a new browser');
    const [own, others] = [await setup.renewed(papers), await setup.renewed(papers)];
    const twin = await link(thiefWith(own), { ...THIEFS.twin, number: '900000007777' });
    const mallorys = await link(thiefWith(others), THIEFS.mallory);
    expect((await accept(own, twin.bankAccountId)).text).toContain('awaiting acceptance');
    later(3 * DAY + 60);
    await setup.signIn(browser);
    expect((await accept(others, mallorys.bankAccountId)).text).toContain('awaiting acceptance');
    await setup.aMinutesRuns();
    expect((await accept(own, twin.bankAccountId)).code).toBe('ok');
    expect(setup.paidOut()).toHaveLength(1);
    expect((await setup.accountOf(twin)).ownerCheck).toMatchObject({ name: 'Ada Buyer', score: 100 });
  });
});
