import { lazy, useEffect } from 'react';

const load = () => import('./move-sheet.tsx');

/** The sheet of one move, loaded when it is needed. */
export const LazyMoveSheet = lazy(async () => ({ default: (await load()).MoveSheet }));

/** The same move inside a sheet that is already open. */
export const LazyMoveStep = lazy(async () => ({ default: (await load()).MoveStep }));

/** Preloads the sheets, so that someone who opens one with its key and keeps typing types into it. */
export function useSheetsAhead(areNeeded: boolean): void {
  useEffect(() => {
    // If this fails, opening a sheet reports it.
    if (areNeeded) load().catch(() => undefined);
  }, [areNeeded]);
}
