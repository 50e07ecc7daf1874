import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientId } from '#shared/ids.ts';
import { type CountingHouse, linesOf, openCountingHouse } from '../bookkeeping/counting-house.ts';

let house: CountingHouse;
beforeAll(async () => {
  house = await openCountingHouse();
}, 60_000);
afterAll(() => house.close());

it('staff look up a client and their payments in their own name, without SSN and birth date, even encrypted (X-050)', async () => {
  const { client } = await house.world.addPayer();
  const { identities } = await import('#functions/adapters/dynamo/identities.ts');
  const sealed = { ssn: 'c2VhbGVkLXNzbg==', dob: 'c2VhbGVkLWRvYg==' };
  await identities.save(house.tenant, clientId.parse(client.id), sealed, new Date());
  const wire = await house.world.addDraft(client, { method: 'Wire', status: 'awaiting wire' });

  const phone = client.mobilePhone;
  const seen = [
    await house.ops('client show', { phone }),
    await house.ops('transfer list', { phone }),
    await house.ops('transfer show', { transfer: wire.id }),
  ];
  expect(seen.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(linesOf(seen[0] as never)).toContain('SSN on file, birth date on file.');
  expect(linesOf(seen[1] as never)).toContain(wire.referenceId);
  expect(JSON.stringify(seen)).not.toMatch(/c2VhbGVk/);
  // Looking is no login of the client's: nothing of it stands in the record of what they did.
  await house.written();
  const did = [];
  for await (const record of house.books.records(house.tenant))
    if (record.clientId === client.id) did.push(record.what);
  expect(did).toEqual(expect.arrayContaining(['client/registered', 'identity/saved']));
  expect(did.filter((what) => /sign-in|shown/.test(what))).toEqual([]);
});
