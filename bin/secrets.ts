/** `npm run secrets`: searches the shared files for secrets, and exits with 1 if it finds one. */
import { join } from 'node:path';
import { secretsHere } from '#infra/supply-chain/secrets.ts';

const found = secretsHere(join(import.meta.dirname, '..'));
for (const { file, line, what } of found) console.error(`${file}:${line}: ${what}`);
if (found.length > 0)
  console.error(
    'Anyone who can read the project can use these. Revoke them where they were issued, then remove them;\n' +
      'what only looks like one gets a comment on its line: no secret: why.',
  );
else console.log('No secret is in a file that is shared.');
process.exitCode = found.length > 0 ? 1 : 0;
