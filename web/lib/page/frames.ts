import { bankText } from '#shared/text/bank.ts';
import { faqText } from '#shared/text/faq.ts';
import { financialsText } from '#shared/text/financials.ts';
import { historyText } from '#shared/text/history.ts';
import { identityText } from '#shared/text/identity.ts';
import type { Language } from '#shared/text/language.ts';
import { sendMoneyText } from '#shared/text/send-money.ts';
import { isWide } from './frame-width.ts';
import { paths } from './paths.ts';

/** The part of a client's page that boot.js shows before the page's scripts have loaded. */
type EarlyFrame = {
  /** Only if it never depends on the page's data, and nothing but a link back is above it. */
  readonly title?: string;
  readonly hasBack?: boolean;
  readonly isWide?: boolean;
};

const titlesIn = (language: Language): Readonly<Record<string, EarlyFrame>> => ({
  [paths.history]: { title: historyText[language].list.title },
  [paths.payment]: { title: historyText[language].details.title, hasBack: true },
  [paths.financials]: { title: financialsText[language].title, hasBack: true },
  [paths.sendMoney]: { title: sendMoneyText[language].title },
  [paths.account]: { title: identityText[language].account.title },
  [paths.bankAccounts]: { title: bankText[language].list.title },
  [paths.faq]: { title: faqText[language].title },
});

/** The frames of these paths of clients' pages, in one language. */
export function earlyFrames(clients: readonly string[], language: Language): Readonly<Record<string, EarlyFrame>> {
  const titles = titlesIn(language);
  return Object.fromEntries(
    clients.map((path) => [path, { ...titles[path], ...(isWide(path) ? { isWide: true } : {}) }]),
  );
}
