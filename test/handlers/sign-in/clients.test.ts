import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import { startLocalAws } from '#test/support/local-aws.ts';
import { aClient } from '#test/support/people.ts';

await startLocalAws();

const acme = tenantId.parse('acme');
const id = (n: number) => clientId.parse(`65f00000000000000000000${n}`);
const number = (n: number) => phone.parse(`+1217555010${n}`);

describe('clients in the table', () => {
  it('are found by id and by phone at their own tenant, and nowhere else', async () => {
    const ada = aClient({ id: id(1), mobilePhone: number(1) });
    expect(await clients.add(ada)).toEqual({ ok: true, value: ada });
    expect(await clients.find(acme, id(1))).toEqual(ada);
    expect(await clients.findByPhone(acme, number(1))).toEqual(ada);
    expect(await clients.find(tenantId.parse('zenith'), id(1))).toBeUndefined();
    expect(await clients.findByPhone(tenantId.parse('zenith'), number(1))).toBeUndefined();
  });

  it('have a unique phone, so a second client with the number is not written', async () => {
    await clients.add(aClient({ id: id(2), mobilePhone: number(2) }));
    const second = await clients.add(aClient({ id: id(3), mobilePhone: number(2) }));
    expect(second).toEqual({ ok: false, refusal: { code: 'client/phone-taken' } });
    expect(await clients.find(acme, id(3))).toBeUndefined();
  });

  it('with an unproved phone aren’t found by it, and the first proof claims it for one of them', async () => {
    const expiresAt = 1_795_000_000;
    const [typed, owner] = [6, 7].map((n) => aClient({ id: id(n), mobilePhone: number(6), expiresAt }));
    if (!typed || !owner) throw new Error('There are two.');
    for (const each of [typed, owner]) expect(await clients.add(each)).toMatchObject({ ok: true });
    expect(await clients.findByPhone(acme, number(6))).toBeUndefined();
    const proofs = await Promise.all([typed, owner].map((each) => clients.prove(each, each.createdAt)));
    expect(proofs.filter(({ ok }) => ok)).toHaveLength(1);
    expect(proofs.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { code: 'client/auth-user-exists' } });
    expect(await clients.findByPhone(acme, number(6))).toMatchObject({ version: 2 });
    expect(await clients.add(aClient({ id: id(8), mobilePhone: number(6) }))).toMatchObject({ ok: false });
  });

  it('are saved by only one of two writers with the same version', async () => {
    const read = aClient({ id: id(4), mobilePhone: number(4) });
    await clients.add(read);
    const first = await clients.save({ ...read, city: 'Peoria' });
    expect(first).toMatchObject({ ok: true, value: { city: 'Peoria', version: 2 } });
    const second = await clients.save({ ...read, city: 'Joliet' });
    expect(second).toEqual({ ok: false, refusal: { code: 'client/changed-meanwhile' } });
    expect(await clients.find(acme, id(4))).toMatchObject({ city: 'Peoria', version: 2 });
  });
});
