import { companiesText } from '#shared/text/console/companies.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { useDocumentTitle } from '../../lib/page/document-title.ts';
import { Link } from '../../lib/page/link.tsx';
import { Button } from '../../ui/button.tsx';
import type { Here, Me } from '../lib/company.tsx';
import { useSignOut } from '../lib/use-sign-out.ts';
import { Outside } from '../ui/outside.tsx';
import styles from './companies.module.css';

function SignOut() {
  const out = useSignOut();
  return (
    <Button variant="quiet" busy={out.isPending} onClick={() => out.mutate()}>
      {companiesText.signOut}
    </Button>
  );
}

type ChooseProps = { readonly me: Me; readonly arrival: (company: Here['company']) => string };

/** For people who work for several companies and haven't opened the console here before. */
export function ChooseCompany({ me, arrival }: ChooseProps) {
  useDocumentTitle(companiesText.title);
  return (
    <Outside>
      <h1>{companiesText.title}</h1>
      <ul className={styles['companies']}>
        {me.companies.map((company) => (
          <li key={company.tenantId}>
            <Link className={styles['company']} to={arrival(company)}>
              <span>{company.company}</span>
              <small>{company.roles.map((role) => roleText[role].name).join(', ')}</small>
            </Link>
          </li>
        ))}
      </ul>
      <SignOut />
    </Outside>
  );
}

/** For people who work for no company, or not for the one in the address. */
export function NoCompany({ me }: { readonly me: Me }) {
  useDocumentTitle(companiesText.none);
  return (
    <Outside>
      <h1>{companiesText.none}</h1>
      <p>{companiesText.noneLead(me.email)}</p>
      {me.companies.length > 0 && <Link to="/">{companiesText.others}</Link>}
      <SignOut />
    </Outside>
  );
}
