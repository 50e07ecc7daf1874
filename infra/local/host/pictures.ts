import { join } from 'node:path';

/** The samples' pictures, which come with the page. */
export const SHIPPED_PICTURES = join(import.meta.dirname, '../../../web/public');

/** The folder for pictures that operators have stored for tenants, served like the page's own files. */
export const picturesIn = (dataDir: string): string => join(dataDir, 'pictures');
