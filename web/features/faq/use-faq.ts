import { useEffect, useState } from 'react';
import { faqRoute } from '#shared/contracts/tenant.ts';
import { call } from '../../lib/api/call.ts';

type Entries = readonly { readonly question: string; readonly answer: string }[];

/** The tenant's own questions and answers: undefined while they load, empty if there are none. */
export function useFaq(): Entries | undefined {
  const [entries, setEntries] = useState<Entries>();
  useEffect(() => {
    const asking = new AbortController();
    call(faqRoute, { signal: asking.signal }).then(
      ({ faq }) => setEntries(faq),
      // The portal's answers are true for every tenant, so they are shown if the tenant's cannot be read.
      () => asking.signal.aborted || setEntries([]),
    );
    return () => asking.abort();
  }, []);
  return entries;
}
