import { generateKeyPair, type KeyPairKeyObjectResult } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, vi } from 'vitest';
import { config } from 'zod/mini';
import { closeEverything } from './closing.ts';

/*
 * Around each test file: the project's own modules are loaded again, so that their state belongs to one file. Packages
 * stay loaded for the whole worker, which saves a third of the run's time. At the end, everything that the file opened
 * is closed and the process is restored, and again before the next file, because a file whose tests are all skipped has
 * no end. A cloud that stays open would deliver its table's stream in the next file's environment.
 */
type Shared = {
  /** The active mocks of AWS SDK classes (`mocked.ts`). */
  mocks?: { restore(): void }[];
  environmentAtFirst?: NodeJS.ProcessEnv;
  rsaPairs?: Promise<KeyPairKeyObjectResult>[];
};
const shared = globalThis as Shared;
shared.mocks ??= [];
shared.environmentAtFirst ??= { ...process.env };
const { mocks, environmentAtFirst } = shared;

async function restore(): Promise<void> {
  vi.useRealTimers();
  await closeEverything();
  for (const mock of mocks.splice(0)) mock.restore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The full Zod, which only the API's description needs, brings its English messages along for all.
  config({ localeError: undefined });
  for (const name of Object.keys(process.env)) if (!(name in environmentAtFirst)) delete process.env[name];
  Object.assign(process.env, environmentAtFirst);
}

await restore();
vi.resetModules();
afterAll(restore);

/** More than one local cloud creates, so that no two keys of a test are the same. */
const RSA_PAIRS = 4;

/**
 * Each local cloud creates a few RSA keys, and each takes longer than most tests, so those of earlier clouds are
 * reused.
 */
function keepRsaPairs(): void {
  const make = promisify(generateKeyPair) as (...how: unknown[]) => Promise<KeyPairKeyObjectResult>;
  const pairs: Promise<KeyPairKeyObjectResult>[] = [];
  shared.rsaPairs = pairs;
  const kept = (type: string, how: object) => {
    if (type !== 'rsa') return make(type, how);
    const next = pairs.length < RSA_PAIRS ? make(type, how) : (pairs.shift() ?? make(type, how));
    pairs.push(next);
    return next;
  };
  Object.assign(generateKeyPair, { [promisify.custom]: kept });
}
if (!shared.rsaPairs) keepRsaPairs();
