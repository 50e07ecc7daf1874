import { describe, expect, test } from 'vitest';
import { SAMPLE_FORMATS, type SampleFormat } from '#infra/local/samples/sample-files.ts';
import { forgetTableRoute, importStatementRoute, type TableQuestion } from '#shared/contracts/statement-files.ts';
import { bankAccountId } from '#shared/ids.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { WIRING } from '../wiring/wiring-setup.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();
const { itemAt, put, remove } = await import('#functions/adapters/dynamo/table.ts');
const { tenantConfigKey, tenantWiringKey } = await import('#functions/adapters/dynamo/keys.ts');

/** A bank's table in an unknown format, whose dates can be read in two ways. */
const table = (...rows: readonly string[]) => ['Fecha,Importe,Concepto,Quien', ...rows].join('\n');
const first = table('03/04/2026,1250.00,TRANSFERENCIA 77A,ADA BUYER', '03/05/2026,-15.00,CARGO,');
const columns = { Fecha: 'booked', Importe: 'amount', Concepto: 'text', Quien: 'party' } as const;
const said: CsvMapping = { columns, account: '7788', days: 'day first' };

type Reply = {
  readonly statements: readonly { account: string; added: number; from: string; warnings: readonly string[] }[];
  readonly asks?: TableQuestion;
  readonly message?: string;
};
async function bring(text: string, mapping?: CsvMapping) {
  const reply = await setup.call(setup.ROSA, importStatementRoute, {
    body: { file: Buffer.from(text).toString('base64'), ...(mapping ? { mapping } : {}) },
  });
  return { said: reply.said, ...(reply.body as unknown as Reply) };
}
const known = async () => (await setup.wireDesk()).learned;

describe('a bank’s table in an unknown format (X-256)', () => {
  test('is shown by its first lines, and nothing in it is imported', async () => {
    const asked = await bring(first);
    expect(asked.statements).toEqual([]);
    expect(asked.asks).toMatchObject({ accounts: expect.arrayContaining(['4321', '7788']), mapping: {} });
    expect(asked.asks?.columns.map(({ name }) => name)).toEqual(['Fecha', 'Importe', 'Concepto', 'Quien']);
    expect(asked.asks?.rows).toContainEqual(['03/04/2026', '1250.00', 'TRANSFERENCIA 77A', 'ADA BUYER']);
    expect(await setup.lines()).toEqual([]);
    expect(await known()).toEqual([]);
  });

  test('is refused with a sentence, without a question, if it has no rows, like one line of plain text', async () => {
    for (const text of ['Please find the statement attached, as agreed.', 'Please call us', 'Fecha,Importe,Concepto']) {
      const refused = await bring(text);
      expect(refused.said).toBe('statement/unknown-format');
      expect(refused.asks).toBeUndefined();
    }
  });

  test.each([
    ['two columns with one meaning', { ...columns, Concepto: 'amount' }, 'statement/wrong-columns'],
    ['no amount', { Fecha: 'booked', Concepto: 'text' }, 'statement/wrong-columns'],
    ['only incoming money', { Fecha: 'booked', Importe: 'credit' }, 'statement/wrong-columns'],
    ['no day', { Importe: 'amount' }, 'statement/wrong-columns'],
    ['words as an amount', { Fecha: 'booked', Concepto: 'amount' }, 'statement/not-read'],
    ['a missing column', { ...columns, Saldo: 'balance' }, 'statement/unknown-columns'],
  ] as const)('is refused with %s, and that is not saved', async (_, wrong, code) => {
    expect((await bring(first, { ...said, columns: wrong })).said).toBe(code);
    expect(await known()).toEqual([]);
  });

  test('is never read by a guess: without the order of its dates, or its account, it asks again', async () => {
    expect((await bring(first, { columns, account: '7788' })).said).toBe('statement/which-days');
    expect((await bring(first, { columns, days: 'day first' })).said).toBe('statement/no-account');
    expect(await setup.lines()).toEqual([]);
  });

  test('is not saved from a file with future dates, because day and month were swapped', async () => {
    for (const days of [['03/04/2099'], ['03/04/2026', '03/04/2099']]) {
      const ahead = table(...days.map((day) => `${day},+10.00,TRANSFERENCIA,LI WANG`));
      expect((await bring(ahead, said)).said).toBe('statement/future');
    }
    expect(await known()).toEqual([]);
    expect(await setup.lines()).toEqual([]);
  });

  test('needs one answer, and then anyone can import the next file of it without a question', async () => {
    expect((await bring(first, said)).statements).toMatchObject([{ account: '7788', added: 2, from: '2026-04-03' }]);
    expect(await known()).toMatchObject([{ account: '7788', by: 'Rosa Diaz', headers: Object.keys(columns) }]);
    const next = await bring(table('06/05/2026,+80.00,TRANSFERENCIA 78B,LI WANG'));
    expect(next).toMatchObject({ statements: [{ account: '7788', added: 1, from: '2026-05-06' }] });
    expect(next.asks).toBeUndefined();
    const other = await bring('Fecha,Importe,Concepto\n06/05/2026,80.00,TRANSFERENCIA');
    expect(other.asks?.mapping).toEqual({});
  });

  test('needs a new answer if the saved one leads to future dates', async () => {
    const asked = await bring(table('06/05/2099,+80.00,TRANSFERENCIA 78C,LI WANG'));
    expect(asked).toMatchObject({ statements: [], asks: { mapping: said } });
    expect(asked.asks?.why).toContain('future dates');
  });

  test('asks for its account if it has other lines on the same days as the chosen account', async () => {
    // The company's second account at the same bank: its table looks the same, and none of its statements has been
    // imported.
    const asked = await bring(table('03/04/2026,500.00,RENTA,INQUILINO', '04/04/2026,-20.00,LUZ,'));
    expect(asked).toMatchObject({ statements: [], asks: { mapping: said } });
    expect(asked.asks?.why).toContain('doesn’t continue from the account we expected');
    // A file of the same account that begins with days already imported raises no question.
    const later = await bring(`${first}\n03/06/2026,-1.00,CARGO,`);
    expect(later.statements).toMatchObject([{ account: '7788', added: 1 }]);
  });

  test('asks for its account if statements of another account were imported, with the earlier answer filled in', async () => {
    await setup.bringIn([{ reference: setup.imad() }]);
    const asked = await bring(table('07/05/2026,+90.00,TRANSFERENCIA 79C,LI WANG'));
    expect(asked.statements).toEqual([]);
    expect(asked.asks).toMatchObject({ mapping: said });
    expect(asked.asks?.why).toContain('Choose the account.');
  });

  test('needs an answer again once its format is deleted, and the audit log has who deleted it', async () => {
    const [learned] = await known();
    const forget = () =>
      setup.call(setup.ROSA, forgetTableRoute, { params: { table: learned?.table ?? '' }, body: {} });
    expect((await forget()).said).toBe('ok');
    expect((await forget()).said).toBe('statement/no-table');
    expect(await known()).toEqual([]);
    expect((await bring(first)).asks?.mapping).toEqual({});
    await setup.written();
    const log = linesOf(await setup.ops('audit show', { about: 'statement/table-forgotten' }));
    expect(log).toContain('Rosa Diaz');
  });
});

test('a table that other accounts also have is asked about each time from the first file on (X-256, X-303)', async () => {
  const own = (...rows: readonly string[]) => ['Datum,Betrag,Text', ...rows].join('\n');
  const explained: CsvMapping = {
    ...{ columns: { Datum: 'booked', Betrag: 'amount', Text: 'text' }, account: '5151', several: true },
    ...{ days: 'day first', signs: 'in is plus' },
  };
  expect((await bring(own('03/06/2026,10.00,A'), explained)).statements).toMatchObject([{ account: '5151', added: 1 }]);
  // Days without any import, no balance, and no statement of the second account yet.
  const asked = await bring(own('08/06/2026,20.00,B'));
  expect(asked).toMatchObject({ statements: [], asks: { mapping: explained } });
  expect(asked.asks?.why).toBe('Several accounts use this format. Choose the account.');
  expect((await bring(own('08/06/2026,20.00,B'), { account: '6262' })).statements).toMatchObject([
    { account: '6262', added: 1 },
  ]);
  expect((await bring(own('09/06/2026,20.00,B'))).asks?.mapping).toMatchObject({ several: true });
});

test('a table that is read by other columns than before warns that its money is there a second time (X-256)', async () => {
  const rows = ['2026-04-08,40.00,PAGO 1,R-1', '2026-04-08,40.00,PAGO 2,R-2', '2026-04-09,7.00,PAGO 3,R-3'];
  const of = (count: number) => ['Dia,Monto,Nota,Numero', ...rows.slice(0, count)].join('\n');
  const day = { Dia: 'booked', Monto: 'amount' } as const;
  const plus = { account: '6161', signs: 'in is plus' } as const;
  const before = { columns: { ...day, Nota: 'text' }, ...plus } as const;
  expect((await bring(of(1), before)).statements).toMatchObject([{ added: 1, warnings: [] }]);
  // The second line of that day and amount is not the first one: the file has both.
  expect((await bring(of(2), before)).statements).toMatchObject([{ added: 1, warnings: [] }]);
  const otherwise = { columns: { ...day, Nota: 'text', Numero: 'reference' }, ...plus } as const;
  const [read] = (await bring(of(3), otherwise)).statements;
  expect(read).toMatchObject({
    added: 3,
    warnings: [expect.stringContaining('2 new transactions have the same amount')],
  });
  expect((await bring(of(3), otherwise)).statements).toMatchObject([{ added: 0, warnings: [] }]);
});

test('a table keeps its saved format if a command names only its account (X-256)', async () => {
  const of = (...rows: readonly string[]) => ['Tag,Wert,Zweck', ...rows].join('\n');
  const whole = { columns: { Tag: 'booked', Wert: 'amount', Zweck: 'text' }, signs: 'out is plus' } as const;
  expect((await bring(of('2026-04-13,40.00,MIETE 1'), { ...whole, account: '9191' })).said).toBe('ok');
  const next = await bring(of('2026-04-14,50.00,MIETE 2'), { account: '9191' });
  expect(next.statements).toMatchObject([{ account: '9191', added: 1 }]);
  const said = (await setup.lines()).filter(({ account }) => account === '9191').map(({ direction }) => direction);
  expect(said).toEqual(['out', 'out']);
});

test('a table is asked about if its dates don’t show their order, and refused if they show two (X-256)', async () => {
  const of = (...days: readonly string[]) =>
    ['Account,Date,Description,Amount', ...days.map((day, at) => `000044445555,${day},WIRE IN ${at},1.00`)].join('\n');
  expect((await bring(of('13/04/2026', '04/13/2026'))).said).toBe('statement/not-read');
  const asked = await bring(of('03/04/2026', '05/04/2026'));
  expect(asked.asks?.why).toContain('which number in its dates is the month');
  expect((await bring(of('04/04/2026'))).statements).toMatchObject([{ from: '2026-04-04' }]);
});

describe('the account that a statement is of (D-84)', () => {
  const ENDS_7788 = bankAccountId.parse('65f000000000000000007788');
  const day = { on: '2026-11-18', lines: [] };
  const wire = (reference: string) => ({ of: 'lender' as const, cents: 4_00, reference, party: '', text: 'WIRE IN' });
  const fileOf = (format: SampleFormat, number: string, reference = setup.imad()) =>
    SAMPLE_FORMATS[format].write({ ...day, number, lines: [wire(reference)] });
  const formats = Object.keys(SAMPLE_FORMATS) as SampleFormat[];
  /** The mapping that the console sends if the person confirms the account. */
  const confirmedOf = ({ asks }: Reply): CsvMapping => ({ ...asks?.mapping, ours: asks?.confirms ?? [] });
  async function withWiring(accountNumber: string): Promise<void> {
    await put({ ...tenantWiringKey(setup.tenant, ENDS_7788), ...WIRING, accountNumber });
  }
  async function forgotten(): Promise<void> {
    for (const { table: name } of await known())
      await setup.call(setup.ROSA, forgetTableRoute, { params: { table: name }, body: {} });
  }
  async function withoutWiring(): Promise<void> {
    await remove(tenantWiringKey(setup.tenant, ENDS_7788));
  }
  const csvOf = (...numbers: readonly string[]) =>
    ['Account No,Date,Details,Amount', ...numbers.map((of) => `${of},2026-11-18,WIRE ${setup.imad()},+4.00`)].join(
      '\n',
    );

  test.each(formats)('is in the company’s settings, or the %s file is refused', async (format) => {
    expect((await bring(fileOf(format, '000012345050'))).said).toBe('statement/other-account');
    expect((await bring(fileOf(format, '000012347788'))).statements).toMatchObject([{ account: '7788', added: 1 }]);
  });

  test('is named above a table’s header, which counts more than the saved answer', async () => {
    const of = (number: string) =>
      `Account Number : ${number}\nDate,Importe,Concepto,Clave\n2026-11-18,+4.00,WIRE IN,${setup.imad()}`;
    const mapping: CsvMapping = {
      ...{ account: '7788', columns: { Date: 'booked', Importe: 'amount', Concepto: 'text', Clave: 'reference' } },
    };
    for (const answer of [mapping, undefined])
      expect((await bring(of('000012347788'), answer)).statements).toMatchObject([{ account: '7788', added: 1 }]);
    expect((await bring(of('000012345050'))).said).toBe('statement/other-account');
  });

  test('is the only one that is read from a file that has others', async () => {
    const [only, ...others] = (await bring(csvOf('000012345050', '000012347788', '000012346060'))).statements;
    expect([only, others]).toMatchObject([{ account: '7788', added: 1 }, []]);
    expect(only?.warnings).toContain('2 accounts of this file aren’t in your settings. They were left out.');
  });

  test.each(formats)('is confirmed by the person if a %s file has only its last four digits', async (format) => {
    const text = fileOf(format, '7788');
    const asked = await bring(text);
    expect(asked).toMatchObject({ statements: [], asks: { columns: [], rows: [] } });
    expect(asked.asks?.why).toContain('only the end of its account number: 7788.');
    expect((await bring(text, confirmedOf(asked))).statements).toMatchObject([{ account: '7788', added: 1 }]);
    // A table's format is saved with the answer, for this account only.
    expect((await bring(fileOf(format, '7788'))).asks === undefined).toBe(format === 'csv');
    const other = await bring(fileOf(format, '2001'));
    expect([other.statements, other.asks?.why]).toEqual([[], expect.stringContaining('account number: 2001.')]);
  });

  test.each(formats)('is confirmed if a %s file masks its number or leaves out its first digits', async (format) => {
    await withWiring('9512347788');
    for (const number of ['12347788', 'XXXXX47788']) {
      await forgotten();
      const text = fileOf(format, number);
      const asked = await bring(text);
      expect([number, asked.statements, asked.asks?.confirms]).toEqual([number, [], ['7788']]);
      expect((await bring(text, { ours: ['7788'] })).statements).toMatchObject([{ account: '7788', added: 1 }]);
    }
    expect((await bring(fileOf(format, '9512347788'))).statements).toMatchObject([{ account: '7788', added: 1 }]);
    await withoutWiring();
  });

  test.each(formats)('is chosen from the settings if a %s file hides the end of its number', async (format) => {
    for (const number of ['95123XXXX', 'ESCROW TRUST']) {
      await forgotten();
      const text = fileOf(format, number);
      const asked = await bring(text);
      expect([number, asked.statements, asked.asks?.columns]).toEqual([number, [], []]);
      expect(asked.asks?.why).toBe('This file doesn’t show its account number. Choose the account.');
      expect(asked.asks?.accounts).toContain('7788');
      expect((await bring(text, { ...asked.asks?.mapping, account: '7788' })).statements).toMatchObject([
        { account: '7788', added: 1 },
      ]);
      const stranger = await bring(text, { ...asked.asks?.mapping, account: '5050' });
      expect(stranger.said).toBe('statement/other-account');
    }
  });

  test('is not chosen for two accounts at once, so a table that names several without numbers is refused', async () => {
    const text = csvOf('ESCROW TRUST', 'OPERATING');
    const refused = await bring(text, { account: '7788' });
    expect([refused.said, refused.message]).toEqual([
      'statement/not-read',
      'This file has several accounts and doesn’t show their numbers. Download the statement of one account at a time.',
    ]);
  });

  test.each(formats)(
    'is told by the full number of a %s file if two of the company’s accounts end alike, or chosen by the person (X-382)',
    async (format) => {
      await withWiring('9512347788');
      const config = (await itemAt(tenantConfigKey(setup.tenant))) as { destinationAccounts: object[] };
      const id = '65f0000000000000000000c1';
      const second = { ...config.destinationAccounts[0], id, bankName: 'Lakeside Bank', accountLastFourDigits: '7788' };
      const more = [...config.destinationAccounts, { ...second, active: false }];
      await put({ ...config, ...tenantConfigKey(setup.tenant), destinationAccounts: more });
      const text = fileOf(format, '8812347788');
      const asked = await bring(text);
      expect([asked.statements, asked.asks?.accounts, asked.asks?.why]).toEqual([
        [],
        ['7788', id],
        'More than one of your accounts ends in 7788. Choose the account of this file.',
      ]);
      // The number in the wire instructions is known in full, so this file isn't of that account.
      expect((await bring(text, { ...asked.asks?.mapping, account: '7788' })).said).toBe('statement/other-account');
      const said = { ...asked.asks?.mapping, account: id };
      expect((await bring(text, said)).statements).toMatchObject([{ account: id, added: 1 }]);
      // The answer isn't saved: the next file may be of the other one.
      expect((await bring(fileOf(format, '****7788'))).asks?.accounts).toEqual(['7788', id]);
      // The same transaction in the other account is another one.
      const same = text.replaceAll('8812347788', '9512347788');
      expect((await bring(same)).statements).toMatchObject([{ account: '7788', added: 1 }]);
      await put({ ...config, ...tenantConfigKey(setup.tenant) });
      await withoutWiring();
    },
  );

  test('is chosen by the person if two numbers of a file end alike, and no more than four digits are saved', async () => {
    const asked = await bring(csvOf('000011117788', '000022227788'));
    expect(asked).toMatchObject({ statements: [], asks: { columns: [], numbers: ['17788', '27788'] } });
    expect(asked.asks?.why).toBe('Two accounts in this file end in 7788. Choose your trust account.');
    const chosen = await bring(csvOf('000011117788', '000022227788'), { number: '27788' });
    expect(chosen.statements).toMatchObject([{ account: '7788', added: 1 }]);
    expect(JSON.stringify(await known())).not.toContain('27788');
    const stranger = await bring(csvOf('000011117788', '000022227788'), { number: '27799' });
    expect(stranger.asks?.numbers).toEqual(['17788', '27788']);
  });

  test('is identified by the full number if the wire instructions have it', async () => {
    await withWiring('22227788');
    expect((await bring(csvOf('000011117788', '000022227788'))).statements).toMatchObject([{ added: 1 }]);
    expect((await bring(csvOf('000011117788'), { number: '11117788' })).said).toBe('statement/other-account');
    await withoutWiring();
  });
});
