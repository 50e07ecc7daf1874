import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ShownWiring } from '#shared/contracts/wiring.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { acknowledge, type WiringIds } from './use-wiring.ts';
import styles from './wiring.module.css';

/** The number to call, large enough to dial it from another phone. */
export const CallLink = ({ phone }: { readonly phone: string }) => (
  <a className={styles['wire-call']} href={`tel:${phone}`}>
    <ClientIcon name="phone" />
    {formatPhone(phone)}
  </a>
);

/** Asks the client to call before they wire, with a checkbox that it was done. The tick is recorded. */
export function VerifyNotice({ ids, wiring }: { readonly ids: WiringIds; readonly wiring: ShownWiring }) {
  const text = useText(wiringText).verify;
  const { tenant } = useSite();
  const id = useId();
  const [isTicked, setTicked] = useState(wiring.acknowledged);
  // The checkbox changes at once, and back if that couldn't be recorded.
  const ticking = useMutation({
    mutationFn: (value: boolean) => acknowledge(ids, wiring.version, !value),
    onError: (_, value) => setTicked(!value),
  });
  const tick = (value: boolean) => {
    if (ticking.isPending) return;
    setTicked(value);
    ticking.mutate(value);
  };
  return (
    <section className={`card ${styles['wire-verify']} portal-critical`} aria-labelledby={`${id}-title`}>
      <h2 className="card-title" id={`${id}-title`}>
        {text.title}
      </h2>
      <p>{text.body(tenant.name)}</p>
      <CallLink phone={wiring.pocPhone} />
      <p>
        {text.never(tenant.name)} <Link to={paths.really}>{text.strange}</Link>
      </p>
      <CheckboxField
        field={{
          name: 'confirmed',
          id,
          value: isTicked,
          error: ticking.isError ? sentenceOf(ticking.error) : undefined,
          onChange: tick,
          onBlur: () => undefined,
        }}
        label={<WithPhones text={text.tick(formatPhone(wiring.pocPhone))} isCalled={false} />}
      />
      <p className={ticking.isSuccess && isTicked ? 'field-hint' : 'visually-hidden'} aria-live="polite">
        {ticking.isSuccess && isTicked ? text.ticked : ''}
      </p>
    </section>
  );
}
