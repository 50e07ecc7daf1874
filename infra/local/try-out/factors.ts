import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { StaffTokens } from '#functions/staff-sign-in/ports.ts';
import { totpCode } from '../aws/cognito-totp.ts';
import type { TryOutPerson } from './people.ts';

const factors = z.record(z.string(), z.object({ password: z.string(), secret: z.string() }));
type Factors = z.infer<typeof factors>[string];

/** The passwords and the authenticators of the people of this machine; they open nothing elsewhere. */
function factorsIn(dataDir: string) {
  const file = join(dataDir, 'try-out.json');
  const all = () => (existsSync(file) ? factors.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});
  return {
    find: (id: string): Factors | undefined => all()[id],
    keep(id: string, made: Factors): void {
      writeFileSync(`${file}.next`, JSON.stringify({ ...all(), [id]: made }), { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
  };
}

/** Half a minute: how long an authenticator shows a code. The pool takes the one before and the one after as well. */
const STEP_MS = 30_000;

const codesAt = (secret: string): readonly string[] =>
  [-STEP_MS, 0, STEP_MS].map((off) => totpCode(secret, new Date(Date.now() + off)));

/**
 * Signs somebody in at the pool, by a password and a code that this machine remembers. Where there are none, or they
 * are right no longer, as after a reset, it sets up new ones, as the link of an invitation does.
 */
export function signedInBy(dataDir: string): (person: TryOutPerson) => Promise<StaffTokens> {
  const kept = factorsIn(dataDir);

  /** By what is kept; a code works once, so that the oldest one that still counts is used first. */
  async function known({ id }: TryOutPerson): Promise<StaffTokens | undefined> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const { password, secret } = kept.find(id) ?? {};
    const heard = password && secret ? await staffPool.password(id, password) : undefined;
    if (heard?.next !== 'totp' || !secret) return undefined;
    for (const code of codesAt(secret)) {
      const tokens = await staffPool.code(id, heard.session, code);
      if (tokens) return tokens;
    }
    return undefined;
  }

  async function anew({ id, name, email }: TryOutPerson): Promise<StaffTokens> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const { consolePeople } = await import('#functions/adapters/dynamo/console-people.ts');
    const password = randomBytes(24).toString('base64url');
    await staffPool.remove(id);
    await consolePeople.countPasskeys(id, 0);
    await staffPool.put(id, email, password);
    const heard = await staffPool.password(id, password);
    if (heard?.next !== 'totp set-up') throw new Error(`${name} could not set up a second factor.`);
    const { secret, session } = await staffPool.newSecret(heard.session);
    const tokens = await staffPool.setUp(id, session, totpCode(secret, new Date(Date.now() - STEP_MS)));
    if (!tokens) throw new Error(`The second factor of ${name} was not taken.`);
    kept.keep(id, { password, secret });
    return tokens;
  }

  return async (person) => (await known(person)) ?? (await anew(person));
}
