import { useLocation, useNavigate } from 'react-router-dom';
import { formatPhone } from '#shared/phone-format.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { beginProof } from '../../lib/api/early-proof.ts';
import { type Form, useForm } from '../../lib/form/form.ts';
import { leaving, useInFlow } from '../../lib/page/flow.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { companyWords, useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountExists, isAccountThere } from './account-exists.tsx';
import { ConsentField } from './consent-field.tsx';
import { type VisitorState, visitorState } from './visitor-state.ts';

const registration = () => import('./registration.ts');

const initial = { firstName: '', middleName: '', lastName: '', email: '', mobilePhone: '', agreed: false };

type RegisterValues = typeof initial;

/** The form's behavior: registers the client, texts a code, and opens the verification page. */
function useRegistration(): Form<RegisterValues> {
  const { tenant } = useSite();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const inFlow = useInFlow();
  const { mobilePhone = '', registrant = {} } = visitorState(state);
  return useForm({
    schema: async () => (await registration()).registrationRules(tenant.collectEmailAtRegistration),
    initial: { ...initial, mobilePhone: formatPhone(mobilePhone), ...registrant },
    onSubmit: async ({ agreed, ...typed }) => {
      const sent = await (await registration()).register(tenant.id, { ...typed, agreed });
      const kept = { registrant: { ...typed, mobilePhone: formatPhone(typed.mobilePhone) } };
      const next: VisitorState = sent === 'sent' ? kept : { ...kept, code: sent };
      void navigate({ pathname: inFlow(paths.verifyCode), search }, { state: next });
      await leaving();
    },
  });
}

/** Registers a client: the name as on the ID, a mobile phone, and the consent that is required to send anything. */
export function RegisterForm() {
  const words = useText(visitorText).register;
  const { tenant, branding } = useSite();
  const { search } = useLocation();
  const form = useRegistration();
  const own = branding.registerButtonText
    ? companyWords(branding.registerButtonText, branding.inSpanish?.registerButtonText)
    : { text: words.submit, lang: undefined };
  const isTaken = isAccountThere(form.thrown);
  return (
    // The browser never submits a form with method "dialog", so without scripts nothing typed ends up in an address.
    <form className="form" method="dialog" onSubmit={form.onSubmit} onFocus={() => beginProof('lookup')} noValidate>
      {isTaken ? <AccountExists sentence={form.problem} failures={form.failures} /> : <ErrorSummary form={form} />}
      <p className="form-note">{words.nameHint}</p>
      <div className="form-pair">
        <TextField field={form.field('firstName')} label={words.firstName} autoComplete="given-name" />
        <TextField field={form.field('middleName')} label={words.middleName} autoComplete="additional-name" optional />
      </div>
      <TextField field={form.field('lastName')} label={words.lastName} autoComplete="family-name" />
      {tenant.collectEmailAtRegistration && (
        <TextField
          field={form.field('email')}
          label={words.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PhoneField field={form.field('mobilePhone')} label={words.phone} hint={words.phoneHint} />
      <ConsentField field={form.field('agreed')} />
      <Button type="submit" wide busy={form.isBusy} disabled={!form.values.agreed}>
        <span lang={own.lang}>{own.text}</span>
      </Button>
      <p className="form-aside">
        {words.hasAccount} <Link to={{ pathname: paths.login, search }}>{words.login}</Link>
      </p>
    </form>
  );
}
