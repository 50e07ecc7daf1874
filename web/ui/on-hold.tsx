import { onHoldText } from '#shared/text/on-hold.ts';
import { phoneInLine } from '../lib/form/phone-line.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';

/** Says that the company is reviewing a payment before it continues, and who to call, but never why. */
export function OnHold() {
  const text = useText(onHoldText);
  const { tenant } = useSite();
  return (
    <Alert tone="info" title={text.title} announce={false}>
      <p>
        {text.body(tenant.name)} <a href={`tel:${tenant.pocPhone}`}>{phoneInLine(tenant.pocPhone)}</a>.
      </p>
    </Alert>
  );
}
