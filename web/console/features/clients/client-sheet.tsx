import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ClientId } from '#shared/ids.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { useOpenTitle } from '../../lib/open-title.ts';
import { brieflyAt } from '../../lib/when.ts';
import { useHeadings } from '../../ui/level.ts';
import { Section } from '../../ui/section.tsx';
import { ClientAccounts, ClientFacts, ClientMessages, ClientUse } from './client-parts.tsx';
import styles from './clients.module.css';
import { type ShownClient, useShownClient } from './use-clients.ts';

type SheetParts = {
  readonly closeTo: string;
  /** The client's payments, rendered by another feature. */
  readonly payments: (of: ShownClient) => ReactNode;
  /** The actions on the client, rendered by another feature. */
  readonly hold: (of: ShownClient) => ReactNode;
};

function Sheet({ of, closeTo, payments, hold }: SheetParts & { readonly of: ShownClient }) {
  const { timeZone, places, company } = useHere();
  const heading = useRef<HTMLHeadingElement>(null);
  const { own: Heading } = useHeadings();
  useOpenTitle(of.name);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const readsLog = company.roles.some((role) => ['owner', 'auditor', 'platform'].includes(role));
  return (
    <>
      <header className={styles['head']}>
        <Heading ref={heading} tabIndex={-1}>
          {of.name}
        </Heading>
        <Link className="icon-button" to={closeTo} aria-label={words.close}>
          <ClientIcon name="cross" />
        </Link>
      </header>
      {hold(of)}
      {of.debitsStopped && (
        <Alert tone="warning" announce={false}>
          <p>{words.debits(of.debitsStopped.code, brieflyAt(of.debitsStopped.at, timeZone))}</p>
        </Alert>
      )}
      {of.wireHeldSince && (
        <Alert tone="warning" announce={false}>
          <p>{words.wireHeld(brieflyAt(of.wireHeldSince, timeZone))}</p>
        </Alert>
      )}
      <ClientFacts of={of} />
      <Section title={words.payments}>
        {of.payments.length === 0 ? <p>{words.noPayments}</p> : payments(of)}
        {of.isMore && <p className={styles['meta']}>{words.older}</p>}
      </Section>
      <ClientAccounts of={of} />
      <ClientMessages of={of} />
      <ClientUse of={of} />
      {readsLog && (
        <p>
          <Link to={places.audit(of.id)}>{words.audit}</Link>
        </p>
      )}
    </>
  );
}

/** One client: who they are, their payments, accounts and limits. */
export function ClientSheet({ id, ...parts }: SheetParts & { readonly id: ClientId }) {
  const query = useShownClient(id);
  return (
    <article className={styles['sheet']}>
      <Link className={`back-link ${styles['back']}`} to={parts.closeTo}>
        <Icon name="back" />
        {words.back}
      </Link>
      {query.data ? (
        <Sheet of={query.data} {...parts} />
      ) : query.isError ? (
        <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </article>
  );
}
