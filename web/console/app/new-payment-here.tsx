import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LazyMoveStep } from '../features/moves/lazy-move-sheet.ts';
import { useHere } from '../lib/company.tsx';
import { useNewPayment } from '../lib/new-payment.ts';

const NewcomerForm = lazy(async () => ({
  default: (await import('../features/prepare/newcomer-form.tsx')).NewcomerForm,
}));
const NewPayment = lazy(async () => ({ default: (await import('../features/prepare/new-payment.tsx')).NewPayment }));

/** The new-payment form over any screen. It is loaded the first time it opens, and kept from then on. */
export function NewPaymentHere() {
  const { places } = useHere();
  const navigate = useNavigate();
  if (useNewPayment().is === 'never') return null;
  return (
    <Suspense>
      <NewPayment
        next={({ id, next }, onDone) => (
          <Suspense fallback={<Skeleton lines={4} />}>
            <LazyMoveStep id={id} move={next} onClose={onDone} />
          </Suspense>
        )}
        newcomer={({ phone, method, agentId, officeId, fileNumber, deadlineOn, closingOn, ...said }, kind, rest) => (
          <Suspense fallback={<Skeleton lines={4} />}>
            <NewcomerForm
              phone={phone}
              request={{
                ...{ ...said, officeId, fileNumber, deadlineOn },
                ...(kind === 'payout' ? { disbursement: true } : { method, agentId }),
              }}
              closingOn={closingOn}
              {...rest}
            />
          </Suspense>
        )}
        onDone={({ id }) => void navigate(places.payment(id))}
      />
    </Suspense>
  );
}
