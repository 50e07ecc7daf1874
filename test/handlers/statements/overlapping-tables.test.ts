import { expect, test } from 'vitest';
import { importStatementRoute } from '#shared/contracts/statement-files.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { setUpStatements } from './statements-setup.ts';

const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;

test('needs no answer for a table with a saved format whose days overlap, but does if its balance continues from nothing (X-309, X-256)', async () => {
  const setup = await setUpStatements();
  const columns = { Dia: 'booked', Monto: 'amount', Nota: 'text', Saldo: 'balance' } as const;
  const said: CsvMapping = { account: '3003', columns, signs: 'in is plus' };
  const table = (from: number, until: number, start: number) =>
    [
      'Dia,Monto,Nota,Saldo',
      ...Array.from({ length: until - from + 1 }, (_, at) => {
        const balance = (start + (from + at) * 100).toFixed(2);
        return `${on(from + at)},100.00,PAGO ${from + at},${balance}`;
      }),
    ].join('\n');
  const asks = async (text: string, mapping?: CsvMapping) => {
    const { body } = await setup.call(setup.ROSA, importStatementRoute, {
      body: { file: Buffer.from(text).toString('base64'), ...(mapping ? { mapping } : {}) },
    });
    return (body as { readonly asks?: { readonly why: string } }).asks?.why;
  };
  expect(await asks(table(2, 5, 1000), said)).toBeUndefined();
  expect(await asks(table(3, 9, 1000))).toBeUndefined();
  expect(await asks(table(8, 12, 1000))).toBeUndefined();
  expect(await asks(table(11, 14, 77_000))).toContain('doesn’t continue from the account we expected');
});
