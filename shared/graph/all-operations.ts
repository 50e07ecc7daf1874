import { graphRoute, mutationRoute } from '../contracts/graph.ts';
import { dataOperations } from './data-operations.ts';
import { mutations, queries } from './operations.ts';

/** Every query of the API: the page's, and the specification's others. */
export const allQueries = { ...queries, ...dataOperations } as const;

/** Every operation of the API. */
export const allOperations = { ...allQueries, ...mutations } as const;
export type AnyOperationName = keyof typeof allOperations;

/** The route that answers an operation. */
export const graphRouteOf = (operationName: string): typeof graphRoute | typeof mutationRoute =>
  Object.hasOwn(mutations, operationName) ? mutationRoute : graphRoute;
