import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { paymentText } from '#shared/text/console/payment.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import type { SharesShown, ShownPayment } from '../../lib/use-payment.ts';
import { NotedLines } from '../../ui/noted-lines.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';

const ChangeShares = lazy(async () => ({ default: (await import('./change-shares.tsx')).ChangeShares }));

const words = paymentText.shares;

type SharesProps = { readonly of: ShownPayment; readonly shares: SharesShown };

/** Everyone who pays the same request: how much, and if they have paid. */
export function Shares({ of: { payment }, shares }: SharesProps) {
  const { places, company } = useHere();
  const [isChanging, setChanging] = useState(false);
  const { people, total } = shares;
  const owed = people.filter(({ amount }) => amount > 0);
  const paid = owed.filter(({ isPaid }) => isPaid);
  const sum = paid.reduce((cents, { amount }) => cents + amount, 0);
  const canChange = company.roles.includes('operator') && people.filter((each) => each.isChangeable).length > 1;
  return (
    <Section title={words.title}>
      <p>{words.paid(paid.length, owed.length, formatDollars(sum), formatDollars(total))}</p>
      <NotedLines
        of={people.map(({ id, name, amount, status }) => {
          const who = words.of(name, formatDollars(amount));
          return {
            key: id,
            line: id === payment.id ? <strong>{who}</strong> : <Link to={places.payment(id)}>{who}</Link>,
            note: <Status of={{ ...payment, status, flags: [] }} />,
          };
        })}
      />
      {canChange && (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {words.change}
          </Button>
        </div>
      )}
      {isChanging && (
        <Suspense>
          <ChangeShares id={payment.id} shares={shares} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  );
}
