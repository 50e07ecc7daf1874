import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Increase it when data of an earlier version can no longer be read. Nothing is migrated. */
const DATA_VERSION = 2;

const localSecrets = z.object({
  version: z.literal(DATA_VERSION),
  origin: z.string(),
  poolClient: z.string(),
  staffPoolClient: z.string(),
  provider: z.string(),
});

/** Why the portal doesn't start on an earlier version's data. */
export const OLD_FOLDER = 'The data folder is from an older version of the portal. Throw it away with: npm run reset';

/** One data folder's secrets, which protect only this machine. */
export type LocalSecrets = Omit<z.infer<typeof localSecrets>, 'version'>;

/** Reads the folder's secrets, or creates them on the first start. */
export function secretsOf(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const { success, data } = localSecrets.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (success) return data;
    throw new Error(OLD_FOLDER);
  }
  const fresh = () => randomBytes(24).toString('hex');
  const made = {
    version: DATA_VERSION,
    origin: fresh(),
    poolClient: fresh(),
    staffPoolClient: fresh(),
    provider: fresh(),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.next`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.next`, file);
  return made;
}
