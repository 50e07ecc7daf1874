import { afterAll, vi } from 'vitest';

/*
 * Before each file of tests: the project's own modules are loaded again, so that their state belongs to one file; the
 * packages stay loaded for the whole worker, which saves a third of the run's time. The process is restored at the end.
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
