import type { StageName } from './config.ts';

/**
 * The table's name. It is given and not drawn, so that an operator's command finds it without asking; the table is never
 * replaced anyway.
 */
export const tableNameOf = (stage: StageName): string => `portal-${stage}`;
