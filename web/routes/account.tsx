import { identityText } from '#shared/text/identity.ts';
import { Devices } from '../features/profile/devices.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { useText } from '../lib/page/text.ts';
import { useClient } from '../lib/session/client.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** /account: the client's profile. */
export function AccountPage() {
  const text = useText(identityText).account;
  const client = useClient();
  return (
    <Page title={text.title}>
      {client.data ? (
        <>
          <ProfileForm client={client.data} />
          <Devices />
        </>
      ) : client.isError ? (
        <LoadFailure thrown={client.error} onRetry={() => client.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}
