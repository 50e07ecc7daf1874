import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { listNotArrivedRoute, mendMessageRoute } from '#shared/contracts/console-messages.ts';
import { toldText as words } from '#shared/text/console/messages.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Link } from '../../../lib/page/link.tsx';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { becameText } from '../../lib/became.ts';
import { useHere, useOfCompany } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { AskWhy } from '../../ui/ask-why.tsx';
import styles from './messages.module.css';

/** An undelivered message as the list shows it. */
type NotArrived = z.output<typeof listNotArrivedRoute.reply>['messages'][number];

/** Undelivered messages that still need attention. */
const useNotArrived = () => useOfCompany('not arrived', (of) => callStaff(listNotArrivedRoute, of));

const SAID = { again: words.wasSentAgain, ask: words.wasAsked, told: words.wasTold } as const;

/** Handles a message, confirms it, and reloads the list, also if a colleague was faster. */
function useMending() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof mendMessageRoute.body>) =>
      callStaff(mendMessageRoute, { params: { tenantId }, body }),
    onSuccess: ({ how }) => showToast(SAID[how], 'success'),
    onSettled: () =>
      Promise.all(['not arrived', 'today'].map((name) => cache.invalidateQueries({ queryKey: [name, tenantId] }))),
  });
}

type ToldProps = { readonly of: NotArrived; readonly onClose: () => void };

/** Takes a message off the list, with a note on how the recipient was reached instead. */
function ToldDialog({ of, onClose }: ToldProps) {
  const mending = useMending();
  return (
    <Dialog open onClose={onClose} title={words.of(words.tell, of.client)}>
      <AskWhy
        as={`told ${of.id}`}
        words={words}
        act={words.note}
        cancel={words.cancel}
        onSay={async (reason) => {
          await mending.mutateAsync({ message: of.id, how: 'told', reason });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type LineProps = { readonly of: NotArrived; readonly onTell: () => void };

/** The actions on one message, for those who prepare or approve. */
function Actions({ of, onTell }: LineProps) {
  const { company } = useHere();
  const mending = useMending();
  if (!company.roles.some((role) => role === 'operator' || role === 'approver')) return null;
  const press = (how: 'again' | 'ask', name: string) => (
    <Button
      variant="secondary"
      busy={mending.isPending && mending.variables.how === how}
      aria-label={words.of(name, of.client)}
      onClick={() => mending.mutate({ message: of.id, how })}
    >
      {name}
    </Button>
  );
  return (
    <div className={styles['actions']}>
      {of.isAgainPossible && press('again', words.again)}
      {of.to === 'client' && of.by === 'email' && !of.became.asked && press('ask', words.ask)}
      <Button variant="quiet" aria-label={words.of(words.tell, of.client)} onClick={onTell}>
        {words.tell}
      </Button>
      {mending.error && <Alert tone="error" text={sentenceOf(mending.error)} />}
    </div>
  );
}

function Line({ of, onTell }: LineProps) {
  const { places, timeZone } = useHere();
  return (
    <li className={styles['line']}>
      <span className={styles['part']}>
        <Link to={places.client(of.clientId)}>{of.client || words.toWhom[of.to]}</Link>
        <small>
          {words.channel[of.by]} {words.toWhom[of.to]}
        </small>
      </span>
      <span className={styles['part']}>
        {of.transferId ? <Link to={places.payment(of.transferId)}>{of.words}</Link> : <span>{of.words}</span>}
        <small>{becameText(of.became, (at) => whenAt(at, timeZone))}</small>
      </span>
      <Actions of={of} onTell={onTell} />
    </li>
  );
}

/** Undelivered messages, oldest first, with the actions on each. */
export function NotArrivedList() {
  const { data, error, isError, refetch } = useNotArrived();
  const [told, setTold] = useState<NotArrived>();
  if (!data) return isError ? <LoadFailure thrown={error} onRetry={() => refetch()} /> : <Skeleton lines={6} />;
  if (data.messages.length === 0)
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyLead}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="framed" aria-label={words.caption}>
        {data.messages.map((each) => (
          <Line key={each.id} of={each} onTell={() => setTold(each)} />
        ))}
      </ul>
      {data.isMore && <p>{words.more}</p>}
      {told && <ToldDialog key={told.id} of={told} onClose={() => setTold(undefined)} />}
    </>
  );
}
