import {
  createPrivateKey,
  createSecretKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localArn } from './inputs.ts';
import { recordFolder } from './records.ts';

/** The key types that the portal uses. */
export const keySpecs = ['SYMMETRIC_DEFAULT', 'RSA_2048', 'HMAC_256'] as const;
export type KeySpec = (typeof keySpecs)[number];

/** A key's usage, fixed when it is created. */
export const keyUsages = ['ENCRYPT_DECRYPT', 'GENERATE_VERIFY_MAC'] as const;
export type KeyUsage = (typeof keyUsages)[number];

/** The only usage of each key type here. (On AWS an RSA key can also sign, but the portal has no such key.) */
export const usageOf = {
  SYMMETRIC_DEFAULT: 'ENCRYPT_DECRYPT',
  RSA_2048: 'ENCRYPT_DECRYPT',
  HMAC_256: 'GENERATE_VERIFY_MAC',
} as const satisfies Record<KeySpec, KeyUsage>;

/** A stored key. The material is base64: 32 bytes, or a private key in PKCS #8. */
type KeptKey = {
  id: string;
  spec: KeySpec;
  usage: KeyUsage;
  description: string;
  createdAtMs: number;
  material: string;
};

/** A key for the operations. */
export type KmsKey = Omit<KeptKey, 'material'> & { arn: string; secret: KeyObject };

type Alias = { name: string; keyId: string };

/** The keys and aliases of one data folder. */
export type KeyRing = {
  make(wish: { spec: KeySpec; description: string; nowMs: number }): Promise<KmsKey>;
  /** Finds a key by its ID, its ARN, an alias or an alias's ARN. */
  find(name: string): KmsKey | undefined;
  alias(name: string): Alias | undefined;
  addAlias(alias: Alias): void;
  /** A key's ARN and its aliases' ARNs. Local roles name a key by its alias, because its ID is random. */
  arnsOf(key: KmsKey): readonly string[];
};

const newKeyPair = promisify(generateKeyPair);

/**
 * Opens the keys of a data folder. A key is created once and stored, because data encrypted yesterday must be readable
 * today.
 */
export function keyRing(dataDir: string): KeyRing {
  const kept = recordFolder<KeptKey>(join(dataDir, 'kms', 'keys'));
  const aliases = recordFolder<Alias>(join(dataDir, 'kms', 'aliases'));
  // Keys never change, so each file is read only once.
  const ready = new Map<string, KmsKey>();
  const arns = new Map<string, readonly string[]>();

  const keyOf = (id: string): KmsKey | undefined => {
    const known = ready.get(id);
    if (known) return known;
    const record = kept.read(id);
    if (!record) return undefined;
    const key = { ...record, arn: localArn('kms', `key/${id}`), secret: secretOf(record) };
    ready.set(id, key);
    return key;
  };

  return {
    async make({ spec, description, nowMs }) {
      const material = (await newMaterial(spec)).toString('base64');
      const id = randomUUID();
      kept.write(id, { id, spec, usage: usageOf[spec], description, createdAtMs: nowMs, material });
      const key = keyOf(id);
      if (!key) throw new Error(`The key ${id} was written and cannot be read`);
      return key;
    },
    find(name) {
      const short = name.startsWith(localArn('kms', '')) ? name.slice(localArn('kms', '').length) : name;
      if (!short.startsWith('alias/')) return keyOf(short.replace(/^key\//, ''));
      const alias = aliases.read(short);
      return alias && keyOf(alias.keyId);
    },
    alias: (name) => aliases.read(name),
    addAlias: (alias) => {
      aliases.write(alias.name, alias);
      arns.clear();
    },
    arnsOf(key) {
      const found = arns.get(key.id) ?? [
        key.arn,
        ...aliases
          .all()
          .filter(({ keyId }) => keyId === key.id)
          .map(({ name }) => localArn('kms', name)),
      ];
      arns.set(key.id, found);
      return found;
    },
  };
}

async function newMaterial(spec: KeySpec): Promise<Buffer> {
  if (spec === 'RSA_2048') return pkcs8((await newKeyPair('rsa', { modulusLength: 2048 })).privateKey);
  return randomBytes(32);
}

const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' });

function secretOf({ spec, material }: KeptKey): KeyObject {
  const key = Buffer.from(material, 'base64');
  if (spec === 'SYMMETRIC_DEFAULT' || spec === 'HMAC_256') return createSecretKey(key);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
