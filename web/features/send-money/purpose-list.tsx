import type { GraphTransferForm } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { sendMoneyText } from '#shared/text/send-money.ts';
import type { NamedPurpose, PaymentMethod } from '#shared/transfer/purposes.ts';
import { phoneInLine } from '../../lib/form/phone-line.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import styles from './send-money.module.css';

/** A way to pay: its limit and its fee. */
type Way = { readonly method: PaymentMethod; readonly limit: number; readonly fee: number };
/** Something a client can pay for. */
export type PurposeChoice = NamedPurpose & { readonly ways: readonly Way[] };

/** The purposes, each once, in the tenant's order. */
export function choicesOf({ purposeconfigs, transferfeeconfigs: [fee] }: GraphTransferForm): readonly PurposeChoice[] {
  const entries = purposeconfigs.flatMap(({ config }) => config).filter(({ active }) => active);
  const feeOf = (method: PaymentMethod): number =>
    fee?.clientPays && (!fee.methods || fee.methods.includes(method)) ? fee.amount : 0;
  return [...Map.groupBy(entries, ({ purpose }) => purpose)].map(([purpose, ways]) => ({
    purpose,
    purposeInSpanish: ways[0]?.purposeInSpanish,
    ways: ways.map(({ method, limit }) => ({ method, limit, fee: feeOf(method) })),
  }));
}

function WayLine({ way: { method, limit, fee } }: { readonly way: Way }) {
  const text = useText(sendMoneyText);
  const facts = [
    text.time[method],
    text.limit(formatDollars(limit)),
    fee > 0 ? text.fee(formatDollars(fee)) : text.noFee,
  ];
  return (
    <p>
      {text.method[method]}
      <span className={`field-hint ${styles['choice-facts']}`}>{facts.join(' · ')}</span>
    </p>
  );
}

/** The purposes with their methods, fees and cutoff times. The form starts with the chosen one. */
export function PurposeList({ form }: { readonly form: GraphTransferForm }) {
  const text = useText(sendMoneyText);
  const { tenant } = useSite();
  const choices = choicesOf(form);
  if (choices.length === 0) return <Alert tone="info" text={text.none(tenant.name)} />;
  return (
    <Card title={text.purposes}>
      <ul className={styles['choices']}>
        {choices.map(({ ways, ...named }) => (
          <li key={named.purpose} className={styles['choice']}>
            <div>
              <h3>{purposeName(named)}</h3>
              {ways.map((way) => (
                <WayLine key={way.method} way={way} />
              ))}
            </div>
            <ButtonLink
              variant="secondary"
              to={withQuery(paths.details, { purpose: named.purpose })}
              aria-label={text.chooseThis(purposeName(named))}
            >
              {text.choose}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="field-hint">
        <WithPhones text={text.doubt(tenant.name, phoneInLine(tenant.pocPhone))} />
      </p>
    </Card>
  );
}
