/** `npm run reset`: throws the local portal's data away; the next start begins anew. Only `.local/` is touched. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const dataDir = join(import.meta.dirname, '..', '.local');
await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
console.log('The local data is gone. The next npm start begins anew.');
