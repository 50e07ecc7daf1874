import { expect, test } from 'vitest';
import { ownTransfersIn } from '#functions/bank/own-transfers.ts';
import { tenantId } from '#shared/ids.ts';
import { aKeptLine } from '../support/statements.ts';

const acme = tenantId.parse('acme');
let count = 0;
const line = (over: object) => {
  count += 1;
  return aKeptLine(acme, count, { kind: 'other', party: '', text: 'ONLINE TRANSFER', ...over });
};
const out = { account: '4321', direction: 'out' };
const into = { account: '8888', direction: 'in' };

test('a transfer between two own accounts is recognized on both, by description or by the end of the other’s number (X-244)', () => {
  const [one, other] = [line(out), line({ ...into, on: '2026-11-23' })];
  const [wire, back] = [
    line({ ...out, amount: 70_000, kind: 'wire', text: 'BOOK TRANSFER TO X8888' }),
    line({ ...into, amount: 70_000, text: 'CREDIT FROM 000987654321' }),
  ];
  const found = ownTransfersIn([one, other, wire, back]);
  expect([one, other, wire, back].map(({ id }) => found.get(id)?.id)).toEqual([other.id, one.id, back.id, wire.id]);
});

test.each([
  ['in one account', [out, { ...into, account: '4321' }]],
  ['of two amounts', [out, { ...into, amount: 500_001 }]],
  ['two banking days apart', [out, { ...into, on: '2026-11-24' }]],
  ['that are both money in', [into, { ...into, account: '4321' }]],
  ['one of which is a client’s wire', [out, { ...into, kind: 'wire', text: 'INCOMING WIRE TRANSFER' }]],
  ['one of which is a check', [{ ...out, kind: 'check' }, into]],
  ['one of which may be a duplicate', [out, { ...into, alike: { on: '2026-11-20', id: 'f'.repeat(64) } }]],
  ['that are three, so a person decides', [out, into, { ...into, account: '2004' }]],
])('two transactions %s aren’t taken for a transfer between own accounts (X-244)', (_, said) => {
  expect(ownTransfersIn(said.map(line)).size).toBe(0);
});
