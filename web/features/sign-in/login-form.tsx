import { useLocation, useNavigate } from 'react-router-dom';
import { signInText } from '#shared/text/sign-in.ts';
import { beginProof } from '../../lib/api/early-proof.ts';
import { useForm } from '../../lib/form/form.ts';
import { leaving } from '../../lib/page/flow.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { VisitorState } from './visitor-state.ts';

const login = () => import('./login.ts');

/** A known phone number gets a texted code. An unknown one continues to the registration. */
export function LoginForm() {
  const words = useText(signInText).login;
  const { tenant } = useSite();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({
    schema: async () => (await login()).loginRules,
    initial: { mobilePhone: '' },
    onSubmit: async ({ mobilePhone }) => {
      const found = await (await login()).requestLogin(tenant.id, mobilePhone);
      const told: VisitorState = found === 'sent' || found === 'unknown' ? {} : { code: found };
      const state: VisitorState = found === 'unknown' ? { type: 'NO_USER', mobilePhone } : told;
      void navigate({ pathname: found === 'unknown' ? paths.register : paths.verifyCode, search }, { state });
      await leaving();
    },
  });
  return (
    // The browser never submits a form with method "dialog", so without scripts nothing typed ends up in an address.
    <form className="form" method="dialog" onSubmit={form.onSubmit} onFocus={() => beginProof('lookup')} noValidate>
      <ErrorSummary form={form} />
      <PhoneField field={form.field('mobilePhone')} label={words.phone} hint={words.phoneHint} />
      <Button type="submit" wide busy={form.isBusy}>
        {words.submit}
      </Button>
      <p className="form-aside">
        {words.noAccount} <Link to={{ pathname: paths.register, search }}>{words.register}</Link>
      </p>
    </form>
  );
}
