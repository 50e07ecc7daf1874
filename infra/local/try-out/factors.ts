import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { StaffTokens } from '#functions/people/ports.ts';
import { momentOfTotpStep, totpCode, totpStepAt } from '../aws/cognito-totp.ts';
import type { TryOutPerson } from './people.ts';

/** The half minute of the last used code, because a code works only once. */
const usedUpTo = z.optional(z.int());
const factors = z.record(z.string(), z.object({ password: z.string(), secret: z.string(), usedUpTo }));
type Factors = z.infer<typeof factors>[string];

/** The passwords and authenticators of this machine's people; they open nothing elsewhere. */
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

const codeOf = (secret: string, step: number): string => totpCode(secret, momentOfTotpStep(step));

/**
 * The half minutes whose codes the pool accepts and that aren't used yet: the current one, the one before and the one
 * after.
 */
function openSteps(used: number | undefined): readonly number[] {
  const step = totpStepAt(new Date());
  return [step - 1, step, step + 1].filter((each) => each > (used ?? 0));
}

/**
 * Signs someone in at the pool, with a password and a code that this machine remembers. If there are none, or they no
 * longer work, as after a reset, it sets up new ones, like an invitation's link.
 */
export function signedInBy(dataDir: string): (person: TryOutPerson) => Promise<StaffTokens> {
  const kept = factorsIn(dataDir);

  /** Signs in with the stored factors. A code works only once, so the oldest one that is still valid is used first. */
  async function known({ id }: TryOutPerson): Promise<StaffTokens | undefined> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const found = kept.find(id);
    const heard = found && (await staffPool.password(id, found.password));
    if (heard?.next !== 'totp') return undefined;
    for (const step of openSteps(found?.usedUpTo)) {
      const tokens = found && (await staffPool.code(id, heard.session, codeOf(found.secret, step)));
      if (!tokens || tokens === 'slowed') continue;
      kept.keep(id, { ...found, usedUpTo: step });
      return tokens;
    }
    return undefined;
  }

  async function anew({ id, name, email }: TryOutPerson): Promise<StaffTokens> {
    const { staffPool } = await import('#functions/adapters/staff-pool.ts');
    const { consolePeople } = await import('#functions/adapters/dynamo/staff.ts');
    const password = randomBytes(24).toString('base64url');
    await staffPool.remove(id);
    await consolePeople.keepPasskeys(id, []);
    await staffPool.put(id, email, password);
    const heard = await staffPool.password(id, password);
    if (heard?.next !== 'totp set-up') throw new Error(`${name} could not set up a second factor.`);
    const { secret, session } = await staffPool.newSecret(heard.session);
    const step = totpStepAt(new Date()) - 1;
    const tokens = await staffPool.setUp(id, session, codeOf(secret, step));
    if (!tokens) throw new Error(`The second factor of ${name} was not taken.`);
    kept.keep(id, { password, secret, usedUpTo: step });
    return tokens;
  }

  return async (person) => (await known(person)) ?? (await anew(person));
}

/** The factors that a person would type, or the seconds until their app shows a usable code. */
export type TypedFactors =
  | { readonly password: string; readonly code: string }
  | { readonly password: string; readonly waitSeconds: number };

/**
 * The password and the app's code of someone who signed in on this machine with one click. A code counts as used once
 * returned. Undefined for people who never signed in that way.
 */
export function typedFactorsOf(dataDir: string, { id }: Pick<TryOutPerson, 'id'>): TypedFactors | undefined {
  const kept = factorsIn(dataDir);
  const found = kept.find(id);
  if (!found) return undefined;
  const { password, secret, usedUpTo: used = 0 } = found;
  // The previous half minute's code is left out, because it may expire before it arrives.
  const [step] = openSteps(Math.max(used, totpStepAt(new Date()) - 1));
  if (step === undefined) {
    const waitMs = momentOfTotpStep(used).getTime() - Date.now();
    return { password, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }
  kept.keep(id, { ...found, usedUpTo: step });
  return { password, code: codeOf(secret, step) };
}
