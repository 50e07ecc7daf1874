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

/** What a call is answered when what somebody may do here has changed since they came. */
const RIGHTS_CHANGED = ['staff/no-company', 'staff/no-role'];

/** What was asked stays for a moment; a refusal is final, and only what was not reached is asked for again. */
function makeCache(): QueryClient {
  // Whoever was taken off the staff, or has other roles now, sees so at the click that is refused.
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

/** The console: whoever is signed in, at the screen that the address names. */
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
