import { lazy } from 'react';

/** The sheets are loaded when the first one is opened. */
export const LazyMoveSheet = lazy(async () => ({ default: (await import('./move-sheet.tsx')).MoveSheet }));

/** The same within a sheet that is open already. */
export const LazyMoveStep = lazy(async () => ({ default: (await import('./move-sheet.tsx')).MoveStep }));
