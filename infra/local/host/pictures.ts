import { join } from 'node:path';

/** The pictures that come with the page: the samples' own. */
export const SHIPPED_PICTURES = join(import.meta.dirname, '../../../web/public');

/**
 * Where a running portal keeps the pictures of tenants that operators have stored; served like the page's own files.
 */
export const picturesIn = (dataDir: string): string => join(dataDir, 'pictures');
