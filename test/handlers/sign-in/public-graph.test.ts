import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { tenants } from '#functions/adapters/dynamo/tenants.ts';
import { publicGraphRoute } from '#shared/contracts/graph.ts';
import { puzzleRoute } from '#shared/contracts/puzzle.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { allOperations } from '#shared/graph/all-operations.ts';
import { publicOperations } from '#shared/graph/public-operations.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { REGISTRATIONS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { agent } from '#shared/tenant/tenant.ts';
import { aTenant } from '#test/support/people.ts';
import { proofOf } from '#test/support/proof.ts';
import type { Browser } from './browser.ts';
import { aPortal } from './portal.ts';

const portal = aPortal();

const AGENT = {
  id: '65f0000000000000000000c1',
  email: 'rita@harbor.example',
  mobilePhone: '+12175550188',
  firstName: 'Rita',
  lastName: 'Realtor',
  landingPageURI: 'rita-realtor',
  displayName: 'Rita Realtor',
  displayDescription: '',
  licenses: [{ state: 'IL', number: '475.123456' }],
  brokerage: { name: 'Harbor Realty', officePhone: '+12175550100' },
};

const asking = (
  browser: Browser,
  operationName: string,
  variables: object = {},
  headers: Record<string, string> = {},
) => browser.ask(publicGraphRoute, { body: { operationName, variables }, headers });

const paid = async (browser: Browser) => proofOf((await browser.ask(puzzleRoute)).body);

const aNewClient = (mobilePhone: string, changes: object = {}) => ({
  data: {
    firstName: 'Ada',
    lastName: 'Buyer',
    mobilePhone,
    agreed: true,
    termsVersion: TERMS_VERSION,
    esignVersion: ESIGN_VERSION,
    ...changes,
  },
});

describe('a visitor’s graph query', () => {
  it('for a tenant by its identifier returns the one whose address they came to (R-003)', async () => {
    const { browser } = portal.fresh();
    const { status, body } = await asking(browser, 'Tenants', { identifier: 'acme' });
    expect([status, body]).toMatchObject([200, { data: { tenants: [{ _id: 'acme', name: 'Acme Title' }] } }]);
    expect(JSON.stringify(body)).not.toMatch(/account|routingNumber|provider/i);
    expect((await asking(browser, 'Tenants', { identifier: 'zenith' })).body).toEqual({ data: { tenants: [] } });
    expect((await asking(browser, 'Tenants', { identifier: 'nobody' })).body).toEqual({ data: { tenants: [] } });
  });

  it('for the look of the tenant returns it with the default beside it (R-006)', async () => {
    await portal.aws().addTenant({ id: 'painted', branding: { buttonColor: '#aa0000' } });
    const { body } = await asking(portal.fresh('painted').browser, 'Brandings', { active: true });
    expect(body['data']).toMatchObject({
      brandings: [{ buttonColor: '#aa0000', active: true, logoURL: null }],
      defaultbranding: { fontFamily: 'Poppins', accentColor: '#000000' },
    });
  });

  it('for an agent by the landing page leaves out the agent’s own phone, and an agent who has left has no page', async () => {
    const left = { ...AGENT, id: '65f0000000000000000000c2', landingPageURI: 'left', active: false };
    await tenants.apply({
      ...aTenant({ id: 'harbor' }),
      wiring: {},
      agents: [AGENT, left].map((one) => agent.parse(one)),
    });
    const { browser } = portal.fresh('harbor');
    const realtors = async (variables: object) => (await asking(browser, 'Realtors', variables)).body;
    const found = await realtors({ landingPageURI: 'rita-realtor' });
    expect(found).toMatchObject({ data: { realtors: [{ displayName: 'Rita Realtor', active: true }] } });
    expect(JSON.stringify(found)).not.toContain('2175550188');
    for (const nobody of [
      { landingPageURI: 'left' },
      { landingPageURI: 'left', active: false },
      { landingPageURI: 'x' },
    ])
      expect(await realtors(nobody)).toEqual({ data: { realtors: [] } });
    expect(await realtors({})).toMatchObject({
      code: 'request/invalid',
      fields: { landingPageURI: expect.anything() },
    });
  });

  it('for anything else needs a session', async () => {
    const { browser } = portal.fresh();
    for (const name of Object.keys(allOperations).filter((one) => !Object.hasOwn(publicOperations, one)))
      expect(await asking(browser, name), name).toMatchObject({
        status: 400,
        body: { code: 'request/unknown-operation' },
      });
  });
});

describe('a visitor’s registration by the graph', () => {
  it('does the same as the call for it: the client, the consent and the user that a code is texted to (R-058)', async () => {
    const { browser, phone } = portal.fresh();
    const { body } = await asking(browser, 'CreateClient', aNewClient(phone), await paid(browser));
    const id = String((body as { data?: { createClient?: { _id?: string } } }).data?.createClient?._id);
    expect(await clients.find(tenantId.parse('acme'), clientId.parse(id))).toMatchObject({
      firstName: 'Ada',
      email: '',
      mobilePhone: phone,
      consent: { termsVersion: TERMS_VERSION },
    });
    await browser.send(id);
    expect((await browser.verify(id, portal.aws().lastCode())).status).toBe(200);
    expect(portal.log()).not.toContain(phone);
  });

  it('needs a proof of work, each good for one registration (X-083)', async () => {
    const { browser, phone } = portal.fresh();
    const proof = await paid(browser);
    const codeOf = async (headers: Record<string, string>, number: string) => {
      const { status, body } = await asking(browser, 'CreateClient', aNewClient(number), headers);
      const [error] = (body['errors'] ?? []) as { extensions: { code: string } }[];
      return [status, error?.extensions.code ?? 'ok'];
    };
    expect(await codeOf({}, phone)).toEqual([200, 'proof/needed']);
    expect(await codeOf(proof, phone)).toEqual([200, 'ok']);
    expect(await codeOf(proof, portal.fresh().phone)).toEqual([200, 'proof/needed']);
    // A number that no code has proved belongs to no one yet.
    expect(await codeOf(await paid(browser), phone)).toEqual([200, 'ok']);
  });

  it('has the same limit per address as the call for it, both counted together', async () => {
    const { browser } = portal.fresh();
    for (let count = 0; count < REGISTRATIONS_PER_ADDRESS_PER_HOUR; count += 1)
      expect((await browser.register(portal.fresh().phone)).status).toBe(200);
    const { body } = await asking(browser, 'CreateClient', aNewClient(portal.fresh().phone), await paid(browser));
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'client/too-many-registrations' } }] });
  });

  it('uses the current texts, and nothing that the form does not have', async () => {
    const { browser, phone } = portal.fresh();
    const old = await asking(browser, 'CreateClient', aNewClient(phone, { termsVersion: '1' }), await paid(browser));
    expect(old.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'request/invalid' } }] });
    const missing = await asking(browser, 'CreateClient', aNewClient(phone, { lastName: undefined, agreed: false }));
    expect(missing.body).toMatchObject({
      code: 'request/invalid',
      fields: { lastName: expect.anything(), agreed: expect.anything() },
    });
  });
});
