import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { clientId } from '#shared/ids.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { ClientSheet } from '../features/clients/client-sheet.tsx';
import { ClientSearch, ClientsList } from '../features/clients/clients-list.tsx';
import { HeldClients } from '../features/clients/held-clients.tsx';
import { useNewForClient } from '../features/clients/new-for-client.ts';
import type { ShownClient } from '../features/clients/use-clients.ts';
import { clientPaymentColumns, orderOf } from '../features/payments/payment-columns.tsx';
import { HoldPanel } from '../features/reviews/hold-panel.tsx';
import { IdsOfClient } from '../features/reviews/ids-of-client.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { ListTable, useBackToRow } from '../ui/table.tsx';

/** The actions on a client. */
const Actions = ({ of }: { readonly of: ShownClient }) => <HoldPanel of={of} rare={useNewForClient(of)} />;

/** The company's clients, and the open one beside them. */
export function ClientsScreen() {
  const { places, timeZone } = useHere();
  const navigate = useNavigate();
  const [text, setText] = useState<string>();
  const open = clientId.safeParse(useParams()['clientId']).data;
  useBackToRow(open);
  useKeys(open ? { esc: () => void navigate(places.clients) } : {});
  const list = (
    <Screen title={words.title} lead={words.lead}>
      <ClientSearch text={text} onFind={setText} />
      {text === undefined && <HeldClients />}
      <ClientsList text={text} openId={open} />
    </Screen>
  );
  const sheet = open && (
    <ClientSheet
      key={open}
      id={open}
      closeTo={places.clients}
      hold={(of) => (
        <>
          <IdsOfClient id={open} />
          <Actions of={of} />
        </>
      )}
      payments={({ payments, isMore }) => (
        <ListTable
          caption={words.paymentsCaption}
          columns={clientPaymentColumns(timeZone)}
          rows={payments}
          order={orderOf()}
          isWhole={!isMore}
          idOf={({ id }) => id}
          placeOf={({ id }) => places.payment(id)}
          isNarrow
        />
      )}
    />
  );
  return <Split list={list} open={sheet} label={words.open} />;
}
