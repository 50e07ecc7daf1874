import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type ClientId, clientId, type TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { languageOptions } from '#shared/text/console/invitations.ts';
import { toldText as told } from '#shared/text/console/messages.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Link } from '../../lib/page/link.tsx';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Rows } from '../../ui/rows.tsx';
import { ClientSearch, ClientsList } from '../features/clients/clients-list.tsx';
import { HeldClients } from '../features/clients/held-clients.tsx';
import { type ShownClient, useShownClient } from '../features/clients/use-clients.ts';
import { clientPaymentColumns, orderOf } from '../features/payments/payment-columns.tsx';
import { HoldPanel } from '../features/reviews/hold-panel.tsx';
import { IdsOfClient } from '../features/reviews/ids-of-client.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { openLike } from '../lib/new-payment.ts';
import { paymentQuery } from '../lib/use-payment.ts';
import { brieflyAt, whenAt } from '../lib/when.ts';
import { NotedLines, ToldLines } from '../ui/noted-lines.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { LoadedSheet, SheetHead } from '../ui/sheet.tsx';
import { Split } from '../ui/split.tsx';
import { ListTable, useBackToRow } from '../ui/table.tsx';
import type { Action } from '../ui/three-actions.tsx';

type PartProps = { readonly of: ShownClient };

/** The client's personal details, as far as staff may see them. */
function ClientFacts({ of }: PartProps) {
  const { timeZone } = useHere();
  return (
    <Section title={words.facts}>
      <Rows
        rows={[
          { label: words.phone, value: of.phone },
          { label: words.since, value: brieflyAt(of.since, timeZone) },
          ...of.formerNames.map(({ name, until }) => ({
            label: words.formerName,
            value: words.formerUntil(name, brieflyAt(until, timeZone)),
          })),
          { label: words.language, value: languageOptions.find(({ value }) => value === of.language)?.label },
          { label: words.identity, value: of.isIdentityOnFile ? words.onFile : words.notOnFile },
          {
            label: words.terms,
            value: words.termsOf(of.consent.termsVersion, brieflyAt(of.consent.at, timeZone)),
          },
        ]}
      />
    </Section>
  );
}

type Account = ShownClient['accounts'][number];

const checksOf = ({ holder, nameScore, addressScore, override }: Account): readonly string[] => [
  ...(holder ? [words.holder[holder]] : []),
  nameScore === null ? words.noScore : words.nameScore(nameScore),
  ...(addressScore === null ? [] : [words.addressScore(addressScore)]),
  ...(override === null ? [] : [words.override(override)]),
];

/** Their bank accounts, and what is known about the owners. */
function ClientAccounts({ of }: PartProps) {
  const { timeZone } = useHere();
  return (
    <Section title={words.accounts}>
      {of.accounts.length === 0 && <p>{words.noAccounts}</p>}
      <NotedLines
        of={of.accounts.map((account) => ({
          key: account.id,
          line: words.account(account.bankName, account.name, account.accountLastFourDigits),
          note: [
            words.uses[account.use],
            words.linkedOn(words.linked[account.linkedBy ?? 'unknown'], brieflyAt(account.linkedAt, timeZone)),
            ...checksOf(account),
          ].join(' · '),
        }))}
      />
    </Section>
  );
}

/** The messages they were sent, with the delivery results. */
const ClientMessages = ({ of: { messages = [] } }: PartProps) => (
  <Section title={told.section}>
    {messages.length === 0 && <p>{told.none}</p>}
    <ToldLines of={messages} />
  </Section>
);

/** Where they are signed in, and how much they may still send. */
function ClientUse({ of }: PartProps) {
  const { timeZone } = useHere();
  const line = ({ amount, max, count, ofCount }: ShownClient['limits']['day']) =>
    words.limit(formatDollars(amount), formatDollars(max), count, ofCount);
  return (
    <>
      <Section title={words.limits}>
        <Rows
          rows={[
            { label: words.day, value: line(of.limits.day) },
            { label: words.week, value: line(of.limits.week) },
            { label: words.overLimit, value: of.overLimit && words.overBy(of.overLimit) },
          ]}
        />
      </Section>
      <Section title={words.sessions}>
        {of.sessions.length === 0 && <p>{words.noSessions}</p>}
        <NotedLines
          of={of.sessions.map((session) => ({
            key: `${session.startedAt} ${session.browser}`,
            line: words.session(
              session.browser,
              whenAt(session.startedAt, timeZone),
              session.isOpen ? words.now : whenAt(session.activeAt, timeZone),
            ),
          }))}
        />
      </Section>
    </>
  );
}

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
function ClientSheet({ id, ...parts }: SheetParts & { readonly id: ClientId }) {
  return (
    <LoadedSheet query={useShownClient(id)} closeTo={parts.closeTo} back={words.back}>
      {(of) => <ClientDetails of={of} {...parts} />}
    </LoadedSheet>
  );
}

/**
 * The action that opens a new payment for a client, for those who prepare payments. Their whole number is only in their
 * payments, so a client without one has no such action.
 */
function useNewForClient({ payments: [newest] }: Pick<ShownClient, 'payments'>): readonly Action[] {
  const { tenantId, company } = useHere();
  const cache = useQueryClient();
  const opening = useMutation({
    mutationFn: (id: TransferId) => cache.fetchQuery(paymentQuery(tenantId, id)),
    onSuccess: (of) => openLike({ of, shares: 'client' }),
    onError: (thrown) => showToast(sentenceOf(thrown), 'error'),
  });
  if (!newest || !company.roles.includes('operator')) return [];
  return [{ name: prepareText.openLike, act: () => opening.mutate(newest.id), isBusy: opening.isPending }];
}

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
