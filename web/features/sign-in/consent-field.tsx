import { visitorText } from '#shared/text/visitor.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { legalLinks } from '../../lib/page/legal.ts';
import { useText } from '../../lib/page/text.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';

/** The consent to terms, privacy policy, the bank-transfer provider's terms, electronic records and text messages. */
export function ConsentField({ field }: { readonly field: FieldState<boolean> }) {
  const words = useText(visitorText).register;
  const legal = useText(legalLinks);
  const [agree, the, provider, records] = words.consent;
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return (
    <CheckboxField
      field={field}
      hint={words.messages}
      label={
        <>
          {agree} {link(legal.terms, words.consentLinks.terms)}, {the} {link(legal.privacy, words.consentLinks.privacy)}{' '}
          {provider} {link(legal.provider, words.consentLinks.provider)}, {records}
        </>
      }
    />
  );
}
