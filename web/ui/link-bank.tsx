import { Link } from 'react-router-dom';
import { formatPhone } from '#shared/phone.ts';
import { bankText } from '#shared/text/bank.ts';
import type { BankLinking } from '../lib/bank-linking.ts';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** The notice after linking an account whose owner the bank knows by another name or address. */
function MismatchNotice() {
  const text = useText(bankText).mismatch;
  const { tenant } = useSite();
  return (
    <Alert tone="warning" title={text.title}>
      <p>{text.body}</p>
      <p>
        <Link to={paths.account}>{text.review}</Link>. {text.contact(tenant.name, formatPhone(tenant.pocPhone))}
      </p>
    </Alert>
  );
}

type LinkBankProps = {
  readonly linking: BankLinking;
  /** Whether linking is the one thing to do on this screen. */
  readonly isMain: boolean;
};

/** The button that links a bank account, with what it promises and what came of it. */
export function LinkBank({ linking, isMain }: LinkBankProps) {
  const text = useText(bankText).link;
  const { phase, problem, isMismatch, start } = linking;
  const label = {
    idle: isMain ? text.action : text.another,
    opening: text.opening,
    open: text.opening,
    saving: text.loading,
  };
  return (
    <div className="link-bank">
      {isMismatch && <MismatchNotice />}
      {problem && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
      <div className="link-bank-action">
        <Button variant={isMain ? 'primary' : 'secondary'} busy={phase !== 'idle'} onClick={() => start()}>
          {label[phase]}
        </Button>
        <p className="field-hint">{text.banks}</p>
      </div>
    </div>
  );
}
