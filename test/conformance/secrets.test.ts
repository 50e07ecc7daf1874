import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, describe, expect, test } from 'vitest';
import { secretsService } from '#infra/local/aws/secrets.ts';
import { openPlace, refusal } from './support.ts';

const place = await openPlace((dataDir) => [secretsService({ dataDir, clock: { now: () => new Date() } })]);
const secrets = new SecretsManagerClient(place.client);
afterAll(async () => {
  secrets.destroy();
  await place.close();
});

const create = (Name: string, SecretString?: string) =>
  secrets.send(new CreateSecretCommand({ Name, ...(SecretString === undefined ? {} : { SecretString }) }));
const put = (SecretId: string, SecretString: string, ClientRequestToken: string = randomUUID()) =>
  secrets.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));
const get = (SecretId: string, more: { VersionStage?: string; VersionId?: string } = {}) =>
  secrets.send(new GetSecretValueCommand({ SecretId, ...more }));
const freshName = () => `portal/${randomUUID()}/plaid`;

describe('a secret', () => {
  test('is read by its name, its ARN, or its ARN without the random suffix', async () => {
    const name = freshName();
    const { ARN = '' } = await create(name, '{"clientId":"c"}');
    for (const id of [name, ARN, ARN.slice(0, -7)]) {
      const found = await get(id);
      expect(found).toMatchObject({ Name: name, ARN, SecretString: '{"clientId":"c"}', VersionStages: ['AWSCURRENT'] });
      expect(found.CreatedDate).toBeInstanceOf(Date);
    }
  });

  test('gives its newest value, or the previous one on request', async () => {
    const name = freshName();
    const { VersionId } = await create(name, 'first');
    await put(name, 'second');
    expect((await get(name)).SecretString).toBe('second');
    expect((await get(name, { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('first');
    expect((await get(name, { VersionId: VersionId ?? '' })).VersionStages).toEqual(['AWSPREVIOUS']);
  });

  test('holds bytes as well as text', async () => {
    const name = freshName();
    await secrets.send(new CreateSecretCommand({ Name: name, SecretBinary: Buffer.from([0, 255, 7]) }));
    expect(Buffer.from((await get(name)).SecretBinary ?? [])).toEqual(Buffer.from([0, 255, 7]));
  });

  test('applies a repeated request once, and refuses the same token for another value', async () => {
    const name = freshName();
    await create(name, 'first');
    const token = randomUUID();
    await put(name, 'second', token);
    await put(name, 'second', token);
    expect((await get(name, { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('first');
    expect((await refusal(put(name, 'third', token))).name).toBe('ResourceExistsException');
  });
});

describe('refusals', () => {
  test('cover a name used twice', async () => {
    const name = freshName();
    await create(name, 'first');
    expect((await refusal(create(name, 'other'))).name).toBe('ResourceExistsException');
    expect((await get(name)).SecretString).toBe('first');
  });

  test('cover an unknown secret, and one that has no value yet, as not found', async () => {
    expect((await refusal(get(freshName()))).name).toBe('ResourceNotFoundException');
    const empty = freshName();
    await create(empty);
    const refused = await refusal(get(empty));
    expect(refused.name).toBe('ResourceNotFoundException');
    expect(refused.message).toContain('staging label: AWSCURRENT');
  });

  test('name an operation that the portal does not use', async ({ skip }) => {
    skip(place.elsewhere !== undefined, place.elsewhere);
    const refused = await refusal(secrets.send(new DeleteSecretCommand({ SecretId: 'any' })));
    expect(refused.name).toBe('UnknownOperationException');
  });
});
