import { afterAll, vi } from 'vitest';

/*
 * Before each file of tests: the project's own modules are loaded anew, so that what they keep is one file's alone; the
 * packages stay loaded for the whole worker, which is a third of the time of the run. After it the process is as it was.
 */
vi.resetModules();
const environment = { ...process.env };

afterAll(async () => {
  const { restoreClients } = await import('./mocked.ts');
  restoreClients();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
