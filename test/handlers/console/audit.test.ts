import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as bookKeys from '#functions/adapters/dynamo/keys.ts';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { today } from '#shared/dates.ts';
import { captureLogs } from '../../support/logs.ts';
import { addPayments } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
for (let n = 0; n < 20; n += 1) await setup.add({ referenceId: `MANY-${n}` });
const references = Object.values(await addPayments(setup)).map(({ referenceId }) => referenceId);

type Page = {
  records: ShownRecord[];
  chain: { newest: number; oldest: number; isEnd: boolean; broken: { sequence: number; sentence: string } | null };
  before: number | null;
  code?: string;
};
async function read(body: object = {}): Promise<Page> {
  setup.actAs({ roles: ['auditor'] });
  return (await setup.call(readAuditRoute, { body })).body as Page;
}

/** All pages of a filter, one after the other. */
async function readAll(filter: object = {}): Promise<readonly Page[]> {
  const pages = [await read(filter)];
  for (let before = pages[0]?.before; before; before = pages.at(-1)?.before)
    pages.push(await read({ ...filter, before }));
  return pages;
}
const sequencesOf = (pages: readonly Page[]) => pages.flatMap(({ records }) => records.map(({ sequence }) => sequence));

async function change(sequence: number, act: 'remove' | 'rewrite' | 'mend', was = '') {
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const of = { TableName: tableName(), Key: bookKeys.auditRecordKey(setup.tenant, sequence) };
  if (act === 'remove') return void (await documents.send(new DeleteCommand(of)));
  await documents.send(
    new UpdateCommand({
      ...of,
      UpdateExpression: 'SET #what = :what',
      ExpressionAttributeNames: { '#what': 'what' },
      ExpressionAttributeValues: { ':what': act === 'mend' ? was : 'transfer/approve' },
    }),
  );
}

describe('the audit log at the console (X-221)', () => {
  it('shows every record once, newest first, 25 per page, with no gaps between pages', async () => {
    const pages = await readAll();
    const shown = sequencesOf(pages);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.records).toHaveLength(25);
    expect(shown).toEqual(shown.map((_, at) => shown.length - at));
    expect(pages.map(({ chain }) => chain.broken)).toEqual(pages.map(() => null));
    expect(pages.map(({ chain }) => chain.isEnd)).toEqual(pages.map((_, at) => at === 0));
    expect(pages.at(-1)?.chain.oldest).toBe(1);
  });

  it('finds records about a payment by its reference or id, including those of the bank and of clients', async () => {
    const [reference = ''] = references;
    const about = (await readAll({ subject: reference.toLowerCase() })).flatMap(({ records }) => records);
    expect(about.length).toBeGreaterThan(0);
    expect(new Set(about.map(({ payment }) => payment?.referenceId))).toEqual(new Set([reference]));
    const id = about[0]?.payment?.id;
    expect(sequencesOf(await readAll({ subject: id }))).toEqual(about.map(({ sequence }) => sequence));
    const byBank = (await readAll({ actor: 'provider', area: 'transfer' })).flatMap(({ records }) => records);
    expect(byBank.length).toBeGreaterThan(0);
    expect(byBank.every(({ actor, what }) => actor === 'provider' && what.startsWith('transfer/'))).toBe(true);
    expect(sequencesOf(await readAll({ person: 'nobody' }))).toEqual([]);
  });

  it('names the file, the payment and the colleague that a record is about', async () => {
    const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
    const { fileOf } = await import('#functions/ledger/book-entries.ts');
    const paid = await setup.add({ referenceId: 'EM-CLOS-AAAA', fileNumber: '24-9000' });
    const at = '2026-11-20T15:00:00.000Z';
    await fileClosings.set(setup.tenant, { file: fileOf(paid), on: '2026-12-01', by: 'Rosa Diaz', at });
    await setup.world.dynamo.drained();
    const [closing] = (await read({ area: 'file' })).records;
    expect(closing).toMatchObject({ what: 'file/closing-set', file: { id: fileOf(paid), name: '24-9000' } });
    expect(closing?.payment).toBeNull();
  });

  it('finds days by halves: the records written on them, and none before or after', async () => {
    const all = (await readAll()).flatMap(({ records }) => records);
    const days = all.map(({ recordedAt }) => today(new Date(recordedAt), setup.world.tenant.timeZone));
    expect(sequencesOf(await readAll({ from: days.at(-1), until: days[0] }))).toHaveLength(all.length);
    expect(sequencesOf(await readAll({ until: '2020-01-01' }))).toEqual([]);
    expect(sequencesOf(await readAll({ from: '2040-01-01' }))).toEqual([]);
  });

  it('reports a changed or removed record on the page where it belongs, and on no other', async () => {
    const newest = (await read()).chain.newest;
    const found = (await read()).records.find(({ sequence }) => sequence === newest - 3);
    await change(newest - 3, 'rewrite');
    expect((await read()).chain.broken).toEqual({
      sequence: newest - 3,
      sentence: `Record ${newest - 3} isn’t as it was written.`,
    });
    const [, second] = await readAll();
    expect(second?.chain.broken).toBeNull();
    await change(newest - 3, 'mend', found?.what);
    expect((await read()).chain.broken).toBeNull();
    await change(newest - 5, 'remove');
    expect((await read()).chain.broken?.sentence).toContain(`Record ${newest - 5} is missing`);
    await change(newest, 'remove');
    expect((await read()).chain.broken?.sentence).toContain(`Record ${newest} is missing`);
  });

  it('is closed to members of some offices, and logs no name and no filter', async () => {
    setup.actAs({ roles: ['auditor'], offices: ['north' as never] });
    const { status, body } = await setup.call(readAuditRoute, { body: {} });
    expect([status, (body as Page).code]).toEqual([403, 'staff/whole-company']);
    await read({ subject: 'CANARY-SUBJECT' });
    expect(logs.text()).not.toMatch(/CANARY|Maria|Delgado|Chen/);
  });
});
