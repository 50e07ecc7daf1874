import type { Words } from './language.ts';
import { spanishMessages } from './spanish/messages.ts';

const en = {
  email: {
    receiptSubject: (tenant: string, reference: string): string => `Your receipt from ${tenant}, ${reference}`,
    /** The specification lets clients send receipts to others, who have paid nothing. */
    sharedSubject: (tenant: string, reference: string): string =>
      `A client of ${tenant} shared a payment receipt with you, ${reference}`,
    /** The client typed this name, so the text before it says that it is theirs. */
    shared: (tenant: string, client: string): string =>
      `Shared by a client of ${tenant}: ${client}. You don't have to do anything.`,
    cancelUntil: (until: string, portal: string): string =>
      `You can cancel this payment until ${until}: log in at ${portal} and open it.`,
    follow: (portal: string): string => `Log in at ${portal} to follow it.`,
    notYou: (phone: string): string => `Wasn't you? Call ${phone} now.`,
    attached: 'The receipt is attached as a PDF.',
    late: (at: string): string =>
      `We couldn't send this message when it happened, ${at}. Log in to see how things stand now.`,
    /** The most common fraud at a closing is an e-mail with new wire details (FBI IC3). */
    neverWire: (tenant: string, phone: string): string =>
      `${tenant} never sends wire instructions or asks for codes by email. If anyone does, call ${phone}.`,
    questions: (tenant: string, phone: string, email: string): string =>
      `Questions? Call ${tenant} at ${phone} or write to ${email}.`,
  },
};

/** The texts of every e-mail. */
export const messagesText: Words<typeof en> = { en, es: spanishMessages };
