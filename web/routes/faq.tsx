import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '#shared/phone.ts';
import { faqText } from '#shared/text/faq.ts';
import { FaqList } from '../features/faq/faq-list.tsx';
import { ask } from '../lib/call.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** /faq: the tenant's questions and answers, else the portal's. */
export function FaqPage() {
  const text = useText(faqText);
  const { tenant } = useSite();
  const own = useQuery({ queryKey: ['Faq'], queryFn: async ({ signal }) => (await ask('Faq', {}, signal)).faq });
  const who = { tenant: tenant.name, phone: formatPhone(tenant.pocPhone) };
  // The portal's answers are true for every tenant: better those than none when the tenant's cannot be read.
  const entries = own.data && own.data.length > 0 ? own.data : text.entries(who);
  return (
    <Page title={text.title} lead={text.lead(who)}>
      {own.isPending ? <Skeleton shape="card" lines={6} /> : <FaqList entries={entries} />}
    </Page>
  );
}
