// Runs before every script, on the Node that started npm. It is plain JavaScript and needs no package. It installs the
// packages in the lockfile if that hasn't been done yet, so a fresh clone needs no second command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old. Please install Node 20 or later; 24 is best.`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
const isInstalled =
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(`${root}node_modules/node`);
if (!isInstalled) {
  console.log('Installing packages (about a minute, once) …');
  // npm passes its own path to the scripts it runs. Using it needs no shell and no search of the path, and works the
  // same on every system.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(error?.message ?? '');
    console.error(
      'The packages could not be installed. Is the npm registry reachable? Then run the same command again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
