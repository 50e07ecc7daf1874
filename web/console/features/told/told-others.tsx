import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addPartyRoute, type PartyAbout, removePartyRoute, type ShownParty } from '#shared/contracts/parties.ts';
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

/** Reads again what shows the parties. */
function useReadAgain() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return async () => {
    for (const of of ['payment', 'file']) await cache.invalidateQueries({ queryKey: [of, tenantId] });
  };
}

type PersonProps = {
  readonly of: ShownParty;
  /** True if they are shown on a payment of their file. */
  readonly isOfFile: boolean;
  readonly onRemove: (() => void) | undefined;
  readonly isBusy: boolean;
};

/** One person: who they are, what they were told last, and if they looked. */
function Person({ of, isOfFile, onRemove, isBusy }: PersonProps) {
  const { timeZone } = useHere();
  const when = (at: string) => whenAt(at, timeZone);
  const { name, role, email, told, viewed } = of;
  const marks = [
    isOfFile && words.ofFile,
    of.language === 'es' && words.spanish,
    of.isAmountShown && words.amount,
    of.hasPin && words.pin,
  ].filter(Boolean);
  const [lastView] = viewed;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{[words.roles[role], email, ...marks].join(' · ')}</small>
        {told && (
          <small data-bad={(told.became && isInTrouble(told.became.fate)) || undefined}>
            {words.told(told.words, told.became ? becameText(told.became, when) : words.waiting)}
          </small>
        )}
        {lastView && <small>{words.viewed(when(lastView), viewed.length)}</small>}
      </div>
      {onRemove && (
        <Button variant="quiet" aria-label={words.removeOf(name)} busy={isBusy} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  );
}

type ToldOthersProps = { readonly about: PartyAbout; readonly of: readonly ShownParty[] };

/** The people outside the company who are told how a payment or a file goes, and who was. */
export function ToldOthers({ about, of }: ToldOthersProps) {
  const { tenantId, company, timeZone } = useHere();
  const [isAdding, setAdding] = useState(false);
  const readAgain = useReadAgain();
  const removing = useMutation({
    mutationFn: ({ id }: ShownParty) => callStaff(removePartyRoute, { params: { tenantId }, body: { about, id } }),
    onSuccess: (_, { name }) => showToast(words.wasRemoved(name), 'success'),
    onSettled: readAgain,
  });
  const mayChange = addPartyRoute.roles.some((role) => company.roles.includes(role));
  const [told, removed] = [of.filter((each) => !each.removed), of.filter((each) => each.removed)];
  if (of.length === 0 && !mayChange) return null;
  const isOfFile = 'file' in about;
  return (
    <Section title={words.title}>
      {told.length > 0 && <p className={styles['lead']}>{words.lead[isOfFile ? 'file' : 'payment']}</p>}
      <ul className={styles['people']}>
        {told.map((each) => (
          <Person
            key={each.id}
            of={each}
            isOfFile={each.isOfFile && !isOfFile}
            // Someone who is told about the whole file is removed on the file.
            onRemove={mayChange && each.isOfFile === isOfFile ? () => removing.mutate(each) : undefined}
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
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
      {isAdding && (
        <Suspense>
          <ToldForm
            about={about}
            onClose={() => setAdding(false)}
            onAdded={(name) => {
              setAdding(false);
              showToast(words.wasAdded(name), 'success');
              void readAgain();
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Those of a payment. A request to someone without an account has none of its own yet. */
export const ToldOfPayment = ({ of }: { readonly of: ShownPayment }) =>
  of.desk.parties && !of.invitation ? <ToldOthers about={{ payment: of.payment.id }} of={of.desk.parties} /> : null;
