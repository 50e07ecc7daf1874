import type { Words } from './language.ts';
import { spanishPartner } from './spanish/partner.ts';

const en = {
  lead: (tenant: string): string => `Pay safely with ${tenant}, from your bank to theirs.`,
  agentAt: (brokerage: string): string => `Real-estate agent at ${brokerage}`,
  licenses: 'Licenses',
  license: (state: string, number: string): string => `${state} ${number}`,
  website: (brokerage: string): string => `Website of ${brokerage}`,
  opensNew: '(opens in a new tab)',
  office: 'Office',
  share: 'Share this page',
  shareHint: 'Scan with a phone, or copy the address.',
  qr: (agent: string): string => `QR code with the address of ${agent}'s page`,
  address: 'address',
  register: 'Create your account',
  signedIn: (firstName: string, agent: string): string =>
    `You're logged in, ${firstName}. Your next payment will name ${agent} as your agent.`,
  start: 'Start a payment',
  history: 'Transaction history',
  notFound: {
    title: 'Agent not found',
    lead: "There's no agent here, or the link to their page is incomplete. Please ask your agent for the link, or continue without one.",
    action: 'Create an account',
  },
};

/** The texts of an agent's landing page. */
export const partnerText: Words<typeof en> = { en, es: spanishPartner };
