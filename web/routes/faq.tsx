import { formatPhone } from '#shared/phone-format.ts';
import { faqText } from '#shared/text/faq.ts';
import { FaqList } from '../features/faq/faq-list.tsx';
import { useFaq } from '../features/faq/use-faq.ts';
import { Link } from '../lib/page/link.tsx';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useSession } from '../lib/session/session.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WithPhones } from '../ui/with-phones.tsx';

/** /faq: the tenant's questions and answers, or the portal's. Visitors and clients can both read it. */
export function FaqPage() {
  const text = useText(faqText);
  const { tenant } = useSite();
  const session = useSession();
  const own = useFaq();
  const who = { tenant: tenant.name, phone: formatPhone(tenant.pocPhone) };
  return (
    <Page
      title={text.title}
      lead={<WithPhones text={text.lead(who)} />}
      back={session ? undefined : { to: paths.login, label: text.login }}
    >
      <p>
        <Link to={paths.really}>{text.really(tenant.name)}</Link>
      </p>
      {own ? <FaqList entries={own.length > 0 ? own : text.entries(who)} /> : <Skeleton shape="card" lines={6} />}
    </Page>
  );
}

// One script for both: few people read either, and every further script adds its name to the first screen.
export { ReallyPage } from './really.tsx';
