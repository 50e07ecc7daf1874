import { bankText } from '#shared/text/bank.ts';
import type { BankLinking } from '../lib/bank/bank-linking.ts';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';
import { BankUnsupported } from './bank-unsupported.tsx';
import { Button } from './button.tsx';
import styles from './styles/link-bank.module.css';
import { WithPhones } from './with-phones.tsx';

type LinkBankProps = {
  readonly linking: BankLinking;
  /** Whether linking is the one thing to do on this screen. */
  readonly isMain: boolean;
};

/** The button that links a bank account, with what it promises and the result. */
export function LinkBank({ linking, isMain }: LinkBankProps) {
  const text = useText(bankText).link;
  const { phase, problem, unsupported, start, startByNumbers } = linking;
  const label = {
    idle: isMain ? text.action : text.another,
    opening: text.opening,
    open: text.opening,
    saving: text.loading,
  };
  return (
    <div className={styles['link-bank']}>
      {problem && (
        <Alert tone="error">
          <p>
            <WithPhones text={problem} />
          </p>
        </Alert>
      )}
      {unsupported !== undefined && <BankUnsupported bank={unsupported} />}
      <div className={styles['link-bank-action']}>
        <Button variant={isMain ? 'primary' : 'secondary'} busy={phase !== 'idle'} onClick={() => start()}>
          {label[phase]}
        </Button>
        <p className="field-hint">{text.banks}</p>
        <Button variant="quiet" disabled={phase !== 'idle'} onClick={startByNumbers}>
          {text.byNumbers}
        </Button>
      </div>
    </div>
  );
}
