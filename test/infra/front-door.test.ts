import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer, type TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EdgeCertificate, edgeCertificates, trustStoreOf } from '#infra/aws/edge-certificate.ts';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { unusable } from '#infra/aws/unusable.ts';
import { withCertificate } from '#infra/ops/edge/make-certificate.ts';
import { synthesize } from './support.ts';

const [example] = EXAMPLE_DOOR as [EdgeCertificate];

const prod = synthesize('prod');
const apiOriginOf = (from: typeof prod) => {
  const origins = from.all('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.Origins ?? [];
  return origins.find(({ OriginCustomHeaders }: { OriginCustomHeaders?: unknown }) => OriginCustomHeaders);
};
const apiOf = (from: typeof prod) => from.all('AWS::ApiGatewayV2::Api')[0]?.Properties;
const trustStoreUri = (from: typeof prod): string =>
  JSON.stringify(from.all('AWS::ApiGatewayV2::DomainName')[0]?.Properties.MutualTlsAuthentication.TruststoreUri);

describe('the API behind its front door (X-134)', () => {
  test('has the gateway’s default address closed', () => {
    expect(apiOf(prod).DisableExecuteApiEndpoint).toBe(true);
  });

  test('asks at its own name for a client certificate, by TLS 1.2, in its region', () => {
    const [domain, ...others] = prod.all('AWS::ApiGatewayV2::DomainName').map(({ Properties }) => Properties);
    expect(others).toEqual([]);
    expect(domain.DomainName).toBe('api-origin.portal.example.com');
    expect(domain.DomainNameConfigurations).toMatchObject([{ EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' }]);
    expect(trustStoreUri(prod)).toMatch(/s3:\/\/.*trusted-[0-9a-f]{16}\.pem/);
    // Only an imported server certificate needs another one to prove the name's owner.
    expect(domain.DomainNameConfigurations[0]).not.toHaveProperty('OwnershipVerificationCertificateArn');
    expect(prod.all('AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
  });

  test('sends the gateway the trust store after it was written, and each change of it has another name', () => {
    const other = synthesize('prod', [], { frontDoor: [example, { ...example, authority: `${example.authority}=` }] });
    expect(trustStoreUri(other)).not.toBe(trustStoreUri(prod));
    const [domain] = Object.values(prod.template(prod.portal.api).findResources('AWS::ApiGatewayV2::DomainName'));
    expect(JSON.stringify(domain?.['DependsOn'])).toMatch(/FrontDoorTrustedCustomResource/);
  });

  test('keeps a record of who was trusted: the store has versions, and no one else can read its bucket', () => {
    const [bucket] = Object.values(prod.template(prod.portal.api).findResources('AWS::S3::Bucket'));
    expect(bucket?.['Properties']).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
  });

  test('gets the distribution’s certificate there, and the edge’s secret is still the second lock', () => {
    const origin = apiOriginOf(prod);
    expect(origin.DomainName).toBe('api-origin.portal.example.com');
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginMtlsConfig: { ClientCertificateArn: example.arn },
    });
    expect(origin.OriginCustomHeaders.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual([
      'x-origin-secret',
    ]);
  });

  test('has its door before the distribution calls it, and nothing refers back', () => {
    expect(prod.portal.web.dependencies).toContain(prod.portal.api);
    expect(prod.portal.api.dependencies).not.toContain(prod.portal.web);
  });

  test('trusts both certificates during a replacement, and the newer one is served', () => {
    const fresh: EdgeCertificate = { ...example, arn: example.arn.replace(/0$/, '1') };
    expect(apiOriginOf(synthesize('prod', [], { frontDoor: [example, fresh] })).CustomOriginConfig).toMatchObject({
      OriginMtlsConfig: { ClientCertificateArn: fresh.arn },
    });
  });

  test('gets the door in two steps if a stage runs without it, and answers through both', () => {
    const opening = synthesize('prod', [], { isDoorOpening: true });
    expect(apiOf(opening).DisableExecuteApiEndpoint).toBe(false);
    expect(apiOriginOf(opening).DomainName).toBe('api-origin.portal.example.com');
  });

  test('stays at the gateway’s address without a certificate, behind the secret', () => {
    const dev = synthesize('dev');
    expect(apiOf(dev).DisableExecuteApiEndpoint).toBe(false);
    expect(dev.all('AWS::ApiGatewayV2::DomainName')).toEqual([]);
    expect(JSON.stringify(apiOriginOf(dev).DomainName)).toMatch(/execute-api/);
    expect(apiOriginOf(dev).CustomOriginConfig).not.toHaveProperty('OriginMtlsConfig');
  });

  test('keeps the example’s certificate with the example', () => {
    expect(() => synthesize('prod', [], { domain: 'portal.closings.com' })).toThrow(
      unusable("Stage prod has the example's front door. Make yours: npm run ops -- edge certificate --stage prod"),
    );
  });
});

type Shown = Pick<TlsOptions, 'cert' | 'key'>;
type Made = Shown & { readonly listed: EdgeCertificate };

const made = (): Made =>
  withCertificate('portal-test edge', ({ folder, authority, endsOn }) => ({
    cert: readFileSync(join(folder, 'client.pem')),
    key: readFileSync(join(folder, 'client.key')),
    listed: { arn: example.arn, authority, endsOn },
  }));

/** Presents a certificate, or none, to a server that trusts the stage file's list, as the gateway does. */
async function heard(trusted: readonly EdgeCertificate[], shown: Shown, server: Shown): Promise<boolean> {
  const door = createServer(
    { ...server, ca: trustStoreOf(trusted), requestCert: true, rejectUnauthorized: true },
    (it) => it.end('in'),
  );
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready));
  const { port } = door.address() as { port: number };
  try {
    return await new Promise<boolean>((resolve) => {
      // The server's identity is not under test here.
      const caller = connect({ port, host: '127.0.0.1', ...shown, rejectUnauthorized: false });
      caller.once('data', () => resolve(true));
      caller.once('error', () => resolve(false));
      caller.once('end', () => resolve(false));
    });
  } finally {
    door.close();
  }
}

describe('the certificate that "ops edge certificate" makes (X-134)', () => {
  let first: Made;
  let second: Made;
  beforeAll(() => {
    first = made();
    second = made();
  });

  test('opens the door, unlike none or another one', async () => {
    const trusted = edgeCertificates.parse([first.listed]);
    expect(await heard(trusted, first, second)).toBe(true);
    expect(await heard(trusted, {}, second)).toBe(false);
    expect(await heard(trusted, second, first)).toBe(false);
  });

  test('opens it along with the other during a replacement, and afterwards the old one no longer does', async () => {
    const both = [first.listed, second.listed];
    expect([await heard(both, first, first), await heard(both, second, first)]).toEqual([true, true]);
    expect([await heard([second.listed], first, first), await heard([second.listed], second, first)]).toEqual([
      false,
      true,
    ]);
  });

  test('is valid for two years', () => {
    const days = (Date.parse(first.listed.endsOn) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(728);
    expect(days).toBeLessThan(731);
  });
});
