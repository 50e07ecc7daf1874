import { useEffect, useState } from 'react';
import { faqRoute } from '#shared/contracts/tenant.ts';
import { call } from '../../lib/api/call.ts';
import { companyWords } from '../../lib/page/text.ts';

type Entry = { readonly question: string; readonly answer: string };
type Entries = readonly (Entry & { readonly lang?: 'en' | undefined })[];

/** An entry in the page's language if the tenant translated all of it, otherwise in English. */
const entryHere = ({ inSpanish, ...english }: Entry & { readonly inSpanish?: Entry | undefined }): Entries[number] => {
  const { text: question, lang } = companyWords(english.question, inSpanish?.question);
  return { question, answer: companyWords(english.answer, inSpanish?.answer).text, lang };
};

/** The tenant's own questions and answers: undefined while they load, empty if there are none. */
export function useFaq(): Entries | undefined {
  const [entries, setEntries] = useState<Entries>();
  useEffect(() => {
    const asking = new AbortController();
    call(faqRoute, { signal: asking.signal }).then(
      ({ faq }) => setEntries(faq.map(entryHere)),
      // The portal's answers are true for every tenant, so they are shown if the tenant's can't be loaded.
      () => asking.signal.aborted || setEntries([]),
    );
    return () => asking.abort();
  }, []);
  return entries;
}
