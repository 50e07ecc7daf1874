import { dataOperations } from './data-operations.ts';
import { operations } from './operations.ts';

/** Every operation the API answers: those the page asks, and the specification's other queries. */
export const allOperations = { ...operations, ...dataOperations } as const;
export type AnyOperationName = keyof typeof allOperations;
