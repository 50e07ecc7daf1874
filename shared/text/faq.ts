import type { Words } from './language.ts';
import { spanishFaq } from './spanish/faq.ts';

/** The company's name and phone. */
type Who = { readonly tenant: string; readonly phone: string };
type Entry = { readonly question: string; readonly answer: string };

const en = {
  title: 'Frequently asked questions',
  /** For visitors who are not signed in. */
  login: 'Login',
  really: (tenant: string): string => `Got a strange message? Check if it’s really ${tenant}.`,
  lead: ({ tenant, phone }: Who): string => `Still have a question? Call ${tenant} at ${phone}.`,
  entries: ({ tenant, phone }: Who): readonly Entry[] => [
    {
      question: 'Where does my money go?',
      answer: `Straight from your bank to the account of ${tenant}. It never stops at this portal, and the portal never sees your bank password.`,
    },
    {
      question: 'How long does a bank transfer take?',
      answer: `Money should leave your account within the next business day. It usually clears 3 to 5 business days later: from then on the company can use it. The payment details show when. If your closing is sooner, call ${phone}.`,
    },
    {
      question: 'Can I still cancel?',
      answer: `Yes, until it goes to your bank. Open the payment in your transactions: it shows the deadline. After that, call ${tenant} at ${phone} right away.`,
    },
    {
      question: 'Can I pay on a later day?',
      answer:
        "Yes. Schedule the payment on its review page, and we'll send it that morning. Until then you can open it to choose another day or cancel it.",
    },
    {
      question: 'Why do you ask for my SSN and date of birth?',
      answer:
        "Your bank and the law ask us to confirm who's sending the money. We ask for the last 4 digits only. They're encrypted before they leave your device, and no one here can see them again, including you.",
    },
    {
      question: 'Why is my bank account "pending verification"?',
      answer:
        "Some banks can't confirm an account right away. Then we send 1 cent to it, and you enter the code you find next to it on your statement.",
    },
    {
      question: 'I was sent new wire instructions by email. What now?',
      answer: `Don't use them. ${tenant} never emails or texts wire instructions. Call ${phone}, the number shown here, before you send anything. If you've already sent a wire, call your bank now and ask to recall it.`,
    },
    {
      question: 'Is there a fee?',
      answer:
        "If there's a convenience fee, you'll see it before you confirm, on its own line. Your bank may charge you for a wire.",
    },
    {
      question: 'What does the payment look like on my statement?',
      answer: `Your bank shows the name of ${tenant}, often shortened, and a trace number. You'll find that number in the payment details once your bank has processed the payment.`,
    },
    {
      question: 'How do I change my phone number?',
      answer: `It's how you log in, so it can't be changed here. Call ${tenant} at ${phone}.`,
    },
  ],
};

/** The portal's own FAQ. A tenant can have other entries in its file. */
export const faqText: Words<typeof en> = { en, es: spanishFaq };
