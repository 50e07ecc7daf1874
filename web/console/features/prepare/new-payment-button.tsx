import { prepareText } from '#shared/text/console/prepare.ts';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { openNewPayment } from '../../lib/new-payment.ts';

/** The button that opens a new payment, for those who prepare payments. */
export function NewPaymentButton() {
  const { company } = useHere();
  if (!company.roles.includes('operator')) return null;
  return (
    <Button onClick={openNewPayment}>
      <ClientIcon name="plus" />
      {prepareText.open}
    </Button>
  );
}
