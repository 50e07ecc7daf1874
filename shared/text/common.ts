import { spoken, type Words } from './language.ts';
import { spanishCommon } from './spanish/common.ts';

type CommonText = {
  readonly errorPrefix: string;
  readonly problemHeading: string;
  readonly skipToContent: string;
  readonly back: string;
  readonly close: string;
  readonly cancel: string;
  readonly tryAgain: string;
  readonly optional: string;
  readonly loading: string;
  readonly notifications: string;
  readonly dismiss: string;
  readonly footer: Readonly<
    Record<'help' | 'faq' | 'label' | 'terms' | 'privacy' | 'bankTerms' | 'bankPrivacy', string>
  >;
  readonly notFound: { readonly title: string; readonly lead: string; readonly action: string };
  readonly broken: { readonly title: string; readonly action: string };
};

/** The fallback text (specification, section 8). */
export const wentWrongText: Words<string> = {
  en: 'Something went wrong... please try again in a few minutes',
  es: 'Algo salió mal. Intente de nuevo en unos minutos.',
};

/** The same in the page's language, and in English on a server. */
export const SOMETHING_WENT_WRONG = spoken(wentWrongText);

/** Texts shared by several screens. */
export const commonText: Words<CommonText> = {
  en: {
    errorPrefix: 'Error: ',
    problemHeading: "There's a problem",
    skipToContent: 'Skip to content',
    back: 'Back',
    close: 'Close',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    optional: 'optional',
    loading: 'Loading',
    notifications: 'Notifications',
    dismiss: 'Dismiss',
    footer: {
      help: 'Help',
      faq: 'FAQ',
      label: 'Legal',
      terms: 'Terms of Use',
      privacy: 'Privacy Policy',
      bankTerms: 'Partner Bank Terms',
      bankPrivacy: 'Partner Bank Privacy Notice',
    },
    notFound: {
      title: 'Page not found',
      lead: "This page doesn't exist, or its link is incomplete.",
      action: 'Go to the home page',
    },
    broken: { title: 'Something went wrong', action: 'Reload the page' },
  },
  es: spanishCommon,
};
