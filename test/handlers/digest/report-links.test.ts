import { expect, it, test } from 'vitest';
import type { DigestPorts } from '#functions/console/digest/send-digest.ts';
import { addDays } from '#shared/banking-days.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { type ReportSchedule, reportInSearch } from '#shared/staff/report-schedule.ts';
import { NORTH } from '../console/console-payments.ts';
import { at, choose, digest, person, put, readers, run, setUpDigest } from './digest-setup.ts';

/** Links to reports, by the scheduled function over the real table. */
setUpDigest();

const daily: ReportSchedule = { kind: 'register', every: 'day' };
const weekly: ReportSchedule = { kind: 'journal', every: 'week', account: 'trust bank' };

/** The reports that an e-mail's links ask for. */
const linksIn = (text: string) =>
  [...text.matchAll(/http\S+\/acme\/reports\?(\S+)/g)].map(([, search]) => reportInSearch(new URLSearchParams(search)));

test('sends a member with scheduled reports one email with their links, once, even without a digest (X-304)', async () => {
  digest.company = undefined;
  await put(person(0xa1), { roles: ['auditor'] });
  await choose(person(0xa1), [daily, weekly]);
  // A Tuesday, so no week has ended.
  await run();
  at(0, 3);
  await run();
  expect(readers()).toEqual(['a1@acme.example']);
  const [mail] = digest.mails;
  const on = addDays(bookedOn(digest.now.toISOString()), -1);
  expect(linksIn(mail?.text ?? '')).toEqual([{ kind: 'register', from: on, to: on }]);
  expect(mail?.text).toMatch(/http:\/\/console\.\S+\/acme\/reports\?/);

  // The next Monday has the days since Friday, and the week.
  for (const days of [1, 2, 3, 6]) {
    at(days);
    await run();
  }
  expect(digest.mails).toHaveLength(5);
  const sunday = addDays(bookedOn(digest.now.toISOString()), -1);
  expect(linksIn(digest.mails.at(-1)?.text ?? '')).toEqual([
    { kind: 'register', from: addDays(sunday, -2), to: sunday },
    { kind: 'journal', from: addDays(sunday, -6), to: sunday, account: 'trust bank' },
  ]);
});

it('sends no link to support, a member of some offices, or a removed member (X-304)', async () => {
  digest.company = undefined;
  await put(person(0xa2), { roles: ['platform'] });
  await put(person(0xa3), { roles: ['operator'], offices: [NORTH] });
  await put(person(0xa4), { roles: ['operator'] });
  for (const nth of [0xa2, 0xa3, 0xa4]) await choose(person(nth), [daily]);
  const hearers: DigestPorts['hearers'] = async (tenant, when) => {
    const found = await digest.ports.hearers(tenant, when);
    await put(person(0xa4), { active: false });
    return found;
  };
  await run({ hearers });
  expect(digest.mails).toEqual([]);
});

it('sends a link later if the mail service fails, and never two on one day (X-304)', async () => {
  digest.company = undefined;
  await put(person(0xa5), { roles: ['owner'] });
  await choose(person(0xa5), [daily]);
  const failing = async () => {
    throw new Error('The mail service says no.');
  };
  await expect(run({ send: failing, isCertain: () => true })).rejects.toThrow('1 of 1 messages not sent');
  at(0, 1);
  await Promise.allSettled([run(), run()]);
  at(0, 2);
  await run();
  expect(readers()).toEqual(['a5@acme.example']);
});

test('doesn’t delay or repeat anyone else’s links because of a failing address or an unreadable digest (X-304)', async () => {
  await put(person(0xa7), { roles: ['owner'] });
  await choose(person(0xa7), [daily]);
  const { send, reads } = digest.ports;
  const broken = async () => {
    throw new Error('The lists cannot be read.');
  };
  const changes: Partial<DigestPorts> = {
    isCertain: () => true,
    reads: { ...reads, lists: { ...reads.lists, page: broken } },
    send: async (email, to) => {
      if (to !== 'a7@acme.example') throw new Error('The address takes no mail.');
      await send(email, to);
    },
  };
  const runsOn = async (day: number) => {
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      at(day, 0, minutes);
      await run(changes).catch(() => undefined);
    }
  };
  for (const day of [0, 1, 2, 3]) await runsOn(day);
  expect(await digest.ports.days.find(digest.setup.tenant)).toMatchObject({ isGivenUp: true });
  const links = digest.mails
    .filter(({ subject }) => subject.startsWith('Reports'))
    .flatMap(({ text }) => linksIn(text));
  expect(links).toHaveLength(4);
  expect(new Set(links.map((link) => link?.from)).size).toBe(4);
});

it('doesn’t repeat the digest’s hours because a link could not be sent all day (X-280, X-304)', async () => {
  await put(person(0xa8), { roles: ['owner'] });
  await choose(person(0xa8), [daily]);
  const { send } = digest.ports;
  const changes: Partial<DigestPorts> = {
    isCertain: () => true,
    send: async (email, to) => {
      if (email.subject.startsWith('Reports')) throw new Error('The address takes no mail.');
      await send(email, to);
    },
  };
  for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
    at(0, 0, minutes);
    await run(changes).catch(() => undefined);
  }
  expect(digest.mails).toHaveLength(1);
  expect(await digest.ports.days.find(digest.setup.tenant)).toMatchObject({ tries: 9, isGivenUp: false });
});

it('sends a link and a digest as two e-mails to one person, each once (X-280, X-304)', async () => {
  await put(person(0xa6), { roles: ['owner'] });
  await choose(person(0xa6), [daily]);
  const { version } = await digest.staffHearers.settings(digest.setup.tenant, person(0xa6));
  await digest.staffHearers.choose(digest.setup.tenant, person(0xa6), {
    ...{ off: [], digest: true, version },
    reports: [daily],
  });
  await run();
  await run();
  const own = digest.mails.filter(({ to }) => to === 'a6@acme.example').map(({ subject }) => subject.split(' ')[0]);
  expect(own.toSorted()).toEqual(['Daily', 'Reports']);
});
