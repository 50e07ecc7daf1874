import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { ignoreLineRoute, keepLineRoute, proposeAtBankRoute, rejectAtBankRoute } from '#shared/contracts/statements.ts';
import { statementsIn } from '../../support/statements/read.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();

/** The audit log's records of bank statements and wires, oldest first. */
async function told() {
  await setup.written();
  const all: AuditRecord[] = [];
  for await (const record of setup.books.records(setup.tenant)) all.push(record);
  return all.filter(({ what }) => /^(?:statement|wire)\//.test(what));
}

describe('work on a bank statement, in the audit log (X-244, X-241)', () => {
  test('has the import, the exclusion, and both people of its undo, each once even if delivered twice', async () => {
    const reference = setup.imad();
    const said = { reference, amount: 9_100_00, words: 'Interest', sender: 'LAKE BANK' };
    await setup.bringIn([said], { opening: 100_00 });
    await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf(reference), { reason: 'The bank’s interest' });
    const ignored = () => setup.lineOf(reference, { state: 'ignored' });
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), { reason: 'It was a deposit' });
    await setup.onLine(setup.SAM, rejectAtBankRoute, await ignored(), { reason: 'It is right as it is' });
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), { reason: 'It is a deposit, they say' });
    await setup.approveLine(setup.SAM, await ignored());
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));

    const records = await told();
    const [line] = statementsIn(tableOf([said], { opening: 100_00 })).flatMap(({ lines }) => lines);
    const subject = `${line?.on}/${line?.id.slice(0, 12)}`;
    const about = { account: '4321', on: '2026-11-20', amount: 9_100_00, direction: 'in' };
    const of = { actor: 'staff', by: 'Rosa Diaz', subject, details: about };
    const second = { ...of, actor: 'approver', by: 'Sam Okafor' };
    expect(records).toMatchObject([
      {
        ...{ what: 'statement/imported', actor: 'staff', by: 'Rosa Diaz', identity: { id: setup.ROSA.id } },
        details: { account: '4321', from: '2026-11-20', until: '2026-11-20', count: 1, closing: 9_200_00 },
      },
      { ...of, what: 'statement/ignored', details: { ...about, reason: 'The bank’s interest' } },
      { ...of, what: 'statement/back-proposed', details: { ...about, reason: 'It was a deposit' } },
      { ...second, what: 'statement/back-rejected' },
      { ...of, what: 'statement/back-proposed' },
      { ...second, what: 'statement/taken-back', details: { ...about, reason: 'It is a deposit, they say' } },
      { what: 'wire/kept', by: 'Rosa Diaz', details: { bankReference: reference } },
    ]);
    expect(JSON.stringify(records)).not.toContain('LAKE BANK');
    await setup.tellAgain();
    expect(await told()).toHaveLength(records.length);
  });
});
