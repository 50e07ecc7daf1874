import { formatDollars } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { useHere } from '../lib/company.tsx';
import { useProposing } from '../lib/use-fundings.ts';
import { useCover } from '../lib/use-funds.ts';
import type { ShownPayment } from '../lib/use-payment.ts';

const words = ledgerText.moves;

/**
 * What the ledger at the provider lacks for a payment, said as long as something can be done about it; for whoever
 * prepares, with a press that prepares a deposit of exactly that.
 */
export function LedgerLacks({ of }: { readonly of: ShownPayment }) {
  const { company } = useHere();
  const { data } = useCover(of);
  const proposing = useProposing(({ amount }) => words.preparedFor(formatDollars(amount)));
  const cover = data?.cover;
  if (!cover?.words || cover.short === null) return null;
  const { short, ledgerId } = cover;
  const fund = () =>
    proposing.mutate({
      ...{ way: 'deposit', amount: short, reason: words.forThis, forPayment: of.payment.id },
      ...(ledgerId ? { ledgerId } : {}),
    });
  return (
    <Alert tone="warning" announce={false}>
      <p>{cover.words}</p>
      {company.roles.includes('operator') && !proposing.isSuccess && (
        <Button variant="secondary" busy={proposing.isPending} onClick={fund}>
          {words.fundThis(formatDollars(short))}
        </Button>
      )}
      {proposing.isSuccess && <p>{words.preparedFor(formatDollars(proposing.data.amount))}</p>}
      {proposing.isError && (
        <p>
          <WithPhones text={sentenceOf(proposing.error)} />
        </p>
      )}
    </Alert>
  );
}
