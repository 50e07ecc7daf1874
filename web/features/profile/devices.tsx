import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSessionsRoute, type ListedSession, listSessionsRoute } from '#shared/contracts/sessions.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import { deviceText } from '#shared/text/devices.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './devices.module.css';

const SESSIONS_KEY = ['Sessions'] as const;

type Which = ListedSession['sessionId'] | 'others';

/** Signs out, and shows the sessions the server then reports. */
function useEndSessions() {
  const text = useText(deviceText);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: Which) => call(endSessionsRoute, { body: { which } }),
    onSuccess: (left) => {
      queries.setQueryData(SESSIONS_KEY, left);
      showToast(text.done, 'success');
    },
  });
}

type DeviceProps = { readonly session: ListedSession; readonly isBusy: boolean; readonly onEnd: () => void };

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const text = useText(deviceText);
  const { tenant } = useSite();
  const { since, lastSeen, isThis } = session;
  const browser = text.browser(session.browser);
  return (
    <li className={styles['device']}>
      <div>
        <strong>{browser}</strong>
        <p className="field-hint">{text.since(formatMomentAhead(since, tenant.timeZone))}</p>
        <p className="field-hint">
          {isThis ? text.isThis : text.lastSeen(formatMomentAhead(lastSeen, tenant.timeZone))}
        </p>
      </div>
      {!isThis && (
        <Button variant="secondary" busy={isBusy} onClick={onEnd} aria-label={text.endOf(browser)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}

/** Where the client is signed in, with buttons to sign out elsewhere. */
export function Devices() {
  const text = useText(deviceText);
  const query = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(listSessionsRoute, { signal }),
    staleTime: 0,
  });
  const ending = useEndSessions();
  const sessions = query.data?.sessions;
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Card title={text.title}>
      <p>{text.lead}</p>
      {ending.isError && <Alert tone="error" text={sentenceOf(ending.error)} />}
      {sessions ? (
        <ul className={styles['devices']}>
          {sessions.map((session) => (
            <Device
              key={session.sessionId}
              session={session}
              isBusy={ending.isPending && ending.variables === session.sessionId}
              onEnd={() => ending.mutate(session.sessionId)}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {others.length > 0 && (
        <div className="button-row">
          <Button
            variant="secondary"
            busy={ending.isPending && ending.variables === 'others'}
            onClick={() => ending.mutate('others')}
          >
            {text.endOthers}
          </Button>
        </div>
      )}
    </Card>
  );
}
