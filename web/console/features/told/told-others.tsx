import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addPartyRoute, type PartyAbout, removePartyRoute, type ShownParty } from '#shared/contracts/parties.ts';
import type { AgentId } from '#shared/ids.ts';
import { isInTrouble } from '#shared/message/fate.ts';
import { toldOthersText as words } from '#shared/text/console/told-others.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { becameText } from '../../lib/became.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './told.module.css';

const ToldForm = lazy(async () => ({ default: (await import('./told-form.tsx')).ToldForm }));
const PinForm = lazy(async () => ({ default: (await import('./told-form.tsx')).PinForm }));
const LinkForm = lazy(async () => ({ default: (await import('./told-form.tsx')).LinkForm }));

/** Reloads what shows the parties. */
function useReadAgain() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return async () => {
    for (const of of ['payment', 'file']) await cache.invalidateQueries({ queryKey: [of, tenantId] });
  };
}

type PersonProps = {
  readonly of: ShownParty;
  /** True if they are notified of the whole file, and the list is a payment's. */
  readonly isOfFile: boolean;
  readonly onRemove: (() => void) | undefined;
  readonly onPin: () => void;
  readonly isBusy: boolean;
};

/** One person: who they are, their last update, and if they opened it. */
function Person({ of, isOfFile, onRemove, onPin, isBusy }: PersonProps) {
  const { timeZone } = useHere();
  const when = (at: string) => whenAt(at, timeZone);
  const { name, role, email, told, viewed } = of;
  const marks = [
    isOfFile && words.ofFile,
    of.language === 'es' && words.spanish,
    of.isAmountShown && words.amount,
    of.hasPin && words.pin,
  ];
  const [lastView] = viewed;
  const isLink = of.of === 'agent';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{[words.roles[role], email, ...marks].filter(Boolean).join(' · ')}</small>
        {told && (
          <small data-bad={(told.became && isInTrouble(told.became.fate)) || undefined}>
            {words.told(told.words, told.became ? becameText(told.became, when) : words.waiting)}
          </small>
        )}
        {lastView && <small>{words.viewed(when(lastView), viewed.length)}</small>}
      </div>
      {onRemove && (
        <div className={styles['moves']}>
          <Button variant="quiet" aria-label={words.setPinOf(name, of.hasPin)} onClick={onPin}>
            {words.setPin(of.hasPin)}
          </Button>
          <Button
            variant="quiet"
            aria-label={isLink ? words.withdrawOf(name) : words.removeOf(name)}
            busy={isBusy}
            onClick={onRemove}
          >
            {isLink ? words.withdraw : words.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The agent named in a payment. */
type OfAgent = { readonly id: AgentId; readonly name: string };

type ToldOthersProps = {
  readonly about: PartyAbout;
  readonly of: readonly ShownParty[];
  readonly agent?: OfAgent | undefined;
};

/** The people outside the company who get updates on a payment or a file, and the updates sent. */
export function ToldOthers({ about, of, agent }: ToldOthersProps) {
  const { tenantId, company, timeZone } = useHere();
  const [isAdding, setAdding] = useState<'party' | 'link'>();
  const [pinOf, setPinOf] = useState<ShownParty>();
  const readAgain = useReadAgain();
  const subjectOf = ({ of: whose, id }: ShownParty) => ({
    about: whose === 'agent' && agent ? { agent: agent.id } : about,
    id,
  });
  const removing = useMutation({
    mutationFn: (party: ShownParty) => callStaff(removePartyRoute, { params: { tenantId }, body: subjectOf(party) }),
    onSuccess: (_, { name, of: whose }) =>
      showToast((whose === 'agent' ? words.wasWithdrawn : words.wasRemoved)(name), 'success'),
    onSettled: readAgain,
  });
  const mayChange = addPartyRoute.roles.some((role) => company.roles.includes(role));
  const [told, removed] = [of.filter((each) => !each.removed), of.filter((each) => each.removed)];
  if (of.length === 0 && !mayChange) return null;
  const isOfFile = 'file' in about;
  // The agent's payments may belong to any office, so only members of the whole company can make the link.
  const mayLink = mayChange && agent !== undefined && !company.offices;
  const mayRemove = ({ of: whose }: ShownParty): boolean =>
    whose === 'agent' ? mayLink : mayChange && (whose === 'file') === isOfFile;
  const onAdded = (says: (name: string) => string) => (name: string) => {
    setAdding(undefined);
    showToast(says(name), 'success');
    void readAgain();
  };
  return (
    <Section title={words.title}>
      {told.some(({ of: whose }) => whose !== 'agent') && (
        <p className={styles['lead']}>{words.lead[isOfFile ? 'file' : 'payment']}</p>
      )}
      <ul className={styles['people']}>
        {told.map((each) => (
          <Person
            key={each.id}
            of={each}
            isOfFile={each.of === 'file' && !isOfFile}
            // Someone who gets updates on the whole file is removed on the file.
            onRemove={mayRemove(each) ? () => removing.mutate(each) : undefined}
            onPin={() => setPinOf(each)}
            isBusy={removing.isPending && removing.variables.id === each.id}
          />
        ))}
        {removed.map(({ id, name, removed: by }) => (
          <li key={id}>
            <small>{by && words.removed(name, by.by, whenAt(by.at, timeZone))}</small>
          </li>
        ))}
      </ul>
      {removing.isError && (
        <Alert tone="error">
          <WithPhones text={sentenceOf(removing.error)} />
        </Alert>
      )}
      {mayChange && (
        <div className="button-row">
          <Button variant="secondary" onClick={() => setAdding('party')}>
            {words.add}
          </Button>
          {mayLink && !told.some(({ of: whose }) => whose === 'agent') && (
            <Button variant="secondary" onClick={() => setAdding('link')}>
              {words.sendLink(agent.name)}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {isAdding === 'party' && (
          <ToldForm about={about} onClose={() => setAdding(undefined)} onAdded={onAdded(words.wasAdded)} />
        )}
        {pinOf && (
          <PinForm
            of={pinOf}
            subject={subjectOf(pinOf)}
            onClose={() => setPinOf(undefined)}
            onSet={(says) => {
              setPinOf(undefined);
              showToast(says, 'success');
              void readAgain();
            }}
          />
        )}
        {isAdding === 'link' && agent && 'payment' in about && (
          <LinkForm
            payment={about.payment}
            agent={agent.name}
            onClose={() => setAdding(undefined)}
            onAdded={onAdded(words.wasSent)}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** The parties of a payment. A request to someone without an account has none of its own yet. */
export function ToldOfPayment({ of }: { readonly of: ShownPayment }) {
  const { id, agentId } = of.payment;
  if (!of.desk.parties) return null;
  const agent = agentId && of.agent ? { id: agentId, name: of.agent } : undefined;
  return <ToldOthers about={{ payment: id }} of={of.desk.parties} agent={agent} />;
}
