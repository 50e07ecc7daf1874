import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const localSecrets = z.object({
  origin: z.string(),
  poolClient: z.string(),
  /** Absent in a folder from before the console: derived then, so that the folder can stay. */
  staffPoolClient: z.optional(z.string()),
  provider: z.string(),
});

/** The secrets of one data folder; they guard nothing but this machine. */
export type LocalSecrets = z.infer<typeof localSecrets>;

/** The secret of the staff pool's app client. */
export const staffPoolSecretOf = ({ staffPoolClient, origin }: LocalSecrets): string =>
  staffPoolClient ?? createHash('sha256').update(`staff pool ${origin}`).digest('hex');

/** Reads the folder's secrets, or makes them on the first start. */
export function secretsOf(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return localSecrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fresh = () => randomBytes(24).toString('hex');
  const made = { origin: fresh(), poolClient: fresh(), staffPoolClient: fresh(), provider: fresh() };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.next`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.next`, file);
  return made;
}
