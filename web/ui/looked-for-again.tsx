import { lookedForAgainText } from '#shared/text/looked-for-again.ts';
import { phoneInLine } from '../lib/form/phone-line.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';

/**
 * Tells the client to call first, because we reported by mistake that their wire had arrived. Otherwise they might wire
 * twice.
 */
export function LookedForAgain() {
  const text = useText(lookedForAgainText);
  const { tenant } = useSite();
  return (
    <Alert tone="warning" title={text.title} announce={false}>
      <p>
        {text.body(tenant.name)} <a href={`tel:${tenant.pocPhone}`}>{phoneInLine(tenant.pocPhone)}</a>.
      </p>
    </Alert>
  );
}
