import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { consoleFrameText } from '#shared/text/console/frame.ts';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSiteTitle } from '../../lib/page/document-title.ts';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { ConsoleBroken } from './console-broken.tsx';
import { Door } from './door.tsx';

/** The refusals a call gets when the user's roles have changed since they signed in. */
const RIGHTS_CHANGED = ['staff/no-company', 'staff/no-role'];

/** Replies stay cached for a moment. A refusal is final: only a request that didn't reach the server is retried. */
function makeCache(): QueryClient {
  // Someone who lost their access or has other roles now finds out at the first click that is refused.
  const onError = (thrown: unknown) => {
    if (thrown instanceof ApiError && RIGHTS_CHANGED.includes(thrown.code))
      void cache.invalidateQueries({ queryKey: ['me'] });
  };
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, thrown) =>
          failures < 2 && thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500),
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return cache;
}

/** The staff console: it shows the screen in the address to the signed-in person. */
export function ConsoleApp() {
  const [cache] = useState(makeCache);
  useSiteTitle(consoleFrameText.title);
  return (
    <QueryClientProvider client={cache}>
      <ErrorBoundary broken={ConsoleBroken}>
        <BrowserRouter>
          <Door />
        </BrowserRouter>
      </ErrorBoundary>
      <ToastRegion />
    </QueryClientProvider>
  );
}
