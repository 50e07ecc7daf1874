import { formatDollars } from '#shared/money.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { languageOptions } from '#shared/text/console/invitations.ts';
import { toldText as told } from '#shared/text/console/messages.ts';
import { Rows } from '../../../ui/rows.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyAt, whenAt } from '../../lib/when.ts';
import { NotedLines, ToldLines } from '../../ui/noted-lines.tsx';
import { Section } from '../../ui/section.tsx';
import type { ShownClient } from './use-clients.ts';

type PartProps = { readonly of: ShownClient };

/** The client's personal details, as far as staff may see them. */
export function ClientFacts({ of }: PartProps) {
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
export function ClientAccounts({ of }: PartProps) {
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
export const ClientMessages = ({ of: { messages = [] } }: PartProps) => (
  <Section title={told.section}>
    {messages.length === 0 && <p>{told.none}</p>}
    <ToldLines of={messages} />
  </Section>
);

/** Where they are signed in, and how much they may still send. */
export function ClientUse({ of }: PartProps) {
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
