import { addDays, isBankingDay } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { type ApiClient, anAwaitedWire, aSignedInClient, type Draft, giveIdentity, mustBe } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { aPerson, expect, test } from './support/client.ts';
import { aParty, onADay } from './support/day.ts';
import { prepare } from './support/desk.ts';
import { aCounter } from './support/effort.ts';
import { glance, patience, WITHIN } from './support/machine.ts';

/*
 * A month of a title office's bank activity: 500 entries of two trust accounts in the bank's BAI2 file, decided by an
 * escrow officer, an approver and an owner, up to the signed reconciliation. The report has clicks and seconds;
 * docs/speed.md has the measurements.
 */

const TRUST = '55501239021';
const AKRON = '55501247734';
const FILES = ['MON-4101', 'MON-4102', 'MON-4103', 'MON-4104', 'MON-4105', 'MON-4106'] as const;
const COUNTS = {
  exact: 118,
  short: 2,
  lender: 20,
  unknown: 4,
  named: 220,
  unnamed: 6,
  fees: 90,
  transfers: 20,
} as const;
/** A transfer between the accounts is an entry in each. */
const ENTRIES = Object.values(COUNTS).reduce<number>((sum, each) => sum + each, COUNTS.transfers);
/** More wires than a client may start in a day are a fraud check's. */
const WIRES_OF_CLIENT = 6;

type Entry = { readonly account: string; readonly code: number; readonly cents: number; readonly text: string };

const WIRE_IN = 195;
const CHECK = 475;
const FEE = 698;
const fileOf = (nth: number): string => FILES[nth % FILES.length] ?? '';
const times = <T>(count: number, make: (nth: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** The month's entries, mixed as a bank books them. */
function entriesOf(wires: readonly Draft[]): readonly Entry[] {
  const awaited = wires.map(({ referenceID, amount }, nth) => {
    const isShort = nth >= COUNTS.exact;
    return { account: TRUST, code: WIRE_IN, cents: amount - (isShort ? 2500 : 0), text: `WIRE OBI ${referenceID}` };
  });
  const all: readonly Entry[] = [
    ...awaited,
    ...times(COUNTS.lender, (nth) => ({
      account: TRUST,
      code: WIRE_IN,
      cents: 20_000_000 + nth,
      text: `LOAN PROCEEDS FILE ${fileOf(nth)}`,
    })),
    ...times(COUNTS.unknown, (nth) => ({
      account: TRUST,
      code: WIRE_IN,
      cents: 711_100 + nth,
      text: `INCOMING WIRE SENDER ${nth}`,
    })),
    ...times(COUNTS.named, (nth) => ({
      account: TRUST,
      code: CHECK,
      cents: 31_000 + nth,
      text: `CHECK ${1001 + nth} FILE ${fileOf(nth)}`,
    })),
    ...times(COUNTS.unnamed, (nth) => ({
      account: TRUST,
      code: CHECK,
      cents: 52_000 + nth,
      text: `CHECK ${2001 + nth} COUNTY RECORDER`,
    })),
    ...times(COUNTS.fees, (nth) => ({ account: TRUST, code: FEE, cents: 1500 + nth, text: 'INCOMING WIRE FEE' })),
  ];
  const transfers = times(COUNTS.transfers, (nth) => 400_000 + nth).flatMap((cents) => [
    { account: TRUST, code: 575, cents, text: 'ZBA TRANSFER TO X7734' },
    { account: AKRON, code: 275, cents, text: 'ZBA TRANSFER FROM X9021' },
  ]);
  return [...all.toSorted((one, other) => (one.cents % 97) - (other.cents % 97)), ...transfers];
}

/** The banking days of the past month. */
function monthDays(): readonly string[] {
  const first = `${today(new Date(), 'America/New_York').slice(0, 7)}-01`;
  const last = addDays(first, -1);
  return times(Number(last.slice(-2)), (nth) => addDays(last, -nth))
    .filter(isBankingDay)
    .toReversed();
}

/** A day's group of a BAI2 file, with its accounts and control totals. */
function groupOf(on: string, accounts: ReadonlyMap<string, readonly Entry[]>, balances: Map<string, number>) {
  const day = on.slice(2).replaceAll('-', '');
  let [sum, count] = [0, 2];
  const records = [...accounts].flatMap(([account, entries]) => {
    const opening = balances.get(account) ?? 0;
    const closing = opening + entries.reduce((all, { code, cents }) => all + (code < 400 ? cents : -cents), 0);
    balances.set(account, closing);
    const total = opening + closing + entries.reduce((all, { cents }) => all + cents, 0);
    sum += total;
    count += entries.length + 2;
    return [
      `03,${account},USD,010,${opening},,,015,${closing},,/`,
      ...entries.map(({ code, cents, text }, nth) => `16,${code},${cents},,B${day}${account.slice(-4)}${nth},,${text}`),
      `49,${total},${entries.length + 2}/`,
    ];
  });
  return { sum, records: [`02,ACME,BANK,1,${day},0800,USD,2/`, ...records, `98,${sum},${accounts.size},${count}/`] };
}

/** The bank's file of the month, with as many entries each day. */
function fileOfMonth(entries: readonly Entry[]): string {
  const days = monthDays();
  const balances = new Map<string, number>();
  const groups = days.map((on, at) => {
    const own = entries.filter((_, nth) => Math.floor((nth * days.length) / entries.length) === at);
    const accounts = new Map(
      [TRUST, AKRON].map((account) => [account, own.filter((each) => each.account === account)]),
    );
    return groupOf(on, accounts, balances);
  });
  const records = ['01,BANK,ACME,260101,0800,1,,,2/', ...groups.flatMap((group) => group.records)];
  const sum = groups.reduce((all, group) => all + group.sum, 0);
  return [...records, `99,${sum},${groups.length},${records.length + 1}/`].join('\n');
}

test(`a month of ${ENTRIES} entries goes from the bank’s file to a signed reconciliation (X-129, X-243, X-244, X-319)`, {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(patience(900_000));
  await onADay(browser, async ({ portal, colleague }) => {
    const clients: ApiClient[] = [];
    const wires: Draft[] = [];
    for (let nth = 0; nth < COUNTS.exact + COUNTS.short; nth += 1) {
      const isNext = nth % WIRES_OF_CLIENT === 0;
      const who = (isNext ? undefined : clients.at(-1)) ?? (await aSignedInClient('acme', aPerson(), portal.port));
      if (isNext) clients.push(who);
      if (isNext) mustBe(200, await giveIdentity(who));
      wires.push(await anAwaitedWire(who, 1_000_000 + nth * 100));
    }
    const rosa = await colleague('Rosa Diaz');
    for (const [nth, who] of clients.slice(0, FILES.length).entries()) {
      const { firstName, lastName } = who.person;
      const party = { ...aParty(firstName, lastName, '12 Oak Street', fileOf(nth)), who };
      await prepare(rosa, party, { kind: 'Request a payment', cents: 900_000 }, 'Send to client');
    }
    const [sam, olivia] = [await colleague('Sam Okafor'), await colleague('Olivia Park')];
    const { all, step, click, fill } = aCounter();
    const button = (name: string | RegExp, page = rosa) => page.getByRole('button', { name });
    const sheet = rosa.getByRole('region', { name: 'Open transaction' });
    const row = (text: string) => rosa.getByRole('row').filter({ hasText: text }).first().getByRole('link').first();
    const together = async (title: string, go: string, done: string) => {
      await click(button(`${title}…`));
      expect(await axeFaults(rosa), title).toEqual([]);
      await click(rosa.getByRole('dialog').getByRole('button', { name: go }));
      await expect(rosa.getByText(done)).toBeVisible({ timeout: patience(120_000) });
    };
    await rosa.goto(portal.url('console', '/acme/today'));
    const file = fileOfMonth(entriesOf(wires));

    await step('imports the file', async () => {
      await click(rosa.getByRole('complementary').getByRole('link', { name: 'Bank', exact: true }));
      await expect(rosa.getByText('Nothing to match')).toBeVisible();
      const asked = rosa.waitForEvent('filechooser');
      await click(button('Import statement'));
      await (await asked).setFiles({ name: 'month.bai', mimeType: 'text/plain', buffer: Buffer.from(file) });
      await expect(rosa.getByText(`${ENTRIES} transactions imported`)).toBeVisible({ timeout: patience(60_000) });
      await expect(button(/^Match \d+ exact/)).toBeVisible(WITHIN);
    });
    await step('matches the exact transactions', () =>
      together(
        `Match ${COUNTS.exact} exact transactions`,
        `Match all ${COUNTS.exact}`,
        `${COUNTS.exact} transactions matched.`,
      ),
    );
    const known = COUNTS.fees + 2 * COUNTS.transfers;
    await step('excludes fees and own transfers', () =>
      together(`Exclude ${known} fees and transfers`, `Exclude all ${known}`, `${known} transactions excluded.`),
    );
    await step('charges what names its file', () =>
      together(
        `Charge ${COUNTS.named} transactions to their files`,
        `Charge all ${COUNTS.named}`,
        `${COUNTS.named} transactions charged.`,
      ),
    );
    await step('posts the lenders’ wires', async () => {
      for (let nth = 0; nth < COUNTS.lender; nth += 1) {
        await click(row('LOAN PROCEEDS'));
        await click(sheet.getByRole('button', { name: /^Post to file MON/ }));
        await expect(sheet.getByText(/Balance /)).toBeVisible(WITHIN);
        await click(sheet.getByRole('button', { name: 'Post to file', exact: true }));
        await expect(sheet).toHaveCount(0, WITHIN);
      }
    });
    await step('charges the checks without a file number', async () => {
      for (let nth = 0; nth < COUNTS.unnamed; nth += 1) {
        await click(row('COUNTY RECORDER'));
        await click(sheet.getByRole('button', { name: 'Charge to file…' }));
        await fill(sheet.getByLabel('File number'), fileOf(nth));
        await fill(sheet.getByLabel('Reason'), 'Recording, by the check register');
        await click(sheet.getByRole('button', { name: 'Charge to file', exact: true }));
        await expect(sheet).toHaveCount(0, WITHIN);
      }
    });
    await step('matches the short wires, which need approval', async () => {
      for (const { referenceID } of wires.slice(COUNTS.exact)) {
        await click(row(referenceID));
        await click(sheet.getByRole('button', { name: `Match to ${referenceID}` }));
        await expect(sheet).toHaveCount(0, WITHIN);
      }
    });
    await step('holds the rest as unidentified', async () => {
      for (let nth = 0; nth < COUNTS.unknown; nth += 1) {
        await click(row('SENDER'));
        await click(sheet.getByRole('button', { name: 'Hold as unidentified' }));
        await expect(sheet).toHaveCount(0, WITHIN);
      }
      await expect(rosa.getByText('Nothing to match')).toBeVisible(WITHIN);
    });
    // The same file again, dropped on the page, adds nothing.
    const files = await rosa.evaluateHandle((said) => {
      const data = new DataTransfer();
      data.items.add(new File([said], 'month.bai', { type: 'text/plain' }));
      return data;
    }, file);
    await rosa
      .getByRole('region', { name: 'Bank activity', exact: true })
      .dispatchEvent('drop', { dataTransfer: files });
    await expect(rosa.getByText(`0 transactions imported, ${ENTRIES} already on record.`)).toBeVisible(WITHIN);
    await step('approves the short wires', async () => {
      await click(sam.getByRole('complementary').getByRole('link', { name: 'Approvals' }));
      for (let nth = 0; nth < COUNTS.short; nth += 1) {
        const approve = button(/^Approve:/, sam);
        await expect(approve).toHaveCount(COUNTS.short - nth, WITHIN);
        await click(approve.first());
        await click(sam.getByRole('dialog').getByRole('button', { name: /^Approve/ }));
        await expect(sam.getByRole('dialog')).toHaveCount(0, WITHIN);
      }
    });
    await step('signs the month', async () => {
      await click(olivia.getByRole('complementary').getByRole('link', { name: 'Reports' }));
      await click(button('Open month', olivia));
      // A portal that has just started has not asked Plaid for its figures yet, and says so.
      const again = button('Try again', olivia);
      await expect(async () => {
        if (await again.isVisible()) await again.click();
        // The month, and each of the two accounts.
        await expect(olivia.getByText('Reconciled.', { exact: true })).toHaveCount(3, { timeout: glance(5000) });
      }).toPass(WITHIN);
      await click(button(/^Sign version/, olivia));
      await fill(olivia.getByLabel('Review note'), 'Every difference has its line');
      await click(olivia.getByRole('button', { name: 'Sign', exact: true }));
      await expect(olivia.getByText(/^Signed by Olivia Park/)).toBeVisible(WITHIN);
      const approve = button(/^Approve: Sign version/, sam);
      await expect(async () => {
        await sam.reload();
        await expect(approve).toBeVisible({ timeout: glance(3000) });
      }).toPass(WITHIN);
      await click(approve);
      await click(sam.getByRole('dialog').getByRole('button', { name: /^Approve/ }));
      await expect(sam.getByText('Approved.').first()).toBeVisible(WITHIN);
    });
    // Before the entries were decided together, the exact matches took a click per fifty, and each check and fee two or three.
    expect(all.clicks).toBeLessThanOrEqual(120);
  });
});
