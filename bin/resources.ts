/** `npm run resources`: lists every resource of the stacks in docs/resources.md. A test keeps it current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesPage } from '#infra/review/resources.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/resources.md');
writeFileSync(file, resourcesPage(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context));
console.log(`Wrote ${file}`);
