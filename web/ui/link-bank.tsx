import { bankText } from '#shared/text/bank.ts';
import type { BankLinking } from '../lib/bank/bank-linking.ts';
import { useText } from '../lib/page/text.ts';
import { usePayByWire } from '../lib/payment/pay-by-wire.ts';
import { Alert } from './alert.tsx';
import { BankUnsupported } from './bank-unsupported.tsx';
import { Button, ButtonLink } from './button.tsx';
import styles from './styles/link-bank.module.css';

type LinkBankProps = {
  readonly linking: BankLinking;
  /** True if linking is the one thing to do on this screen. */
  readonly isMain: boolean;
};

/** The link for people who pay by wire, and need no account here. */
function PayByWire() {
  const text = useText(bankText).link;
  const to = usePayByWire();
  return (
    to && (
      <ButtonLink variant="quiet" to={to}>
        {text.byWire}
      </ButtonLink>
    )
  );
}

/** The button that links a bank account, with its assurances, the alternatives and the result. */
export function LinkBank({ linking, isMain }: LinkBankProps) {
  const text = useText(bankText).link;
  const { phase, isByNumbers, relinking, problem, unsupported, start, startByNumbers } = linking;
  const busy = { idle: undefined, opening: text.opening, open: text.opening, saving: text.loading }[phase];
  const pressed = busy && (relinking ? 'account' : isByNumbers ? 'numbers' : 'bank');
  return (
    <div className={styles['link-bank']}>
      {problem && <Alert tone="error" text={problem} />}
      {unsupported !== undefined && <BankUnsupported bank={unsupported} />}
      <div className={styles['link-bank-action']}>
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          busy={pressed === 'bank'}
          disabled={Boolean(pressed) && pressed !== 'bank'}
          onClick={() => start()}
        >
          {pressed === 'bank' ? busy : text[isMain ? 'action' : 'another']}
        </Button>
        <p className="field-hint">{text.banks}</p>
        <Button
          variant="quiet"
          busy={pressed === 'numbers'}
          disabled={Boolean(pressed) && pressed !== 'numbers'}
          onClick={startByNumbers}
        >
          {pressed === 'numbers' ? busy : text.byNumbers}
        </Button>
        {(isMain || unsupported !== undefined) && <PayByWire />}
      </div>
    </div>
  );
}
