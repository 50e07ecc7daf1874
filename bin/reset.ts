/** `npm run reset`: deletes the local portal's data; the next start begins with none. Only `.local/` is touched. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const dataDir = join(import.meta.dirname, '..', '.local');
await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
console.log('The local data is deleted. The next npm start begins with none.');
