import { describe, expect, it } from 'vitest';
import { cashFields, journalFields } from '#functions/console/reports/export-profiles.ts';
import { toldByBank } from '#functions/console/reports/told-by-bank.ts';
import { csvLines } from '#shared/csv.ts';
import { tenantId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import type { CashRow } from '#shared/ledger/export-row.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aTenant } from '../support/people.ts';

const received: CashRow = {
  id: 'a-payment#an-event#trust bank',
  on: '2026-11-23',
  at: '2026-11-23T17:05:00.000Z',
  client: 'Wei Chen',
  sender: '',
  file: '24-2000',
  property: '12 Oak Street, Springfield, IL 62701',
  reference: 'EM-7Q4K-2M9P',
  what: 'Wire received',
  method: 'Wire',
  bankReference: '20261123MMQFMP0000123',
  lastFour: '',
  trustAccount: '',
  account: 'trust bank',
  cents: 1_500_000,
};
const paid: CashRow = {
  ...received,
  what: 'Bank accepted the payment',
  method: 'ACH credit',
  bankReference: '',
  lastFour: '4321',
  account: 'provider available',
  cents: -12_345,
};
const ofNobody: CashRow = { ...received, client: '', sender: 'GREAT LAKES', file: '', property: '' };
const memo = 'Wire received · EM-7Q4K-2M9P · 12 Oak Street, Springfield, IL 62701';
const paidMemo = 'Bank accepted the payment · EM-7Q4K-2M9P · 12 Oak Street, Springfield, IL 62701';

/**
 * The cases that a program's import has to handle: its columns, a receipt, and a disbursement without a bank reference.
 */
const EXPECTED = {
  register: [
    'Day,Ledger account,Client,File,Property,Reference,What happened,Method,Bank reference,Account last four,Money in,Money out,Line',
    `2026-11-23,trust bank,Wei Chen,24-2000,"${received.property}",EM-7Q4K-2M9P,Wire received,Wire,20261123MMQFMP0000123,,15000.00,,a-payment#an-event#trust bank`,
    `2026-11-23,provider available,Wei Chen,24-2000,"${received.property}",EM-7Q4K-2M9P,Bank accepted the payment,ACH credit,,4321,,123.45,a-payment#an-event#trust bank`,
  ],
  softpro: [
    'Order Number,Transaction Date,Transaction Type,Medium,Reference Number,Payor/Payee,Amount,Memo',
    `24-2000,11/23/2026,Receipt,Wire,20261123MMQFMP0000123,Wei Chen,15000.00,"${memo}"`,
    `24-2000,11/23/2026,Disbursement,ACH credit,EM-7Q4K-2M9P,Wei Chen,123.45,"${paidMemo}"`,
  ],
  qualia: [
    'File Number,Date,Type,Method,Payer/Payee,Reference,Description,Amount',
    `24-2000,11/23/2026,Receipt,Wire,Wei Chen,20261123MMQFMP0000123,"${memo}",15000.00`,
    `24-2000,11/23/2026,Disbursement,ACH credit,Wei Chen,EM-7Q4K-2M9P,"${paidMemo}",-123.45`,
  ],
  ramquest: [
    'File No,Post Date,Trans Type,Ref No,Name,Description,Receipt Amount,Disbursement Amount',
    `24-2000,11/23/2026,Receipt,20261123MMQFMP0000123,Wei Chen,"${memo}",15000.00,`,
    `24-2000,11/23/2026,Disbursement,EM-7Q4K-2M9P,Wei Chen,"${paidMemo}",,123.45`,
  ],
  resware: [
    'FileNumber,EntryDate,EntryType,PaymentMethod,Name,BankReference,Amount,Notes',
    `24-2000,2026-11-23,Receipt,Wire,Wei Chen,20261123MMQFMP0000123,15000.00,"${memo}"`,
    `24-2000,2026-11-23,Disbursement,ACH credit,Wei Chen,EM-7Q4K-2M9P,123.45,"${paidMemo}"`,
  ],
} as const;

describe('an export in the columns of a closing program (X-057, X-251)', () => {
  it.each(Object.keys(EXPECTED) as (keyof typeof EXPECTED)[])('has for %s these columns and rows', (profile) => {
    const fields = cashFields[profile];
    const head = fields.map(([title]) => title);
    const rows = [received, paid].map((row) => fields.map(([, cell]) => cell(row)));
    expect(csvLines([head, ...rows])).toEqual(EXPECTED[profile]);
  });

  it('names no column twice', () => {
    for (const fields of [journalFields, ...Object.values(cashFields)]) {
      const titles = fields.map(([title]) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it('names an unidentified wire’s sender if a program wants a payor, and no client (X-287)', () => {
    const cell = (profile: 'softpro' | 'qualia' | 'ramquest' | 'resware' | 'register', title: string) =>
      cashFields[profile].find(([name]) => name === title)?.[1](ofNobody);
    expect(cell('softpro', 'Payor/Payee')).toBe('GREAT LAKES');
    expect(cell('qualia', 'Payer/Payee')).toBe('GREAT LAKES');
    expect([cell('ramquest', 'Name'), cell('resware', 'Name')]).toEqual(['GREAT LAKES', 'GREAT LAKES']);
    expect(cell('register', 'Client')).toBe('');
  });

  it('names the trust account that a wire came into, and the one that it was returned from (X-364)', async () => {
    const [first] = aTenant().destinationAccounts;
    const second = { ...first, id: '65f0000000000000000000b2', accountLastFourDigits: '8888' };
    const wire = { reference: 'REF-A', account: '4321', sentBackLine: { on: '2026-11-23', id: 'C', account: '8888' } };
    const ports = {
      tenants: { config: async () => aTenant({ destinationAccounts: [first, second] }) },
      wires: { named: async () => [wire as ReceivedWire], sweptAccounts: async () => new Map<string, string>() },
    };
    const entryOf = (event: string) => ({ kind: 'Wire', referenceId: 'REF-A', event }) as JournalEntry;
    const booked = ['keep', 'send back'].map((event) => ({ entry: entryOf(event) }));
    const told = await toldByBank(ports, tenantId.parse('acme'), booked);
    expect(booked.map((one) => told(one).trustAccount)).toEqual([
      'Escrow x4321, First Bank',
      'Escrow x8888, First Bank',
    ]);
    const row = { ...received, trustAccount: 'Escrow x4321, First Bank' };
    const cellsOf = (profile: 'softpro' | 'register') => cashFields[profile].map(([, cell]) => cell(row));
    expect(cellsOf('softpro').at(-1)).toMatch(/ · Escrow x4321, First Bank$/);
    expect(cellsOf('register')).toContain('trust bank: Escrow x4321, First Bank');
  });
});
