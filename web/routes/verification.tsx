import { useSearchParams } from 'react-router-dom';
import { bankText } from '#shared/text/bank.ts';
import { verificationText } from '#shared/text/verification.ts';
import { VerificationList } from '../features/verification/verification-list.tsx';
import { useAfterLinking } from '../lib/bank/after-linking.ts';
import { useBankLinking } from '../lib/bank/bank-linking.ts';
import { useInFlow } from '../lib/page/flow.ts';
import { disbursementIn, paths, withQuery } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { Page } from '../ui/page.tsx';

/** /create-account/verification: the tasks left before money can move. */
export function VerificationPage() {
  const text = useText(verificationText).tasks;
  const linking = useBankLinking();
  useAfterLinking(linking);
  const { title } = useText(bankText).select;
  const carried = useCarriedTransfer();
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const about = { go_to_transfer: carried, disbursement: disbursementIn(query) };
  // A client who came from a transfer returns to choose its account.
  const back = carried
    ? { to: inFlow(withQuery(paths.selectAccount, about)), label: title }
    : { to: paths.bankAccounts, label: text.toAccounts };
  return (
    <Page title={text.title} lead={text.lead} back={back}>
      <VerificationList linking={linking} />
    </Page>
  );
}
