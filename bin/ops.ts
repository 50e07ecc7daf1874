/**
 * `npm run ops -- <noun> <verb>`: the commands of the tenant's staff and the platform's operators. `npm run ops --
 * --help` lists them.
 */
import { join } from 'node:path';
import { clockControl, liveBy } from '#infra/local/clock.ts';
import { dataFolderOf } from '#infra/local/host/start-settings.ts';
import { faultLines, runOps } from '#infra/ops/kit/run.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
try {
  // The portal on this machine may be days ahead, so commands use its time.
  const isHere = !words.some((word) => /^--stage(=|$)/.test(word));
  if (isHere) liveBy(clockControl({ dataDir: dataFolderOf(root, process.env) }));
  const { out, err, exitCode } = await runOps(words, {
    root,
    now: new Date(),
    // Not on standard output, which programs read.
    announce: (line) => console.error(line),
  });
  for (const line of err) console.error(line);
  for (const line of out) console.log(line);
  process.exitCode = exitCode;
} catch (error) {
  // We can't tell if anything was done.
  for (const line of faultLines(error, Boolean(process.env['OPS_TRACE']))) console.error(line);
  process.exitCode = 1;
}
