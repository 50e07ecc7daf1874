import { describe, expect, it } from 'vitest';
import { findClientsRoute, type ListedClient, showClientRoute } from '#shared/contracts/console-clients.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient, CLIENT_ID } from '../../support/people.ts';
import { addPayments, NORTH, SOUTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const ALONE = '65f0000000000000000000f9';
const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
await addPayments(setup);
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
await clients.add(aClient({ firstName: 'María', lastName: 'Santos', ssnOnFile: true, dobOnFile: true }));
const found = await clients.find(setup.tenant, aClient().id);
if (found)
  await clients.rename({ ...found, lastName: 'Ortega' }, { firstName: 'María', middleName: '', lastName: 'Santos' });
await clients.add(
  aClient({
    id: ALONE,
    firstName: 'Noor',
    lastName: 'Haddad',
    mobilePhone: '+13125550177',
    email: 'noor@haddad.example',
  }),
);
await setup.world.dynamo.drained();

async function find(text?: string) {
  const { body } = await setup.call(findClientsRoute, { body: text === undefined ? {} : { text } });
  return (body as { clients: ListedClient[] }).clients;
}
async function show(id: string) {
  const { status, body } = await setup.call(showClientRoute, { params: { clientId: id } });
  return { status, body: body as Record<string, unknown>, text: JSON.stringify(body) };
}

describe('the company’s clients at the console (X-050)', () => {
  it('are found by name, by details of a payment, and by their name, whole phone number or email even without any payment', async () => {
    setup.actAs({});
    const [santos] = await find('santos');
    expect(santos?.payments).toBeGreaterThan(0);
    expect((await find('7 elm')).map(({ id }) => id)).toEqual([...new Set((await find('7 elm')).map(({ id }) => id))]);
    expect(await find('(312) 555-0177')).toEqual([{ id: ALONE, name: 'Noor Haddad', payments: 0, newest: null }]);
    expect(await find('0177')).toEqual([]);
    const noor = [{ id: ALONE, name: 'Noor Haddad', payments: 0, newest: null }];
    for (const text of ['haddad', 'Noor Had', 'haddad, noor', 'Noor@Haddad.example'])
      expect(await find(text)).toEqual(noor);
    for (const text of ['noor@haddad', 'addad', 'ha']) expect(await find(text)).toEqual([]);
    expect((await find()).length).toBeGreaterThan(0);
  });

  it('are shown with former names, the last digits of the phone and every payment, and without secrets', async () => {
    setup.actAs({});
    const { status, body, text } = await show(CLIENT_ID);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'María Ortega',
      formerNames: [{ name: 'María Santos' }],
      phone: '(•••) •••-0142',
      isIdentityOnFile: true,
      limits: { day: { amount: 0, count: 0 } },
      hold: null,
    });
    expect((body['payments'] as readonly unknown[]).length).toBeGreaterThan(3);
    expect(text).not.toMatch(/2175550142|ada@example|providerAccountId|ssn|birth/i);
  });

  it('include, for members of some offices, the clients who pay there, with those payments only', async () => {
    setup.actAs({ offices: [NORTH] });
    const { body } = await show(CLIENT_ID);
    const offices = (body['payments'] as readonly { officeId?: string }[]).map(({ officeId }) => officeId);
    expect(new Set(offices)).toEqual(new Set([NORTH]));
    expect((await show(ALONE)).status).toBe(404);
    for (const text of ['(312) 555-0177', 'haddad', 'noor@haddad.example']) expect(await find(text)).toEqual([]);
    setup.actAs({ offices: [SOUTH] });
    expect((await find('santos')).every(({ newest }) => newest?.officeId === SOUTH)).toBe(true);
  });

  it('are searched without a name or phone in the log', () => {
    expect(logs.text()).not.toMatch(/santos|ortega|haddad|5550177|5550142/i);
  });
});
