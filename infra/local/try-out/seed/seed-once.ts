import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { done, type Outcome, refuse } from '#shared/outcome.ts';

/** A marker in a data folder while its story is being played: the data is then incomplete. */
const UNDER_WAY = 'seeding';

/** About three times as long as an idle machine needs. No first start should wait longer. */
const PATIENCE_MS = 90_000;

type Seeding = {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  /** True if a story is wanted; without one, an incomplete story is still deleted. */
  readonly isWanted: boolean;
  readonly say: (line: string) => void;
  readonly patienceMs?: number;
};

/** Empties a folder with an interrupted story; no one could have left anything else there. */
function withoutHalves(dataDir: string): void {
  if (!existsSync(join(dataDir, UNDER_WAY))) return;
  // The marker is deleted last, so a stop in between leaves a folder that is emptied the next time.
  for (const name of readdirSync(dataDir).toSorted((one) => (one === UNDER_WAY ? 1 : -1)))
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Marks an empty folder as one in which a story is played; returns the function that removes the mark. */
export function beginStory(dataDir: string): Outcome<() => void, string> {
  withoutHalves(dataDir);
  if (readdirSync(dataDir).length > 0)
    return refuse(`${dataDir} holds data already. Throw it away with: npm run reset`);
  writeFileSync(join(dataDir, UNDER_WAY), '');
  return done(() => rmSync(join(dataDir, UNDER_WAY)));
}

/** How the player's process ended. */
async function played({ root, dataDir, port, patienceMs = PATIENCE_MS }: Seeding): Promise<'over' | 'late' | 'failed'> {
  const child = spawn(process.execPath, [join(root, 'bin/seed.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PORTAL_DATA: dataDir },
    stdio: 'inherit',
  });
  // Ctrl-C reaches both processes. The next start replays an interrupted story.
  const stop = () => {
    child.kill('SIGKILL');
    process.exit(143);
  };
  process.once('SIGTERM', stop);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = child.kill('SIGKILL');
  }, patienceMs);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('SIGTERM', stop);
  return code === 0 ? 'over' : isLate ? 'late' : 'failed';
}

const WITHOUT = {
  late: 'This machine is busy, so the portal starts without them. To add them, stop it, and run: npm run reset, npm run seed, npm start.',
  failed: 'They failed for the reason above. The portal starts without them.',
} as const;

/**
 * Plays the story in a separate process that uses the story's clock. Its memory is free again when the portal starts.
 * If the story fails or takes too long, the portal starts without it.
 */
export async function seedOnce(seeding: Seeding): Promise<void> {
  const { dataDir, isWanted, say } = seeding;
  withoutHalves(dataDir);
  if (!isWanted || readdirSync(dataDir).length > 0) return;
  say('The first start adds three months of sample payments (to skip them: -- --empty).');
  const ended = await played(seeding);
  if (ended === 'over') return;
  withoutHalves(dataDir);
  say(WITHOUT[ended]);
}
