/** `npm run api`: writes docs/openapi.json, the description of the API, from the contracts. A test keeps it true. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '#infra/api-description/description.ts';

const file = join(import.meta.dirname, '../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(describeApi(), null, 2)}\n`);
console.log(`Wrote ${file}`);
