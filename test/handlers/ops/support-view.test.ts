import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientId } from '#shared/ids.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

let setup: BookkeepingSetup;
beforeAll(async () => {
  setup = await setUpBookkeeping();
}, 60_000);
afterAll(() => setup.close());

it('staff look up a client and their payments in their own name, without SSN and birth date, even encrypted (X-050)', async () => {
  const { client } = await setup.world.addPayer();
  const { identities } = await import('#functions/adapters/dynamo/identities.ts');
  const sealed = { ssn: 'c2VhbGVkLXNzbg==', dob: 'c2VhbGVkLWRvYg==' };
  await identities.save(setup.tenant, clientId.parse(client.id), sealed, new Date());
  const wire = await setup.world.addDraft(client, { method: 'Wire', status: 'awaiting wire' });

  const phone = client.mobilePhone;
  const seen = [
    await setup.ops('client show', { phone }),
    await setup.ops('transfer list', { phone }),
    await setup.ops('transfer show', { transfer: wire.id }),
  ];
  expect(seen.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(linesOf(seen[0] as never)).toContain('SSN on file, birth date on file.');
  expect(linesOf(seen[1] as never)).toContain(wire.referenceId);
  expect(JSON.stringify(seen)).not.toMatch(/c2VhbGVk/);
  // Looking is no login of the client's: nothing of it stands in the record of what they did.
  await setup.written();
  const did = [];
  for await (const record of setup.books.records(setup.tenant))
    if (record.clientId === client.id) did.push(record.what);
  expect(did).toEqual(expect.arrayContaining(['client/registered', 'identity/saved']));
  expect(did.filter((what) => /sign-in|shown/.test(what))).toEqual([]);
});
