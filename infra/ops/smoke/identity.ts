import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import * as z from 'zod/mini';
import { mutationRoute } from '#shared/contracts/graph.ts';
import { identityKeyRoute } from '#shared/contracts/identity.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { SmokeBrowser } from './browser.ts';
import { must } from './steps.ts';

const HOME = { address1: '12 Oak Street', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' };

/** A made-up client's answers in the first step after registering: `ssn` is the last four digits, `dob` a day. */
type MadeUp = { readonly ssn: string; readonly dob: string; readonly email: string };

/** Submits a signed-in client's identity, sealed as the page seals it: RSA-OAEP-256 over value and owner. */
export async function giveIdentity(
  browser: SmokeBrowser,
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  { ssn, dob, email }: MadeUp,
): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const { status, text } = await browser.call(method, path, body);
    must(status === 200 && !text.includes('"errors":['), `${method} ${path} is ${status}: ${text.slice(0, 300)}`);
    return text;
  };
  const { publicKey } = z
    .object({ publicKey: z.string() })
    .parse(JSON.parse(await call(identityKeyRoute.method, identityKeyRoute.path)));
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const { RSA_PKCS1_OAEP_PADDING: padding } = constants;
  const sealed = (field: 'ssn' | 'dob', value: string) => {
    const record = { tenantId: tenant, clientId: client, sealedAt: new Date().toISOString(), field, value };
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(JSON.stringify(record))).toString('base64');
  };
  await call('PUT', `/security/customer/${client}/${tenant}`, { SSN: sealed('ssn', ssn), DOB: sealed('dob', dob) });
  const variables = { data: { email, ...HOME } };
  await call('POST', mutationRoute.path, { operationName: 'UpdateOneClient', variables });
}
