import { formatDollars } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Link } from '../../lib/page/link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { useHere } from '../lib/company.tsx';
import { useProposing } from '../lib/use-fundings.ts';
import { type Cover, useCover } from '../lib/use-funds.ts';
import type { ShownPayment } from '../lib/use-payment.ts';

const words = ledgerText.moves;

/** A button that prepares a deposit of exactly the missing amount, beyond what is on its way. */
function Fund({ of, toFund, ledgerId }: Pick<Cover, 'ledgerId'> & { of: ShownPayment; toFund: Cover['amount'] }) {
  const proposing = useProposing(({ amount }) => words.preparedFor(formatDollars(amount)));
  const fund = () =>
    proposing.mutate({
      ...{ way: 'deposit', amount: toFund, reason: words.forThis, forPayment: of.payment.id },
      ...(ledgerId ? { ledgerId } : {}),
    });
  return (
    <>
      {toFund > 0 && (
        <Button variant="secondary" busy={proposing.isPending} onClick={fund}>
          {words.fundThis(formatDollars(toFund))}
        </Button>
      )}
      {proposing.isError && (
        <p>
          <WithPhones text={sentenceOf(proposing.error)} />
        </p>
      )}
    </>
  );
}

/**
 * The amount the Plaid balance is missing for a payment, shown while it can be fixed, with the money on its way there.
 * Also says when a deposit made for it is good funds.
 */
export function LedgerLacks({ of }: { readonly of: ShownPayment }) {
  const { company, places } = useHere();
  const cover = useCover(of).data?.cover;
  if (!cover) return null;
  return (
    <>
      {cover.good && <Alert tone="success" announce={false} text={cover.good} />}
      {cover.words && (
        <Alert tone="warning" announce={false} text={cover.words}>
          {cover.isOnItsWay && (
            <p>
              <Link to={places.ledger}>{words.seeLedger}</Link>
            </p>
          )}
          {company.roles.includes('operator') && cover.toFund !== null && (
            <Fund of={of} toFund={cover.toFund} ledgerId={cover.ledgerId} />
          )}
        </Alert>
      )}
    </>
  );
}
