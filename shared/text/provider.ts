import type { Words } from './language.ts';
import { spanishProvider } from './spanish/provider.ts';

type ProviderText = Readonly<Record<'title' | 'or' | 'given' | 'byCode', string>> & {
  readonly submit: (name: string) => string;
};

/** The texts for signing in with the company's identity provider. */
export const providerText: Words<ProviderText> = {
  en: {
    title: 'Signing you in',
    or: 'or',
    submit: (name) => `Continue with ${name}`,
    given: 'Sign-in was canceled. Please try again, or use a texted code.',
    byCode: 'Log in with a texted code',
  },
  es: spanishProvider,
};
