import type { ShownWiring } from '#shared/contracts/wiring.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { useText } from '../../lib/page/text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Rows } from '../../ui/rows.tsx';
import type { Numbers } from './use-wiring.ts';
import styles from './wiring.module.css';

type NumberProps = {
  readonly what: string;
  /** The number as the API always returns it: dots and the last four digits. */
  readonly masked: string;
  readonly shown: string | undefined;
  readonly onCopied: () => void;
};

/** A number in groups of three from the start. The gaps between them are spacing only, and aren't copied. */
const groupsOf = (number: string) => (number.match(/.{1,3}/g) ?? []).map((digits, at) => [at, digits] as const);

/** A number shown as dots until it is revealed. It can be copied only then. */
function SecretNumber({ what, masked, shown, onCopied }: NumberProps) {
  const text = useText(wiringText);
  if (shown === undefined)
    return (
      <span className={styles['wire-number']}>
        <span className="tabular" aria-hidden="true">
          {masked}
        </span>
        <span className="visually-hidden">{text.masked(masked.slice(-4))}</span>
      </span>
    );
  return (
    <span className={styles['wire-number']}>
      <span className={`tabular ${styles['wire-shown']}`}>
        {groupsOf(shown).map(([at, digits]) => (
          <span key={at} className={styles['wire-digits']}>
            {digits}
          </span>
        ))}
      </span>
      <CopyButton text={shown} what={what.toLowerCase()} onCopied={onCopied} />
    </span>
  );
}

type SheetProps = {
  readonly wiring: ShownWiring;
  readonly numbers: Numbers | undefined;
  readonly onCopied: (what: 'copied routing number' | 'copied account number') => void;
};

const NameAndAddress = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <>
    <span className={styles['wire-name']}>{name}</span>
    <span className={styles['wire-address']}>{address}</span>
  </>
);

/** The rows of the instructions: the destination, the amount, and the reference that identifies the wire. */
export function WiringSheet({ wiring, numbers, onCopied }: SheetProps) {
  const text = useText(wiringText);
  const reference = text.referenceLine(wiring.referenceId, wiring.fileNumber);
  return (
    <>
      <p className={styles['wire-amount']}>
        <span>{text.amount}</span>
        <Money cents={wiring.amount} size="large" />
      </p>
      <Rows
        rows={[
          { label: text.bank, value: <NameAndAddress name={wiring.bankName} address={wiring.bankAddress} /> },
          {
            label: text.routingNumber,
            value: (
              <SecretNumber
                what={text.routingNumber}
                masked={wiring.routingNumber}
                shown={numbers?.routingNumber}
                onCopied={() => onCopied('copied routing number')}
              />
            ),
          },
          {
            label: text.accountNumber,
            value: (
              <SecretNumber
                what={text.accountNumber}
                masked={wiring.accountNumber}
                shown={numbers?.accountNumber}
                onCopied={() => onCopied('copied account number')}
              />
            ),
          },
          {
            label: text.beneficiary,
            value: <NameAndAddress name={wiring.beneficiaryName} address={wiring.beneficiaryAddress} />,
          },
          { label: text.phone, value: formatPhone(wiring.beneficiaryPhone) },
          {
            label: text.reference,
            value: (
              <span className={styles['wire-number']}>
                <span className="tabular">{reference}</span>
                <CopyButton text={reference} what={text.reference.toLowerCase()} />
              </span>
            ),
          },
        ]}
      />
      <p className="field-hint">{text.referenceHint}</p>
    </>
  );
}
