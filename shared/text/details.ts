import type { Words } from './language.ts';
import { spanishDetails } from './spanish/details.ts';

const en = {
  title: 'Transfer details',
  titleEdit: 'Change your transfer',
  lead: 'What is this payment for, and which property? Nothing is sent yet.',
  purpose: 'Purpose',
  method: 'How to pay',
  methods: {
    ACH: { name: 'Bank transfer (ACH)', hint: 'From your linked account. Leaves within the next business day.' },
    Wire: { name: 'Wire', hint: 'You send a wire from your bank. Usually arrives the same business day.' },
  },
  methodOnly: {
    ACH: 'Paid by bank transfer (ACH) from your linked account.',
    Wire: 'Paid by wire, which you send from your bank.',
  },
  amount: 'Amount',
  reAmount: 'Re-Enter Amount',
  reAmountHint: 'Type it again. Pasting is off so we can catch typos.',
  limit: (dollars: string): string => `Limit: ${dollars} per transfer.`,
  balance: (account: string, dollars: string): string => `${account} has ${dollars} available.`,
  fee: (dollars: string): string => `A convenience fee of ${dollars} is added.`,
  left: (dollars: string, count: number): string =>
    `You can still send ${dollars} today${count > 2 ? '' : `, in ${count === 1 ? 'one transfer' : 'up to 2 transfers'}`}.`,
  nothingLeft: (day: string): string => `You've reached your limit for now. You can send again from ${day}.`,
  nothingLeftCall: (call: string): string => `If it can't wait, call ${call}. What you fill in here is kept.`,
  total: 'Total',
  property: 'Property Address',
  notes: 'Notes',
  fileNumber: 'File number',
  fileNumberHint: (tenant: string): string => `The file or escrow number, if ${tenant} gave you one.`,
  addSeller: 'Add the seller',
  sellerName: 'Seller’s name',
  sellerHint: 'As written in your purchase contract.',
  notesHint: (tenant: string): string => `Anything ${tenant} should know about this payment.`,
  office: 'Field Office',
  chooseOffice: 'Select an office',
  officeNear: 'Based on the property’s city. Change it if another office is handling your closing.',
  agent: 'Your agent',
  chooseAgent: 'Select your agent',
  allPurposes: 'See payment types, limits and fees',
  presetAgent: (agent: string): string => `Your agent: ${agent}`,
  next: 'Next',
  noPurpose: (tenant: string): string => `${tenant} isn't accepting transfers here right now. Please call them.`,
};

/** The texts of a transfer's details form. */
export const detailsText: Words<typeof en> = { en, es: spanishDetails };
