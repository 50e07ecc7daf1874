import type { Words } from './language.ts';

/** Who answers, by name and phone. */
type Who = { readonly tenant: string; readonly phone: string };
type Entry = { readonly question: string; readonly answer: string };

const en = {
  title: 'Questions and answers',
  /** For visitors who are not signed in. */
  login: 'Login',
  lead: ({ tenant, phone }: Who): string => `Something else? Call ${tenant} at ${phone}.`,
  entries: ({ tenant, phone }: Who): readonly Entry[] => [
    {
      question: 'Where does my money go?',
      answer: `Straight from your bank to the account of ${tenant}. It never stops at this portal, and the portal never sees your bank password.`,
    },
    {
      question: 'How long does a bank transfer take?',
      answer:
        'Money should leave your account within the next business day. It usually clears 3 to 5 business days later: from then on the company can use it. The payment details show when. If your closing is sooner, ask about a wire.',
    },
    {
      question: 'Can I still cancel?',
      answer: `Yes, until your bank has it. Open the payment in your transactions: under "Cancel this payment" it says until when. After that time, call ${tenant} at ${phone} right away.`,
    },
    {
      question: 'Can I pay on a later day?',
      answer:
        'Yes. Schedule the payment on its review page, and it is sent that morning. Until then you can open it to choose another day or cancel it.',
    },
    {
      question: 'Why do you ask for my SSN and date of birth?',
      answer:
        'Your bank and the law ask us to know who sends the money. Only the last 4 digits are asked for. They are encrypted in your browser, and nobody can look them up here afterwards, not even you.',
    },
    {
      question: 'Why is my bank account "pending verification"?',
      answer:
        'Some banks cannot confirm an account at once. Then a small deposit is sent to it, and you confirm the code you find on your statement.',
    },
    {
      question: 'I was sent new wire instructions by email. What now?',
      answer: `Do not use them. ${tenant} never emails or texts wire instructions, and they do not change. Call ${phone}, a number you have from here, before you send anything. If you have sent a wire already, call your bank at once and ask to recall it.`,
    },
    {
      question: 'Is there a fee?',
      answer:
        'If there is a convenience fee, it is shown before you confirm, in its own row. Your bank may charge you for a wire.',
    },
    {
      question: 'What does the payment look like on my statement?',
      answer: `Your bank prints the name of ${tenant}, often shortened, and a trace number. The payment details show the number once your bank has posted it.`,
    },
    {
      question: 'How do I change my phone number?',
      answer: `You log in with it, so it cannot be changed here. Call ${tenant} at ${phone}.`,
    },
  ],
};

/** The portal's own questions and answers; a tenant may have others in its file. */
export const faqText: Words<typeof en> = { en };
