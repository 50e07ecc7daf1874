import { formatPhone } from '#shared/phone.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

/** The bank couldn't be reached: says that nothing was debited, and gives the phone number and the e-mail. */
export function StartFailedDialog({ sentence, onClose }: { readonly sentence: string; readonly onClose: () => void }) {
  const text = useText(transferText).failed;
  const { tenant } = useSite();
  return (
    <Dialog open title={text.title} onClose={onClose} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <p>
        <WithPhones text={sentence} />
      </p>
      <p>{text.nothingMoved}</p>
      <Rows
        rows={[
          { label: text.phone, value: <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a> },
          { label: text.email, value: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a> },
        ]}
      />
    </Dialog>
  );
}
