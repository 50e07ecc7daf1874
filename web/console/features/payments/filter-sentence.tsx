import { useState } from 'react';
import type { AgentId, OfficeId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import { PAYMENT_STATES, type PaymentState, statusesOf } from '#shared/staff/payment-state.ts';
import { paymentsText, stateWords } from '#shared/text/console/payments.ts';
import { TRANSFER_KINDS, type TransferKind } from '#shared/transfer/status.ts';
import { useToday } from '../../lib/use-today.ts';
import { type Choice, InlineSelect } from '../../ui/inline-select.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { DaysChoice } from './days-choice.tsx';
import styles from './filter-sentence.module.css';

const words = paymentsText.filter;
const ANY = '';

type SentenceProps = { readonly filter: PaymentFilter; readonly change: (part: PaymentFilter) => void };

const INVITED = 'invited';
const kinds: readonly Choice<TransferKind | '' | typeof INVITED>[] = [
  { value: ANY, words: words.allKinds },
  ...TRANSFER_KINDS.map((kind) => ({ value: kind, words: words.kinds[kind] })),
  { value: INVITED, words: words.invited },
];

const states: readonly Choice<PaymentState | ''>[] = [
  { value: ANY, words: words.anyStatus },
  ...PAYMENT_STATES.map((state) => ({ value: state, words: stateWords(state) })),
];

/** The chosen state. A view saved with the specification's statuses shows the first state they belong to. */
const stateIn = ({ state, status = [] }: PaymentFilter): PaymentState | '' =>
  state?.[0] ?? PAYMENT_STATES.find((each) => statusesOf(each).some((one) => status.includes(one))) ?? ANY;

/** The offices and agents of the company, if there are several to choose from. */
function Places({ filter, change }: SentenceProps) {
  const { data } = useToday();
  const offices = data?.offices ?? [];
  const agents = data?.agents ?? [];
  const officeChoices: readonly Choice<OfficeId | ''>[] = [
    { value: ANY, words: words.anyOffice },
    ...offices.map(({ id, name }) => ({ value: id, words: words.atOffice(name) })),
  ];
  const agentChoices: readonly Choice<AgentId | ''>[] = [
    { value: ANY, words: words.anyAgent },
    ...agents.map(({ id, name }) => ({ value: id, words: words.forAgent(name) })),
  ];
  return (
    <>
      {offices.length > 1 && (
        <InlineSelect
          label={words.office}
          value={filter.office ?? ANY}
          choices={officeChoices}
          onChoose={(office) => change({ office: office || undefined })}
        />
      )}
      {agents.length > 0 && (
        <InlineSelect
          label={words.agent}
          value={filter.agent ?? ANY}
          choices={agentChoices}
          onChoose={(agent) => change({ agent: agent || undefined })}
        />
      )}
    </>
  );
}

const inDollars = (cents: number | undefined): string | undefined =>
  cents === undefined ? undefined : formatDollars(cents).replace(/\.00$/, '');

/** The list's filter, as a sentence whose words can be changed. */
export function FilterSentence({ filter, change }: SentenceProps) {
  const [isAsking, setAsking] = useState(false);
  const { least, most } = filter;
  const hasAmount = least !== undefined || most !== undefined;
  return (
    <fieldset className={styles['sentence']}>
      <legend className="visually-hidden">{words.label}</legend>
      <span>{words.show}</span>
      <InlineSelect
        label={words.kind}
        value={filter.invited ? INVITED : (filter.kind?.[0] ?? ANY)}
        choices={kinds}
        onChoose={(kind) =>
          change(
            kind === INVITED
              ? { kind: undefined, invited: 'yes' }
              : { kind: kind ? [kind] : undefined, invited: undefined },
          )
        }
      />
      <span>{words.in}</span>
      <InlineSelect
        label={words.status}
        value={stateIn(filter)}
        choices={states}
        onChoose={(state) => change({ state: state ? [state] : undefined, status: undefined })}
      />
      <span>{words.made}</span>
      <DaysChoice filter={filter} change={change} />
      <Places filter={filter} change={change} />
      <button
        type="button"
        className={styles['word']}
        data-chosen={hasAmount || undefined}
        onClick={() => setAsking(true)}
      >
        {hasAmount ? words.amounts(inDollars(least), inDollars(most)) : words.anyAmount}
      </button>
      <AmountDialog
        open={isAsking}
        filter={filter}
        onClose={() => setAsking(false)}
        onChoose={(amounts) => {
          change(amounts);
          setAsking(false);
        }}
      />
    </fieldset>
  );
}
