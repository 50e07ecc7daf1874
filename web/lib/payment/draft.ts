import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/call.ts';
import { heard } from '../api/heard.ts';

/** The query key of the draft to go on with. */
export const DRAFT_KEY = ['Draft'] as const;

/**
 * The payment that the client last saved and did not send, on this device or another: the portal keeps the draft. It is
 * read again for each screen, because it may have been sent or discarded elsewhere.
 */
export const useDraft = () =>
  useQuery({
    queryKey: DRAFT_KEY,
    queryFn: async ({ signal }) => (await ask('Draft', {}, signal)).draft,
    initialData: () => heard('Draft', {})?.draft,
    gcTime: 0,
  });
