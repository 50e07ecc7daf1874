import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountLabel } from '#shared/bank/account.ts';
import { disconnectAccountRoute, type ListedAccount } from '#shared/contracts/bank-linking.ts';
import { bankText } from '#shared/text/bank.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { ACCOUNTS_KEY } from '../../lib/bank/accounts.ts';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

type DisconnectDialogProps = { readonly account: ListedAccount | undefined; readonly onClose: () => void };

/** Asks before disconnecting an account, and says why if the server refuses. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const text = useText(bankText).disconnect;
  const queries = useQueryClient();
  const disconnect = useMutation({
    mutationFn: ({ bankAccountId }: ListedAccount) => call(disconnectAccountRoute, { body: { bankAccountId } }),
    onSuccess: ({ bankAccountId }, gone) => {
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (list) =>
        list?.filter((each) => each.bankAccountId !== bankAccountId),
      );
      showToast(text.done(accountLabel(gone)), 'success');
      onClose();
    },
  });
  const close = () => {
    disconnect.reset();
    onClose();
  };
  if (!account) return null;
  return (
    <Dialog
      open
      title={text.title(accountLabel(account))}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {text.keep}
          </Button>
          <Button variant="danger" busy={disconnect.isPending} onClick={() => disconnect.mutate(account)}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {disconnect.isError && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(disconnect.error)} />
          </p>
        </Alert>
      )}
      <p>{text.body}</p>
    </Dialog>
  );
}
