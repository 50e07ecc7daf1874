import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/lambdas/public.ts';
import { agentRoute } from '#shared/contracts/tenant.ts';
import { aContext, anEvent } from '#test/support/http-event.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aTenant } from '#test/support/people.ts';
import { fakeSecrets } from '#test/support/secrets.ts';
import { mocked } from '../../support/mocked.ts';

const table = mocked(DynamoDBDocumentClient);
const anAgent = (overrides: object) => ({
  id: '5f2000000000000000000001',
  email: 'marisol@acme.example',
  mobilePhone: '+12175550177',
  active: true,
  firstName: 'Marisol',
  lastName: 'Vega',
  landingPageURI: 'marisol-vega',
  displayName: 'Marisol Vega',
  displayDescription: 'First homes.',
  licenses: [{ state: 'IL', number: 'SL3141592' }],
  qrCodeURL: '/qr/marisol.png',
  brokerage: { name: 'Bayline', websiteURL: 'https://bayline.example', officePhone: '+12175550150' },
  ...overrides,
});
const agents = [
  anAgent({}),
  anAgent({ id: '5f2000000000000000000002', landingPageURI: 'gone-agent', active: false }),
  anAgent({ id: '5f2000000000000000000003', landingPageURI: 'ada-lane', firstName: 'Ada' }),
];

let logs: ReturnType<typeof captureLogs>;
beforeAll(() => {
  logs = captureLogs();
  fakeSecrets();
  table
    .on(GetCommand)
    .callsFake(({ Key }) => ({ Item: Key.pk === 'TENANT#acme' ? aTenant() : aTenant({ id: 'other' }) }));
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items: values[':pk'] === 'TENANT#acme' ? agents : [],
  }));
});
afterAll(() => logs.stop());

const ask = async (landingPageURI: string, tenant = 'acme') => {
  const reply = await handler(anEvent(agentRoute, { tenant, params: { landingPageURI } }), aContext());
  return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers };
};

describe('the agent of a landing page', () => {
  it('is found by the name in the address, with the brokerage (R-223)', async () => {
    const { status, body, headers } = await ask('marisol-vega');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: '5f2000000000000000000001',
      displayName: 'Marisol Vega',
      licenses: [{ state: 'IL', number: 'SL3141592' }],
      qrCodeURL: '/qr/marisol.png',
      brokerage: { name: 'Bayline', websiteURL: 'https://bayline.example', officePhone: '+12175550150' },
    });
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  it('does not show their own phone number', async () => {
    expect(JSON.stringify((await ask('marisol-vega')).body)).not.toContain('+12175550177');
  });

  it('is found by any spelling of the name', async () => expect((await ask('Marisol-Vega')).status).toBe(200));

  it.each(['nobody', 'gone-agent', '', '../marisol-vega', 'marisol-vega/x'])(
    'is not found by "%s": unknown and inactive agents have no page (R-229)',
    async (name) => {
      const { status, body } = await ask(name);
      expect([status, body.code]).toEqual([404, 'agent/not-found']);
    },
  );

  it('of one tenant is not found at another', async () =>
    expect((await ask('marisol-vega', 'other')).status).toBe(404));

  it('is refused for a name that is far too long', async () => expect((await ask('a'.repeat(101))).status).toBe(400));
});
