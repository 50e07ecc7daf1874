import { verificationText } from '#shared/text/verification.ts';
import { Verification } from '../features/verification/verification.tsx';
import { useAfterLinking } from '../lib/after-linking.ts';
import { useBankLinking } from '../lib/bank-linking.ts';
import { paths } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';

/** /create-account/verification: what is still needed before money can move. */
export function VerificationPage() {
  const text = useText(verificationText).tasks;
  const linking = useBankLinking();
  useAfterLinking(linking);
  return (
    <Page title={text.title} lead={text.lead} back={{ to: paths.bankAccounts, label: text.toAccounts }} width="narrow">
      <Verification linking={linking} />
    </Page>
  );
}
