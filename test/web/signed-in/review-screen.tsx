import { userEvent } from '@testing-library/user-event';
import { ReviewPage } from '#web/routes/review.tsx';
import { aClient, acme, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

/** The query that reads the payment. */
export const READ = 'Transfer';
/** The call that starts it. */
export const START = 'POST /transfer/start';
/** The answer to a start that the bank has agreed to. */
export const started = { body: { transferId: id(40), status: 'pending', referenceId: 'EM-7Q4K-2M9P' } };

/** The review of a payment, with a start that works unless stated otherwise. */
export async function showReview(transfer = aTransfer(), more: Parameters<typeof fakeApi>[0] = {}, site = acme) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer } },
    [START]: started,
    ...more,
  });
  const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}`, site });
  await shown.findByRole('heading', { name: 'Transfer From' });
  const starts = () => asked.filter(({ what }) => what === START);
  return {
    ...shown,
    asked,
    starts,
    person: userEvent.setup(),
    button: () => shown.getByRole('button', { name: 'Make Transfer' }),
  };
}
