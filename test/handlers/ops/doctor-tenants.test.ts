import { GetIdentityVerificationAttributesCommand } from '@aws-sdk/client-ses';
import { describe, expect, it } from 'vitest';
import type { ExaminationPorts } from '#infra/ops/doctor/examine.ts';
import type { Finding } from '#infra/ops/doctor/finding.ts';
import { MISSING_SECRET, UNREADABLE_SECRET } from '#infra/ops/doctor/tenants.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import acme from '../../../tenants/acme.json' with { type: 'json' };
import { answering, blocking, drawnOf, found, healthyAws, ready, told } from '../../support/healthy-stage.ts';

const { ses } = healthyAws();

describe('the doctor’s check of companies (X-107)', () => {
  it('reports whether receipts show the logo that a file names, and how to have it drawn (X-149)', async () => {
    const of = '/brand/acme/logo-0123456789.svg';
    const withLogo = { ...ready, branding: { logoURL: of } } as Tenant;
    const logo = drawnOf(of);
    const about = async (paperLogo: typeof logo | undefined, tenant = withLogo) =>
      (await found(answering({ paperLogo: async () => paperLogo }, [tenant]))).filter(({ sentence }) =>
        sentence.includes('receipts show'),
      );
    expect(await about(logo)).toMatchObject([{ state: 'good', sentence: 'Its receipts show its logo.' }]);
    const [missing] = await about(undefined);
    expect(missing).toMatchObject({
      state: 'warns',
      sentence: 'Its receipts show its name as text: its logo isn’t drawn for them.',
    });
    expect(missing?.todo).toContain('tenant apply tenants/acme.json');
    expect(await about({ ...logo, of: '/brand/acme/former.svg' })).toMatchObject([{ state: 'warns' }]);
    expect(await about(undefined, { ...ready, branding: {} } as Tenant)).toEqual([]);
  });

  it.each<[string, Partial<ExaminationPorts>, string]>([
    [
      'keys that Plaid does not know',
      { plaid: async () => ({ heard: 'no', code: 'INVALID_API_KEYS' }) },
      "Plaid's production doesn’t know this client id with this secret.",
    ],
    [
      'a missing secret',
      { plaid: async () => ({ heard: 'no', code: MISSING_SECRET }), secret: async () => undefined },
      'There is no secret portal/provider/acme.',
    ],
    [
      'a secret that cannot be opened, as after the account is gone',
      { plaid: async () => ({ heard: 'no', code: UNREADABLE_SECRET }) },
      'The secret portal/provider/acme can’t be opened: put it in again.',
    ],
    [
      'Transfer that is not switched on',
      { plaid: async () => ({ heard: 'no', code: 'PRODUCTS_NOT_ENABLED' }) },
      "Plaid's production refuses Transfer: PRODUCTS_NOT_ENABLED.",
    ],
    [
      'an earlier account that can no longer be read (X-116)',
      {
        plaid: async ({ provider }) =>
          provider.clientId === 'left-client'
            ? { heard: 'no', code: MISSING_SECRET }
            : { heard: 'yes', largestDebit: '250000.00' },
        accounts: async () => [
          { clientId: 'left-client', secretName: 'portal/provider/left', leftAt: '2126-11-22T15:00:00.000Z' },
          { clientId: 'old-client', secretName: 'portal/provider/old', leftAt: '2026-01-01T12:00:00.000Z' },
        ],
      },
      'The account left-client, which it has left, must be read until 03/22/2127, and can’t be: secret/missing.',
    ],
    [
      'an address without DNS',
      { open: async () => ({ failed: 'ENOTFOUND' }) },
      'https://acme.pay.closings.com has no DNS record.',
    ],
    [
      'an invalid certificate',
      { open: async () => ({ failed: 'ERR_TLS_CERT_ALTNAME_INVALID' }) },
      'https://acme.pay.closings.com has no valid certificate.',
    ],
    [
      'an address that no one has',
      { open: async (address) => (address.includes('//api-origin.') ? { status: 403 } : { status: 404 }) },
      'https://acme.pay.closings.com has no tenant yet.',
    ],
  ])('names %s', async (_, ports, sentence) => {
    expect(await blocking(answering(ports))).toEqual([`tenant acme: ${sentence}`]);
  });

  it('opens each of a company’s own domains', async () => {
    const hosts = ['pay.acme-title.com', 'closing.acme-title.com', 'old.acme-title.com'];
    const ports = {
      open: async (address: string) =>
        /closing/.test(address)
          ? { failed: 'ERR_TLS_CERT_ALTNAME_INVALID' }
          : { status: /old/.test(address) ? 404 : 200 },
    };
    const findings = await found(answering(ports, [{ ...ready, hosts }]));
    const about = (state: Finding['state']) => told(findings, state).filter((each) => /acme-title\.com /.test(each));
    expect(about('good')).toEqual(['tenant acme: https://pay.acme-title.com answers.']);
    expect(about('blocks')).toEqual([
      'tenant acme: https://closing.acme-title.com has no valid certificate.',
      'tenant acme: https://old.acme-title.com has no tenant yet.',
    ]);
  });

  const secretOf = async (overrides: Partial<ExaminationPorts>, of: Tenant = ready) =>
    (await found(answering(overrides, [of]))).filter(({ sentence }) => sentence.includes('portal/provider/'));

  it('reports that a secret exists and is encrypted (X-084)', async () => {
    const sentence = 'The secret portal/provider/acme is in the table, locked.';
    expect(await secretOf({})).toEqual([{ about: 'tenant acme', state: 'good', sentence }]);
  });

  it('looks for the secret of each account: the platform’s, the company’s own, and one that was replaced', async () => {
    const under = tenant.parse({
      ...ready,
      provider: { ...ready.provider, originator: { clientId: 'own', secretName: 'portal/provider/own' } },
    });
    const left = { clientId: 'left', secretName: 'portal/provider/left', leftAt: '2126-11-22T15:00:00.000Z' };
    const asked: string[] = [];
    const secret: ExaminationPorts['secret'] = async ({ secretName }) => {
      asked.push(secretName);
      return undefined;
    };
    await secretOf({ secret, accounts: async () => [left] }, under);
    expect(asked).toEqual(['portal/provider/acme', 'portal/provider/own', 'portal/provider/left']);
  });

  it('names a tenant with an account without wire instructions (X-381), and fields not filled in', async () => {
    const bare = tenant.parse({
      ...acme,
      supportEmail: 'help@acme-title.com',
      wiring: {},
      destinationAccounts: acme.destinationAccounts.slice(0, 1),
    });
    ses.on(GetIdentityVerificationAttributesCommand).resolves({});
    expect(await blocking(answering({}, [bare]))).toEqual([
      'tenant acme: wiring: Clients may pay by wire, but “Trust account” (x9021) has no wire instructions. Add them for this account.',
      'tenant acme: Still to be filled in: senderEmail.',
      'tenant acme: SES doesn’t know acme-title.example.',
    ]);
  });

  it('names a file that was never applied, and a portal without tenants', async () => {
    const findings = await found(answering({ files: ['acme', 'zenith'] }));
    expect(told(findings, 'warns')).toEqual(['tenant zenith: Its file was never applied here.']);
    // At AWS the session says who applies it, and a typed name is refused.
    expect(findings.flatMap(({ todo = '' }) => (todo.includes('tenant apply') ? [todo] : []))).toEqual([
      'npm run ops -- tenant apply tenants/zenith.json --stage prod, or take the file away',
    ]);
    expect(await blocking(answering({}, []))).toContain('tenants: There is no tenant: apply a file.');
  });
});
