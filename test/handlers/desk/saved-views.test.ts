import { describe, expect, test } from 'vitest';
import { removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import { SAVED_VIEWS_MAX, type SavedView } from '#shared/staff/saved-view.ts';
import { deskOf, ROSA, SAM } from '../../support/desk.ts';
import { startWorld } from '../../support/world.ts';

const world = await startWorld();
const desk = await deskOf(world);

const save = (name: string, filter: object, who = ROSA) => desk.call(who, saveViewRoute, { body: { name, filter } });
const remove = (name: string, search: string, who = SAM) => desk.call(who, removeViewRoute, { body: { name, search } });

async function all(): Promise<readonly SavedView[]> {
  const { savedViews } = await import('#functions/adapters/dynamo/staff.ts');
  return savedViews.all(world.tenant.id);
}
const named = async (name: string) => (await all()).find((each) => each.name === name);

async function clear(): Promise<void> {
  for (const { name, search } of await all()) expect((await remove(name, search)).said).toBe('ok');
  expect(await all()).toEqual([]);
}

describe('a shared view of the payments (X-292)', () => {
  test('is saved under a name with its filters, author and time; saving it again changes nothing', async () => {
    const filter = { most: '2500000', kind: 'Wire', status: 'pending,completed' };
    expect((await save('  Wires on\u202E the way ', filter)).said).toBe('ok');
    const view = {
      name: 'Wires on the way',
      search: 'status=pending%2Ccompleted&kind=Wire&most=2500000',
      by: 'Rosa Diaz',
      at: (await named('Wires on the way'))?.at,
    };
    expect(await all()).toEqual([view]);
    expect(world.clock.now().getTime() - Date.parse(view.at ?? '')).toBeLessThan(60_000);
    expect((await save('wires  on the way', { ...filter }, SAM)).said).toBe('ok');
    expect(await all()).toEqual([view]);
  });

  test('keeps its name against another filter, and is removed only in the version that was seen', async () => {
    await save('Downtown', { least: '100' });
    expect((await save('DOWNTOWN', { least: '200' }, SAM)).said).toBe('view/name-taken');
    expect(await named('Downtown')).toMatchObject({ search: 'least=100', by: 'Rosa Diaz' });
    expect((await remove('Downtown', 'least=200')).said).toBe('ok');
    expect(await named('Downtown')).toBeDefined();
    expect((await remove('Downtown', 'least=100')).said).toBe('ok');
    expect((await remove('Downtown', 'least=100')).said).toBe('ok');
    expect(await named('Downtown')).toBeUndefined();
  });

  test.each(['', '   ', 'x'.repeat(41)])('takes no name like "%s"', async (name) => {
    expect((await save(name, { least: '100' })).said).toBe('request/invalid');
  });

  test('needs a known filter, and can’t be all payments', async () => {
    expect((await save('Everything', {})).said).toBe('request/invalid');
    expect((await save('Odd', { status: 'sunk' })).said).toBe('request/invalid');
  });

  test('can’t be saved or removed by an auditor', async () => {
    const reader = { ...ROSA, roles: ['auditor' as const] };
    expect((await save('Mine', { least: '1' }, reader)).status).toBe(403);
    expect((await remove('Mine', 'least=1', reader)).status).toBe(403);
    expect(await named('Mine')).toBeUndefined();
  });

  test('needs a name that no other view has', async () => {
    for (const name of ['__proto__', 'constructor', 'views', '#name', 'size(pk)'])
      expect((await save(name, { least: '5' })).said, name).toBe('ok');
    expect((await all()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'views', '#name', 'size(pk)']),
    );
  });

  test('survives another one saved at the same moment, and there are never more than fifty', {
    tags: 'long',
  }, async () => {
    await clear();
    const said = await Promise.all(
      Array.from({ length: SAVED_VIEWS_MAX + 10 }, (_, nth) => save(`View ${nth}`, { least: String(nth + 1) })),
    );
    expect(said.filter((each) => each.said === 'ok')).toHaveLength(SAVED_VIEWS_MAX);
    expect(said.filter((each) => each.said === 'view/too-many')).toHaveLength(10);
    expect(await all()).toHaveLength(SAVED_VIEWS_MAX);
    // An existing one can be saved again, and a removed one makes room for another.
    const [first] = await all();
    expect((await save(first?.name ?? '', { least: first?.search.replace('least=', '') })).said).toBe('ok');
    await remove(first?.name ?? '', first?.search ?? '');
    expect((await save('Room', { least: '900' })).said).toBe('ok');
    await clear();
    const same = await Promise.all([save('One name', { least: '1' }), save('One name', { least: '2' }, SAM)]);
    expect(same.map((each) => each.said).toSorted()).toEqual(['ok', 'view/name-taken']);
    expect(await all()).toHaveLength(1);
  });
});
