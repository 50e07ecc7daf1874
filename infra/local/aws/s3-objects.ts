import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An object's description on disk, next to its bytes. */
export type StoredObject = {
  key: string;
  size: number;
  etag: string;
  lastModified: string;
  /** The headers that are returned with the object unchanged: content type, metadata, encryption. */
  headers: Record<string, string>;
  /** The checksums that were sent with it and verified. */
  checksums: Record<string, string>;
};

/** The buckets of a data folder. */
export type ObjectStore = {
  open(): void;
  hasBucket(name: string): boolean;
  makeBucket(name: string): void;
  put(bucket: string, object: Omit<StoredObject, 'size' | 'etag'>, bytes: Buffer): Promise<StoredObject>;
  head(bucket: string, key: string): Promise<StoredObject | undefined>;
  read(bucket: string, key: string): Promise<{ object: StoredObject; bytes: Buffer } | undefined>;
  remove(bucket: string, key: string): Promise<void>;
};

type Described = StoredObject & { file: string };

/** Stores objects below `s3/<bucket>/`, readable only by their owner. Names are hashed, so that no key is a path. */
export function objectStore(dataDir: string): ObjectStore {
  const root = join(dataDir, 's3');
  const buckets = new Set<string>();
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40);
  const place = (bucket: string, file: string) => join(root, bucket, file);
  const head = async (bucket: string, key: string): Promise<Described | undefined> => {
    const text = await ifThere(readFile(place(bucket, `${nameOf(key)}.json`), 'utf8'));
    return text === undefined ? undefined : (JSON.parse(text) as Described);
  };

  return {
    open: () => {
      mkdirSync(root, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(root)) buckets.add(name);
    },
    hasBucket: (name) => buckets.has(name),
    makeBucket: (name) => {
      mkdirSync(join(root, name), { recursive: true, mode: 0o700 });
      buckets.add(name);
    },
    put: async (bucket, object, bytes) => {
      const before = await head(bucket, object.key);
      const file = `${nameOf(object.key)}.${randomUUID()}`;
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const stored: Described = { ...object, size: bytes.length, etag, file };
      await writeFile(place(bucket, file), bytes, { mode: 0o600, flag: 'wx' });
      // The description creates the object. It is renamed into place after the bytes are written.
      await writeFile(place(bucket, `${file}.next`), JSON.stringify(stored), { mode: 0o600, flag: 'wx' });
      await rename(place(bucket, `${file}.next`), place(bucket, `${nameOf(object.key)}.json`));
      if (before) await rm(place(bucket, before.file), { force: true });
      return stored;
    },
    head,
    read: async (bucket, key) => {
      // Between the two reads the object may be replaced and its old bytes deleted. Then read the new ones.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const object = await head(bucket, key);
        if (!object) return undefined;
        const bytes = await ifThere(readFile(place(bucket, object.file)));
        if (bytes) return { object, bytes };
      }
      throw new Error(`The bytes of an object in ${bucket} are missing`);
    },
    remove: async (bucket, key) => {
      const object = await head(bucket, key);
      if (!object) return;
      await rm(place(bucket, `${nameOf(key)}.json`), { force: true });
      await rm(place(bucket, object.file), { force: true });
    },
  };
}

async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
