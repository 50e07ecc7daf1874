import { useIsLoading } from '../lib/api/loading.ts';

/** The portal's single loading indicator, at the top edge. Its style hides it for the first 300 ms. */
export const LoadingBar = () => (useIsLoading() ? <div className="loading-bar" aria-hidden="true" /> : null);
