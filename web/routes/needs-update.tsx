import { needsUpdateText } from '#shared/text/needs-update.ts';
import { UpdateList } from '../features/needs-update/update-list.tsx';
import { updateTasks } from '../features/needs-update/update-tasks.ts';
import { useAccounts } from '../lib/bank/accounts.ts';
import { paths, withQuery } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { useClient } from '../lib/session/client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * /create-account/needs-update: missing or outdated details to fix before money can move. Redirects if there are none.
 */
export function NeedsUpdatePage() {
  const text = useText(needsUpdateText);
  const carried = useCarriedTransfer();
  const client = useClient();
  const accounts = useAccounts();
  const broken = [client, accounts].find(({ isError, data }) => isError && !data);
  if (broken)
    return (
      <Page title={text.title}>
        <LoadFailure thrown={broken.error} onRetry={() => broken.refetch()} />
      </Page>
    );
  if (!client.data || !accounts.data)
    return (
      <Page title={text.title}>
        <Skeleton lines={5} />
      </Page>
    );
  const tasks = updateTasks(client.data, accounts.data, text.tasks);
  const next = carried ? withQuery(paths.selectAccount, { go_to_transfer: carried }) : paths.history;
  return (
    <Page title={tasks.length > 0 ? text.title : text.complete} lead={tasks.length > 0 ? text.lead : text.completeLead}>
      {tasks.length > 0 && <UpdateList tasks={tasks} />}
      <div className="button-row">
        <ButtonLink variant={tasks.length > 0 ? 'secondary' : 'primary'} to={next}>
          {text.next}
        </ButtonLink>
      </div>
    </Page>
  );
}
