import { dataOperations } from './data-operations.ts';
import { operations } from './operations.ts';

/** Every operation of the API: the page's, and the specification's other queries. */
export const allOperations = { ...operations, ...dataOperations } as const;
export type AnyOperationName = keyof typeof allOperations;
