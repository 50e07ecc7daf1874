import { beforeEach, describe, expect, test } from 'vitest';
import { importStatementRoute } from '#shared/contracts/statement-files.ts';
import {
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  proposeAtBankRoute,
  proveLineRoute,
  rejectAtBankRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/** One wire that a bank lists with the year of its IMAD in one kind of file, and without it in another. */
let files = 0;
const setup = await setUpStatements();

/** Both transactions of one wire of this amount, in the order in which they came. */
async function bothLines(amount: number, over: object = {}) {
  const long = setup.imad();
  const short = long.slice('2026'.length);
  await setup.bringIn(
    [short, long].map((reference) => ({ reference, amount, sender: 'GREAT LAKES LENDING', ...over })),
  );
  return [await setup.lineOf(short), await setup.lineOf(long)] as const;
}
const confirm = async (line: ShownLine, amount: number) => {
  const payment = await setup.awaiting(amount);
  const reply = await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment));
  return { payment, said: reply.said, message: String(reply.body['message']) };
};
const prove = (line: ShownLine, fileNumber: string) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s instructions name this wire' });
async function aFile(amount: number): Promise<string> {
  files += 1;
  const fileNumber = `26-${7000 + files}`;
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  return fileNumber;
}

/** Two payments that expect the same amount, each with a reference of its own. */
async function twoPayments(amount: number) {
  files += 1;
  const referenceId = (of: string) => `CP-${of}-${String(files).padStart(4, '0')}`;
  const one = await setup.awaiting(amount, { referenceId: referenceId('7Q4K') });
  return [one, await setup.awaiting(amount, { referenceId: referenceId('8R5M') })] as const;
}

describe('a wire whose reference is written with and without its year (X-318)', () => {
  test.each([
    ['the shorter one', 0, 1],
    ['the longer one', 1, 0],
  ])('counts once when the transaction with %s was matched first', async (_, first, second) => {
    const amount = 7_100_00 + first;
    const both = await bothLines(amount);
    const one = await confirm(both[first] as ShownLine, amount);
    expect(one.said).toBe('ok');
    const other = await confirm(both[second] as ShownLine, amount);
    expect([other.said, other.message]).toEqual([
      'wire/reference-used',
      expect.stringContaining(`applied to ${one.payment.referenceId}`),
    ]);
    expect((await setup.stored(other.payment)).status).toBe('awaiting wire');
    const held = await setup.onLine(setup.ROSA, keepLineRoute, both[second] as ShownLine);
    expect(held.said).toBe('wire/reference-used');
  });

  test('counts once when two people match its two transactions at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const amount = 7_200_00 + round;
      const [short, long] = await bothLines(amount);
      const said = (await Promise.all([confirm(short, amount), confirm(long, amount)])).map((each) => each.said);
      expect(said.filter((each) => each === 'ok')).toHaveLength(1);
    }
  });

  test('counts once for a file and a payment, in either order', async () => {
    const fileNumber = await aFile(7_300_00);
    const [proof, rival] = await bothLines(7_300_00);
    expect((await prove(proof, fileNumber)).said).toBe('ok');
    expect((await confirm(rival, 7_300_00)).said).toBe('wire/reference-used');
    expect((await prove(rival, fileNumber)).said).toBe('wire/reference-used');
    const [paid, other] = await bothLines(7_310_00);
    expect((await confirm(paid, 7_310_00)).said).toBe('ok');
    expect((await prove(other, await aFile(7_310_00))).said).toBe('wire/reference-used');
  });
});

/** A wire that a bank lists in each kind of file. */
type Told = { readonly amount: number; readonly booked: string; readonly value?: string; readonly reference: string };
const short = (on: string): string => on.slice(2).replaceAll('-', '');
const ACCOUNT = '000987654321';

const inTable = ({ amount, booked, value = booked, reference }: Told): string =>
  [
    'Account Number,Posting Date,Value Date,Description,Bank Reference,Amount',
    `${ACCOUNT},${booked},${value},WIRE IN,${reference},+${(amount / 100).toFixed(2)}`,
  ].join('\n');
const inBai2 = ({ amount, booked, value = booked, reference }: Told): string => {
  const entry = `16,195,${amount},V,${short(value)},,${reference},,INCOMING MONEY TRANSFER`;
  const account = [`03,${ACCOUNT},USD,010,0,,,015,${amount},,/`, entry, `49,${amount * 2},3/`];
  const group = [`02,ACME,121000000,1,${short(booked)},2359,USD,2/`, ...account, `98,${amount * 2},1,5/`];
  return ['01,121000000,ACME,261130,0605,1,80,,2/', ...group, `99,${amount * 2},1,7/`].join('\n');
};
const inCamt = ({ amount, booked, value = booked, reference }: Told): string => {
  const dollars = (cents: number) => `<Amt Ccy="USD">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${dollars(cents)}<Dt><Dt>${booked}</Dt></Dt></Bal>`;
  const entry =
    `<Ntry>${dollars(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${value}</Dt></ValDt>` +
    `<AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>FEDWIRE CREDIT</AddtlNtryInf></Ntry>`;
  const account = `<Id>1</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Ccy>USD</Ccy></Acct>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${account}${balance('OPBD', 0)}${balance('CLBD', amount)}${entry}</Stmt></BkToCstmrStmt></Document>`;
};

const openOf = async (amount: number) => (await setup.lines()).filter((line) => line.amount === amount);
const keepBoth = async (line: ShownLine) => {
  const asked = await setup.onLine(setup.ROSA, proposeAtBankRoute, line, { reason: 'The bank has both' });
  expect(asked.said).toBe('ok');
  const proposed = (await setup.wireDesk()).wantedBack.find(({ id }) => id === line.id) as ShownLine;
  return (await setup.approveLine(setup.SAM, proposed)).said;
};

describe('one wire in several files, whatever their formats and references (D-86, X-342)', () => {
  const [thursday, friday, monday] = ['2026-11-12', '2026-11-13', '2026-11-16'];
  test.each<[when: string, days: readonly (readonly [booked: string, value?: string])[]]>([
    ['on one day', [[friday], [friday], [friday]]],
    ['with another value date', [[friday], [friday, monday], [friday, thursday]]],
    ['booked after the cut-off', [[thursday], [friday], [friday]]],
    ['over a weekend', [[friday], ['2026-11-14', monday], [monday]]],
    ['over Veterans Day', [['2026-11-10'], ['2026-11-12'], ['2026-11-10']]],
    ['over the end of a month', [['2026-10-30'], ['2026-11-02'], ['2026-10-31', '2026-11-02']]],
  ])('counts once in CSV, BAI2 and camt.053 %s', async (_, days) => {
    files += 1;
    const amount = 6_000_03 + files;
    const named = [setup.imad(), `CR${amount}`, `ASR-${amount}`];
    for (const [at, write] of [inTable, inBai2, inCamt].entries()) {
      const [booked = '', value = booked] = days[at] ?? [];
      await setup.imported(write({ amount, booked, value, reference: named[at] ?? '' }));
    }
    const all = await openOf(amount);
    expect(all).toHaveLength(3);
    const first = all.find(({ reference }) => reference === named[0]) as ShownLine;
    const later = all.filter((line) => line !== first);
    expect(first.alike).toBeUndefined();
    for (const line of later) {
      expect(line).toMatchObject({ isCertain: false, alike: { id: expect.any(String) } });
      expect((await confirm(line, amount)).said).toBe('statement/alike');
      expect((await setup.onLine(setup.ROSA, keepLineRoute, line)).said).toBe('statement/alike');
      expect((await prove(line, await aFile(amount))).said).toBe('statement/alike');
    }
    expect((await confirm(first, amount)).said).toBe('ok');
    const [one] = later as [ShownLine];
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, one, { reason: 'The same wire' })).said).toBe('ok');
  });

  test('counts twice if the bank has it twice and an approver has agreed', async () => {
    const amount = 8_100_00;
    for (const [at, write] of [inTable, inBai2].entries())
      await setup.imported(write({ amount, booked: friday, reference: `TWO-${at}` }));
    const later = (await openOf(amount)).find(({ alike }) => alike) as ShownLine;
    expect(await keepBoth(later)).toBe('ok');
    expect((await confirm((await openOf(amount)).find(({ id }) => id === later.id) as ShownLine, amount)).said).toBe(
      'ok',
    );
  });

  test.each([
    ['undecided', 8_150_00],
    ['posted to a file', 8_160_00],
  ])(
    'and the later one, %s, counts if the earlier one is excluded, until that exclusion is undone',
    async (_, amount) => {
      const isPosted = amount === 8_160_00;
      for (const [at, write] of [inTable, inBai2, inCamt].entries())
        await setup.imported(write({ amount, booked: friday, reference: `EARLY-${amount}-${at}` }));
      const open = async () => Map.groupBy(await openOf(amount), ({ alike }) => alike?.reference);
      const [first] = (await open()).get(undefined) as [ShownLine];
      expect((await open()).get(first.reference)).toHaveLength(2);
      expect((await setup.onLine(setup.ROSA, ignoreLineRoute, first, { reason: 'The same wire' })).said).toBe('ok');
      const [next, ...others] = (await open()).get(undefined) as [ShownLine];
      expect([others, (await open()).get(next.reference)]).toEqual([[], [expect.anything()]]);
      if (isPosted) expect((await prove(next, await aFile(amount))).said).toBe('ok');
      const excluded = await setup.lineOf(first.reference, { state: 'ignored' });
      expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, excluded, { reason: 'Both are right' })).said).toBe(
        'ok',
      );
      const wanted = async () => (await setup.wireDesk()).wantedBack.find(({ id }) => id === excluded.id) as ShownLine;
      // Her own proposal she may withdraw, and not approve.
      const own = await wanted();
      expect((await setup.approveLine(setup.ROSA, own)).said).toBe('staff/no-role');
      expect((await setup.onLine(setup.ROSA, rejectAtBankRoute, own, { reason: 'It is right as it is' })).said).toBe(
        'ok',
      );
      const again = await setup.lineOf(first.reference, { state: 'ignored' });
      expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, again, { reason: 'Both are right' })).said).toBe('ok');
      const back = await wanted();
      expect((await setup.approveLine(setup.SAM, back)).said).toBe('ok');
      expect([await open()].map((all) => [all.get(undefined)?.length, all.get(next.reference)?.length])).toEqual([
        [isPosted ? undefined : 1, 2],
      ]);
    },
  );

  test('two files that two people import at the same moment each mark the other', async () => {
    const amount = 8_200_00;
    await Promise.all(
      [inTable, inBai2].map((write, at) => setup.imported(write({ amount, booked: friday, reference: `AT-${at}` }))),
    );
    expect((await openOf(amount)).filter(({ alike }) => alike).length).toBeGreaterThan(0);
  });

  test('is two in one file, as two equal deposits on following days are', async () => {
    const amount = 8_300_00;
    const words = 'Incoming wire';
    await setup.imported(tableOf([thursday, friday].map((on) => ({ amount, on, reference: setup.imad(), words }))));
    expect((await openOf(amount)).map(({ alike }) => alike)).toEqual([undefined, undefined]);
    // The same two in another format each duplicate one of those.
    await setup.imported(inBai2({ amount, booked: thursday, reference: 'D-1' }));
    await setup.imported(inBai2({ amount, booked: friday, reference: 'D-2' }));
    expect((await openOf(amount)).filter(({ alike }) => alike)).toHaveLength(2);
  });

  test('is two, too, in a file that has both a banking day later', async () => {
    const amount = 8_400_00;
    const told = (days: readonly string[], of: string) =>
      setup.imported(tableOf(days.map((on, at) => ({ amount, on, reference: `${of}-${at}` }))));
    await told([thursday, friday], 'ON-ITS-DAY');
    await told([friday, monday], 'A-DAY-LATER');
    expect((await openOf(amount)).filter(({ alike }) => alike)).toHaveLength(2);
  });

  test('counts once if a file doesn’t name its account and someone chooses the wrong one', async () => {
    const amount = 8_500_00;
    const withoutAccount = inTable({ amount, booked: friday, reference: 'BARE' }).replaceAll(/^[^,]*,/gm, '');
    const body = { file: Buffer.from(withoutAccount).toString('base64'), mapping: { account: '9191' } };
    expect((await setup.call(setup.ROSA, importStatementRoute, { body })).said).toBe('ok');
    await setup.imported(inBai2({ amount, booked: friday, reference: 'NAMED' }));
    expect((await openOf(amount)).map(({ account, alike }) => [account, alike !== undefined])).toEqual(
      expect.arrayContaining([
        ['9191', false],
        ['4321', true],
      ]),
    );
  });
});

describe('a transaction with the day and amount of another file’s (X-318)', () => {
  beforeEach(setup.forgetStatements);
  test('is an exact match for no one, even after its file was sent twice, with the reason', async () => {
    const amount = 7_400_00;
    const payments = await twoPayments(amount);
    const naming = (at: 0 | 1) => ({ sender: 'ADA BUYER', words: `WIRE RFB ${payments[at].referenceId}` });
    const [reference, others] = [setup.imad(), 'REF 4711 0815'];
    await setup.imported(tableOf([{ reference, amount, ...naming(0) }]));
    const again = [{ reference: others, amount, ...naming(1) }];
    await setup.imported(tableOf(again));
    await setup.imported(tableOf(again));
    expect(await setup.lineOf(reference)).toMatchObject({ isCertain: true });
    expect(await setup.lineOf(others)).toMatchObject({ isCertain: false, alike: { reference } });
  });

  test('is one of two if both are in one file, and each is as certain as its own description', async () => {
    const amount = 7_500_00;
    const payments = await twoPayments(amount);
    const lines = payments.map(({ referenceId }) => ({ reference: setup.imad(), amount, words: `RFB ${referenceId}` }));
    await setup.bringIn(lines);
    for (const { reference } of lines) expect(await setup.lineOf(reference)).toMatchObject({ isCertain: true });
  });
});
