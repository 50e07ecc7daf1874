import { join } from 'node:path';

/**
 * Where a running portal keeps the pictures of tenants that operators have stored; served like the page's own files.
 */
export const picturesIn = (dataDir: string): string => join(dataDir, 'pictures');
