import { useIsLoading } from '../lib/api/loading.ts';

/** The one loading indicator of the portal, at the top edge; its style keeps it unseen for the first 300 ms. */
export const LoadingBar = () => (useIsLoading() ? <div className="loading-bar" aria-hidden="true" /> : null);
