import type { ReactNode } from 'react';
import type { ClientId } from '#shared/ids.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { LoadedSheet, SheetHead } from '../../ui/sheet.tsx';
import { ClientAccounts, ClientFacts, ClientMessages, ClientUse } from './client-parts.tsx';
import { type ShownClient, useShownClient } from './use-clients.ts';

type SheetParts = {
  readonly closeTo: string;
  /** The client's payments, rendered by another feature. */
  readonly payments: (of: ShownClient) => ReactNode;
  /** The actions on the client, rendered by another feature. */
  readonly hold: (of: ShownClient) => ReactNode;
};

function ClientDetails({ of, closeTo, payments, hold }: SheetParts & { readonly of: ShownClient }) {
  const { timeZone, places, company } = useHere();
  const readsLog = company.roles.some((role) => ['owner', 'auditor', 'platform'].includes(role));
  return (
    <>
      <SheetHead title={of.name} closeTo={closeTo} />
      {hold(of)}
      {of.debitsStopped && (
        <Alert
          tone="warning"
          announce={false}
          text={words.debits(of.debitsStopped.code, brieflyAt(of.debitsStopped.at, timeZone))}
        />
      )}
      {of.wireHeldSince && (
        <Alert tone="warning" announce={false} text={words.wireHeld(brieflyAt(of.wireHeldSince, timeZone))} />
      )}
      <ClientFacts of={of} />
      <Section title={words.payments}>
        {of.payments.length === 0 ? <p>{words.noPayments}</p> : payments(of)}
        {of.isMore && <p className="meta">{words.older}</p>}
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
  return (
    <LoadedSheet query={useShownClient(id)} closeTo={parts.closeTo} back={words.back}>
      {(of) => <ClientDetails of={of} {...parts} />}
    </LoadedSheet>
  );
}
