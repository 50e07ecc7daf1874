import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/call.ts';
import { heard } from '../api/heard.ts';

/** The query key of the draft to continue. */
export const DRAFT_KEY = ['Draft'] as const;

/**
 * The payment that the client last saved and didn't send, on this device or another: the server keeps the draft. It is
 * loaded again for each screen, because it may have been sent or discarded elsewhere.
 */
export const useDraft = () =>
  useQuery({
    queryKey: DRAFT_KEY,
    queryFn: async ({ signal }) => (await ask('Draft', {}, signal)).draft,
    initialData: () => heard('Draft', {})?.draft,
    gcTime: 0,
  });
