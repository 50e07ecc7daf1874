import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { BankMark } from '../../ui/bank-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { OutcomeCard } from '../../ui/outcome-card.tsx';
import { useCompanyParty } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Stages } from '../../ui/stages.tsx';
import { SumLine } from '../../ui/sum-line.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import { Family, Sample } from '../sample.tsx';
import { stagesByName } from '../samples.ts';

const TAGS = ['grey', 'red', 'yellow', 'green'] as const;
const BARS = ['grey', 'red', 'yellow', 'orange', 'green'] as const;
const OUTCOMES = [
  { tone: 'good', icon: 'check' },
  { tone: 'waiting', icon: 'clock' },
  { tone: 'bad', icon: 'warning' },
] as const;
const ROWS = [
  { label: 'Amount', value: '$10,000.00' },
  { label: 'Fee', value: '$2.50' },
  { label: 'Sum', value: '$10,002.50', strong: true },
];

function Faces() {
  const company = useCompanyParty();
  const own = { name: 'First Platypus Bank x0000', mark: <BankMark logoUrl={undefined} /> };
  return (
    <>
      <Sample name="PaymentFace, without an amount">
        <Card>
          <PaymentFace lead="You pay" cents={undefined} from={own} to={company} />
        </Card>
      </Sample>
      {Object.entries(stagesByName).map(([name, of]) => (
        <Sample key={name} name={`PaymentFace with its Stages: ${name}`}>
          <Card>
            <PaymentFace
              lead="You pay"
              cents={1_000_000}
              from={own}
              to={company}
              tag={<TransferTag status={of.status} />}
            >
              <Stages of={of} />
            </PaymentFace>
          </Card>
        </Sample>
      ))}
    </>
  );
}

/** A payment, from its form to its receipt. */
export const Payments = () => (
  <Family title="Payments">
    <Faces />
    <Sample name="Card, with a title">
      <Card title="The payment">
        <Rows rows={ROWS} />
      </Card>
    </Sample>
    <Sample name="Money: large, normal; SumLine: fixed, live">
      <Money cents={1_000_000} size="large" />
      <Money cents={250} />
      <SumLine label="You will be debited" cents={1_000_250} />
      <SumLine label="You will be debited" cents={1_000_250} live />
    </Sample>
    {OUTCOMES.map(({ tone, icon }) => (
      <Sample key={tone} name={`OutcomeCard, ${tone}`}>
        <OutcomeCard tone={tone} icon={icon}>
          <p>How it ended, and what happens next.</p>
        </OutcomeCard>
      </Sample>
    ))}
    <Sample name="Tag">
      <p className="button-row">
        {TAGS.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </p>
    </Sample>
    <Sample name="TransferTag, of every status">
      <p className="button-row">
        {TRANSFER_STATUSES.map((status) => (
          <TransferTag key={status} status={status} />
        ))}
        <TransferTag status="draft" scheduledOn="2026-12-04" />
      </p>
    </Sample>
    <Sample name="ProgressBar">
      {BARS.map((tone) => (
        <ProgressBar key={tone} tone={tone} value={0.6} label={`${tone}, three fifths`} />
      ))}
    </Sample>
  </Family>
);
