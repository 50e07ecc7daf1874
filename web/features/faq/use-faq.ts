import { useEffect, useState } from 'react';
import { faqRoute } from '#shared/contracts/tenant.ts';
import { call } from '../../lib/api/call.ts';

type Entries = readonly { readonly question: string; readonly answer: string }[];

/** The tenant's own questions and answers: undefined while they are asked for, none where there are none to be had. */
export function useFaq(): Entries | undefined {
  const [entries, setEntries] = useState<Entries>();
  useEffect(() => {
    const asking = new AbortController();
    call(faqRoute, { signal: asking.signal }).then(
      ({ faq }) => setEntries(faq),
      // The portal's answers are true for every tenant: better those than none when the tenant's cannot be read.
      () => asking.signal.aborted || setEntries([]),
    );
    return () => asking.abort();
  }, []);
  return entries;
}
