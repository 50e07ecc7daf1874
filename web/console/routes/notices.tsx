import { noticesText as words } from '#shared/text/console/notices.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticesForm } from '../features/notices/notices-form.tsx';
import { useHere } from '../lib/company.tsx';
import { useOwnNotices } from '../lib/own-notices.ts';
import { Screen } from '../ui/screen.tsx';

/** The signed-in person's e-mail notifications. */
export function NoticesScreen() {
  const { me } = useHere();
  const { data, error, isError, refetch } = useOwnNotices();
  return (
    <Screen title={words.title} lead={words.lead(data?.email ?? me.email)}>
      {data ? (
        <NoticesForm notices={data} />
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  );
}
