import { afterAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { wiringRoute } from '#shared/contracts/wiring.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import { isGraph } from '../../support/graph.ts';
import type { BrowserReply, WorldBrowser } from '../../support/world-browser.ts';
import { asked, clientCalls, openCalls } from '../hostile/attempts.ts';
import type { Person } from '../hostile/hostile-setup.ts';
import { type Attack, forMoney, others, type Thief } from './attacks.ts';
import { type Row, tableInPage, tableOf, writeTable } from './table.ts';
import { HOUR, later, setUpThief } from './thief-setup.ts';

/*
 * A thief has a client's unlocked phone, and with it every text and the portal, open in its browser. What they can do
 * in an hour is the table in docs/security.md: this test plays it and compares. `WRITE_TABLE=1` rewrites the table.
 */

const OWN = 'the owner’s own account';
const WAITS = 'waits for the company’s call';

function answeredBy({ code, text }: BrowserReply): string {
  if (code !== 'ok') return code;
  return text.includes('"status":"awaiting acceptance"') ? WAITS : 'done';
}

const thiefAt = (at: WorldBrowser, own: Person): Thief => ({
  setup,
  browser: at,
  papers: own,
  kept: papers,
  call: (route, parts) => setup.asThief(at, route, parts),
});

/** Plays attacks one after the other, each in a minute of its own, so that their results can be told apart. */
async function play(at: WorldBrowser, attacks: readonly Attack[]): Promise<readonly Row[]> {
  const played: { tries: string; answered: string; from: number; until: number }[] = [];
  for (const { tries, run } of attacks) {
    later(60);
    if ((await setup.refresh(at)).code !== 'ok') await setup.signIn(at);
    const own = await setup.renewed(papers);
    later(1);
    const from = Date.now();
    const reply = await run(thiefAt(at, own));
    await setup.settled();
    played.push({ tries, answered: answeredBy(reply), from, until: Date.now() + 1 });
  }
  const came = await setup.between(played);
  return played.map(({ tries, answered }, index) => {
    const { moved = [], told = [], seen = [] } = came[index] ?? {};
    return { tries, answered, moved, told, seen };
  });
}

const rowOf = (tries: string): Row => {
  const found = rows.find((row) => row.tries.startsWith(tries));
  if (!found) throw new Error(`Nobody tried: ${tries}`);
  return found;
};

/** Nothing was paid to an account that is not the payee's. */
const expectNothingLost = () => expect(setup.paidOut().filter((whose) => whose !== OWN)).toEqual([]);

const setup = await setUpThief();
const papers = await setup.papers();
const browser = await setup.browserOf('the open browser');
const rows = await play(browser, [...forMoney, ...others]);
if (process.env['WRITE_TABLE']) writeTable(tableOf(rows));
afterAll(() => setup.end());

describe('a thief with the phone, for an hour', () => {
  it('does what the table in docs/security.md says, and nothing else (X-132)', () => {
    expect(tableInPage()).toBe(tableOf(rows));
  });

  it('gets not one cent out of the company, except into the payee’s own account (X-111, X-132)', () => {
    expectNothingLost();
    for (const { answered } of rows.slice(0, forMoney.length - 1))
      expect([WAITS, 'disbursement/other-name']).toContain(answered);
  });

  it('moves the owner’s money to the company alone, and the owner gets a message (X-043, X-132)', () => {
    for (const { tries, moved, told } of rows) {
      for (const each of moved)
        expect(each, tries).toMatch(/from the owner’s own account to the company$|to the owner’s own account$/);
      if (moved.length > 0) expect(told, tries).toEqual(expect.arrayContaining(['phone', 'e-mail', 'staff']));
    }
  });

  it('changes nothing unnoticed: messages about each account, name, contact and identity reach the previous address (X-043, X-132)', () => {
    const prepared = [
      ...forMoney.slice(0, -1).map(({ tries }) => tries),
      'changes the e-mail',
      'turns messages off',
      'enters another SSN',
      'disconnects',
    ];
    for (const tries of prepared)
      expect([tries, rowOf(tries).told]).toEqual([tries, expect.arrayContaining(['phone', 'e-mail'])]);
  });

  it('sees the company’s own wire numbers, and no others (X-132)', async () => {
    const { client, wire } = await setup.renewed(papers);
    const params = { tenantId: client.tenantId, transferId: wire.id };
    await setup.wireCode(browser);
    const shown = await browser.call(wiringRoute, { params, query: { numbers: 'full' } });
    expect(JSON.parse(shown.text)).toMatchObject({
      full: true,
      routingNumber: '021000021',
      accountNumber: '123456789',
    });
  });

  it('gets no further with the number moved to another SIM, in another browser, and the owner is notified of the device (X-132)', async () => {
    await setup.settled();
    later(HOUR);
    const from = Date.now();
    const elsewhere = await setup.browserOf('a new browser');
    await setup.settled();
    const [came] = await setup.between([{ from, until: Date.now() + 1 }]);
    expect(came?.told).toEqual(['phone', 'e-mail']);
    for (const { answered } of (await play(elsewhere, forMoney)).slice(0, -1))
      expect([WAITS, 'disbursement/other-name']).toContain(answered);
    expectNothingLost();
  });

  it('moves nothing elsewhere with every call of the contracts, in order (X-132)', {
    tags: 'long',
  }, async () => {
    later(HOUR);
    await setup.signIn(browser);
    for (const route of allRoutes) {
      const attempt = clientCalls[route.name] ?? openCalls[route.name];
      // The thief doesn't log themselves out, and the graph is tried below.
      if (!attempt || route.name === 'end-session' || isGraph(route)) continue;
      const reply = await setup.asThief(browser, route, attempt.of(papers));
      expect([route.name, reply.status < 500]).toEqual([route.name, true]);
    }
    for (const [operationName, { of }] of Object.entries(asked))
      await setup.asThief(browser, graphRouteOf(operationName), { body: { operationName, variables: of(papers) } });
    await setup.aMinutesRuns();
    expectNothingLost();
  });
});
