/**
 * `npm run ops -- <noun> <verb>`: what the tenant's staff and the platform's operators do, from the command line.
 * `npm run ops -- --help` lists the commands.
 */
import { join } from 'node:path';
import { runOps } from '#infra/ops/run.ts';

try {
  const { out, err, exitCode } = await runOps(process.argv.slice(2), {
    root: join(import.meta.dirname, '..'),
    now: new Date(),
    // Not on the standard output: a program reads that.
    announce: (line) => console.error(line),
  });
  for (const line of err) console.error(line);
  for (const line of out) console.log(line);
  process.exitCode = exitCode;
} catch (error) {
  // The place could not be reached, or something is wrong with this program: nothing is known to have been done.
  console.error(`It failed: ${(error as Error).message}`);
  if (process.env['OPS_TRACE']) console.error(error);
  else console.error('OPS_TRACE=1 shows where.');
  process.exitCode = 1;
}
