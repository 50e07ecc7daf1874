/**
 * `npm run axe`: checks every combination of screen, state, company, language, theme and width with axe. `npm test`
 * checks only enough of them to cover every pair.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', 'everyone-axe', '--reporter=list', '--retries=0', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORTAL_AXE: 'all' } },
);
process.exit(status ?? 1);
