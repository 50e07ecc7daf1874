import { expect, it } from 'vitest';
import { clientId } from '#shared/ids.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

const setup = await setUpBookkeeping();
const { clients, identities } = await import('#functions/adapters/dynamo/clients.ts');

it('lets staff look up a client and their payments in their own name, without SSN and birth date, even encrypted (X-050)', async () => {
  const { client, account } = await setup.world.addPayer();
  const sealed = { locked: { ssn: 'c2VhbGVkLXNzbg==', dob: 'c2VhbGVkLWRvYg==' }, birthMark: 'c2VhbGVkLW1hcms' };
  await identities.save(setup.tenant, clientId.parse(client.id), sealed, new Date());
  const wire = await setup.world.addDraft(client, { method: 'Wire', status: 'awaiting wire' });

  const phone = client.mobilePhone;
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const token = await bankTokens.read(setup.tenant, clientId.parse(client.id), account.providerItemId);
  expect(token).toMatch(/^access-/);
  const seen = [
    await setup.ops('client show', { phone }),
    await setup.ops('transfer list', { phone }),
    await setup.ops('transfer show', { transfer: wire.id }),
  ];
  expect(seen.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(linesOf(seen[0] as never)).toContain('SSN on file, birth date on file.');
  expect(linesOf(seen[1] as never)).toContain(wire.referenceId);
  expect(JSON.stringify(seen)).not.toMatch(/c2VhbGVk/);
  for (const secret of [token, account.providerItemId, account.providerAccountId])
    expect(JSON.stringify(seen)).not.toContain(secret);
  const stranger = await setup.ops('client show', { phone: '+12165550999' });
  expect(stranger).toMatchObject({ ok: false, refusal: { code: 'client/not-found' } });
  // A lookup is not a login of the client, so it doesn't appear in the record of their actions.
  await setup.written();
  const did = [];
  for await (const record of setup.books.records(setup.tenant))
    if (record.clientId === client.id) did.push(record.what);
  expect(did).toEqual(expect.arrayContaining(['client/registered', 'identity/saved']));
  expect(did.filter((what) => /sign-in|shown/.test(what))).toEqual([]);
});

it('shows staff that a client reads Spanish, before they call or write (X-092)', async () => {
  const { client } = await setup.world.addPayer();
  const { setLanguage } = await import('#functions/client/graph/set-language.ts');
  const shown = async () => linesOf((await setup.ops('client show', { phone: client.mobilePhone })) as never);
  expect(await shown()).not.toContain('Spanish');
  await setLanguage(clients, { tenant: setup.tenant, client: clientId.parse(client.id), now: new Date() }, 'es');
  expect(await shown()).toContain('Reads Spanish: messages, codes and receipts are in Spanish.');
});
