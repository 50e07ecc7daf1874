import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CreateAliasCommand,
  CreateKeyCommand,
  type CreateKeyCommandInput,
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  ScheduleKeyDeletionCommand,
  VerifyMacCommand,
} from '@aws-sdk/client-kms';
import { afterAll, describe, expect, test } from 'vitest';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import { kmsService } from '#infra/local/aws/kms.ts';
import { freshDataDir, openPlace, refusal, settings } from './support.ts';

const clock = { now: () => new Date() };
const plain = Buffer.from('1990-04-01');
const ada = { tenant: 'acme', client: 'ada', field: 'birth date' };
const grace = { ...ada, client: 'grace' };

const made = { symmetric: '', rsa: '', mac: '' };

async function newKey(input: CreateKeyCommandInput): Promise<string> {
  const { KeyMetadata } = await kms.send(new CreateKeyCommand(input));
  return KeyMetadata?.KeyId ?? '';
}

const place = await openPlace((dataDir) => [kmsService({ dataDir, clock })]);
const kms = new KMSClient(place.client);
made.symmetric = await newKey({ Description: 'client data' });
made.rsa = await newKey({ KeySpec: 'RSA_2048', KeyUsage: 'ENCRYPT_DECRYPT' });
made.mac = await newKey({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
afterAll(async () => {
  kms.destroy();
  await place.close();
});

describe('a symmetric key', () => {
  test('decrypts what it encrypted with the same context, in any order, without a key id', async () => {
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: made.symmetric, Plaintext: plain, EncryptionContext: ada }),
    );
    const reordered = Object.fromEntries(Object.entries(ada).reverse());
    const opened = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: reordered }));
    expect(Buffer.from(opened.Plaintext ?? [])).toEqual(plain);
    expect(opened.KeyId).toContain(`key/${made.symmetric}`);
    expect(opened.EncryptionAlgorithm).toBe('SYMMETRIC_DEFAULT');
  });

  test('decrypts nothing with another client’s context, or without one', async () => {
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: made.symmetric, Plaintext: plain, EncryptionContext: ada }),
    );
    for (const EncryptionContext of [grace, {}]) {
      const refused = await refusal(kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext })));
      expect(refused.name).toBe('InvalidCiphertextException');
    }
  });

  test('decrypts nothing that was changed, and reports when another key is named', async () => {
    const { CiphertextBlob = new Uint8Array() } = await kms.send(
      new EncryptCommand({ KeyId: made.symmetric, Plaintext: plain }),
    );
    for (const at of [0, CiphertextBlob.length - 1]) {
      const changed = Uint8Array.from(CiphertextBlob);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const refused = await refusal(kms.send(new DecryptCommand({ CiphertextBlob: changed })));
      expect(refused.name).toBe('InvalidCiphertextException');
    }
    const other = await newKey({});
    const wrongKey = await refusal(kms.send(new DecryptCommand({ CiphertextBlob, KeyId: other })));
    expect(wrongKey.name).toBe('IncorrectKeyException');
  });

  test('encrypts 4096 bytes, but not one more', async () => {
    const seal = (bytes: number) =>
      kms.send(new EncryptCommand({ KeyId: made.symmetric, Plaintext: Buffer.alloc(bytes, 1) }));
    await expect(seal(4096)).resolves.toBeDefined();
    expect((await refusal(seal(4097))).name).toBe('ValidationException');
  });
});

describe('an RSA key', () => {
  test('decrypts data that a browser encrypted with its public key, RSA-OAEP and SHA-256', async () => {
    const { PublicKey, KeySpec, EncryptionAlgorithms } = await kms.send(new GetPublicKeyCommand({ KeyId: made.rsa }));
    expect(KeySpec).toBe('RSA_2048');
    expect(EncryptionAlgorithms).toContain('RSAES_OAEP_SHA_256');
    const spki = await crypto.subtle.importKey(
      'spki',
      Uint8Array.from(PublicKey ?? []),
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['encrypt'],
    );
    const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, spki, plain);
    const opened = await decryptRsa(new Uint8Array(sealed));
    expect(Buffer.from(opened.Plaintext ?? [])).toEqual(plain);
  });

  test('decrypts data that KMS encrypted, and nothing padded with another hash', async () => {
    const EncryptionAlgorithm = 'RSAES_OAEP_SHA_256';
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: made.rsa, Plaintext: plain, EncryptionAlgorithm }),
    );
    expect(Buffer.from((await decryptRsa(CiphertextBlob ?? new Uint8Array())).Plaintext ?? [])).toEqual(plain);
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: made.rsa }));
    const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
    const sha1 = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, plain);
    expect((await refusal(decryptRsa(sha1))).name).toBe('InvalidCiphertextException');
  });

  test('encrypts only with its own algorithm, and only as much as the padding allows', async () => {
    const asSymmetric = await refusal(kms.send(new EncryptCommand({ KeyId: made.rsa, Plaintext: plain })));
    expect(asSymmetric.name).toBe('InvalidKeyUsageException');
    const tooLong = await refusal(
      kms.send(
        new EncryptCommand({
          KeyId: made.rsa,
          Plaintext: Buffer.alloc(191),
          EncryptionAlgorithm: 'RSAES_OAEP_SHA_256',
        }),
      ),
    );
    expect(tooLong.name).toBe('ValidationException');
  });
});
const decryptRsa = (CiphertextBlob: Uint8Array) =>
  kms.send(new DecryptCommand({ KeyId: made.rsa, CiphertextBlob, EncryptionAlgorithm: 'RSAES_OAEP_SHA_256' }));

describe('keys that authenticate', () => {
  const Message = Buffer.from('acme#ada 123456');

  test('make a MAC that is valid for its message and no other', async () => {
    const MacAlgorithm = 'HMAC_SHA_256';
    const { Mac } = await kms.send(new GenerateMacCommand({ KeyId: made.mac, Message, MacAlgorithm }));
    const right = await kms.send(new VerifyMacCommand({ KeyId: made.mac, Message, Mac, MacAlgorithm }));
    expect(right.MacValid).toBe(true);
    const wrong = await refusal(kms.send(new VerifyMacCommand({ KeyId: made.mac, Message: plain, Mac, MacAlgorithm })));
    expect(wrong.name).toBe('KMSInvalidMacException');
  });

  test('can be used only for their purpose', async () => {
    const encrypt = await refusal(kms.send(new EncryptCommand({ KeyId: made.mac, Plaintext: plain })));
    expect(encrypt.name).toBe('InvalidKeyUsageException');
    const mac = await refusal(
      kms.send(new GenerateMacCommand({ KeyId: made.symmetric, Message, MacAlgorithm: 'HMAC_SHA_256' })),
    );
    expect(mac.name).toBe('InvalidKeyUsageException');
    const publicHalf = await refusal(kms.send(new GetPublicKeyCommand({ KeyId: made.symmetric })));
    expect(publicHalf.name).toBe('UnsupportedOperationException');
  });
});

describe('names', () => {
  test('identify a key by its id, its ARN, an alias and the ARN of the alias', async () => {
    const AliasName = `alias/conformance-${made.symmetric}`;
    await kms.send(new CreateAliasCommand({ AliasName, TargetKeyId: made.symmetric }));
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: AliasName }));
    expect(KeyMetadata).toMatchObject({
      KeyId: made.symmetric,
      KeyUsage: 'ENCRYPT_DECRYPT',
      Description: 'client data',
    });
    const arn = KeyMetadata?.Arn ?? '';
    const names = [made.symmetric, arn, AliasName, arn.replace(/key\/.*$/, AliasName)];
    for (const KeyId of names) {
      const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId, Plaintext: plain }));
      const opened = await kms.send(new DecryptCommand({ CiphertextBlob }));
      expect(opened.KeyId).toBe(arn);
    }
    const again = await refusal(kms.send(new CreateAliasCommand({ AliasName, TargetKeyId: made.symmetric })));
    expect(again.name).toBe('AlreadyExistsException');
  });

  test('are not found if unknown', async () => {
    for (const KeyId of ['alias/nobody', '11111111-2222-4333-8444-555555555555']) {
      const refused = await refusal(kms.send(new EncryptCommand({ KeyId, Plaintext: plain })));
      expect(refused.name).toBe('NotFoundException');
    }
  });
});

describe('the stand-in', () => {
  test('an operation that the portal does not use is refused by name', async ({ skip }) => {
    skip(place.elsewhere !== undefined, place.elsewhere);
    const refused = await refusal(
      kms.send(new ScheduleKeyDeletionCommand({ KeyId: made.symmetric, PendingWindowInDays: 7 })),
    );
    expect(refused.name).toBe('UnknownOperationException');
  });

  test('keys survive a restart, in files that only their owner can read', async ({ skip }) => {
    skip(place.elsewhere !== undefined, place.elsewhere);
    const dataDir = await freshDataDir();
    const run = async <T>(work: (client: KMSClient) => Promise<T>): Promise<T> => {
      const cloud = await startLocalCloud({ dataDir, services: [kmsService({ dataDir, clock })] });
      const client = new KMSClient(settings(cloud.endpoint));
      try {
        return await work(client);
      } finally {
        client.destroy();
        await cloud.close();
      }
    };
    const sealed = await run(async (client) => {
      const { KeyMetadata } = await client.send(new CreateKeyCommand({}));
      return client.send(new EncryptCommand({ KeyId: KeyMetadata?.KeyId, Plaintext: plain }));
    });
    const opened = await run((client) => client.send(new DecryptCommand({ CiphertextBlob: sealed.CiphertextBlob })));
    expect(Buffer.from(opened.Plaintext ?? [])).toEqual(plain);
    const folder = join(dataDir, 'kms', 'keys');
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    await rm(dataDir, { recursive: true });
  });
});
