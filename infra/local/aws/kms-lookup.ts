import { LOCAL_ACCOUNT, localArn, unless } from './inputs.ts';
import type { KeyRing, KeyUsage, KmsKey } from './kms-keys.ts';
import { type AwsRefusal, awsRefusal } from './protocol.ts';

const usageFor = {
  Encrypt: 'ENCRYPT_DECRYPT',
  Decrypt: 'ENCRYPT_DECRYPT',
  GenerateMac: 'GENERATE_VERIFY_MAC',
  VerifyMac: 'GENERATE_VERIFY_MAC',
} as const satisfies Record<string, KeyUsage>;

/** The named key, if it supports this usage and algorithm. */
export function keyFor(
  ring: KeyRing,
  name: string,
  task: keyof typeof usageFor,
  wish?: { EncryptionAlgorithm: string; EncryptionContext?: Record<string, string> | undefined },
): KmsKey | AwsRefusal {
  return unless(findKey(ring, name), (key) => {
    if (key.usage !== usageFor[task])
      return awsRefusal(
        'InvalidKeyUsageException',
        `${key.arn} key usage is ${key.usage} which is not valid for ${task}.`,
      );
    if (!wish) return key;
    if (wish.EncryptionAlgorithm !== algorithms(key).EncryptionAlgorithms?.[0])
      return awsRefusal(
        'InvalidKeyUsageException',
        `Algorithm ${wish.EncryptionAlgorithm} is incompatible with key spec ${key.spec}.`,
      );
    // RSA can't bind a context; the portal puts its context inside the plaintext.
    if (key.spec === 'RSA_2048' && wish.EncryptionContext)
      return awsRefusal('ValidationException', 'An encryption context is not valid with an asymmetric KMS key.');
    return key;
  });
}

/** The named key, or AWS's message for an unknown name. */
export function findKey(ring: KeyRing, name: string): KmsKey | AwsRefusal {
  const key = ring.find(name);
  if (key) return key;
  if (name.startsWith('alias/')) return awsRefusal('NotFoundException', `Alias ${localArn('kms', name)} is not found.`);
  if (name.startsWith('arn:') || /^[0-9a-f-]{36}$/.test(name))
    return awsRefusal(
      'NotFoundException',
      `Key '${name.startsWith('arn:') ? name : localArn('kms', `key/${name}`)}' does not exist`,
    );
  return awsRefusal('NotFoundException', `Invalid keyId '${name}'`);
}

/** A key in the format of DescribeKey and CreateKey. */
export const describeKey = (key: KmsKey) => ({
  AWSAccountId: LOCAL_ACCOUNT,
  KeyId: key.id,
  Arn: key.arn,
  CreationDate: key.createdAtMs / 1000,
  Enabled: true,
  Description: key.description,
  KeyUsage: key.usage,
  KeyState: 'Enabled',
  Origin: 'AWS_KMS',
  KeyManager: 'CUSTOMER',
  KeySpec: key.spec,
  CustomerMasterKeySpec: key.spec,
  MultiRegion: false,
  ...algorithms(key),
});

function algorithms({ spec }: KmsKey): { EncryptionAlgorithms?: string[] } & Record<string, string[]> {
  if (spec === 'HMAC_256') return { MacAlgorithms: ['HMAC_SHA_256'] };
  return { EncryptionAlgorithms: [spec === 'RSA_2048' ? 'RSAES_OAEP_SHA_256' : 'SYMMETRIC_DEFAULT'] };
}
