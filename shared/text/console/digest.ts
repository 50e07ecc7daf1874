import { queueText } from './payments.ts';

const counts = (count: number, isMore: boolean, one: string, many: string): string =>
  isMore ? `more than ${count} ${many}` : `${count} ${count === 1 ? one : many}`;

const plain = (one: string, many: string) => (count: number, isMore: boolean) => counts(count, isMore, one, many);

/** The texts of the staff's daily digest, in English for all of them. */
export const digestText = {
  /** No amount, because a phone shows the subject to anyone nearby. */
  subject: (on: string, company: string): string => `Daily digest for ${on}: ${company}`,
  heading: (on: string): string => `Good funds and open items, ${on}`,
  good: (since: string): string => `Good funds since ${since}`,
  inAll: 'Total',
  inCount: (amount: string, count: number, isMore: boolean): string =>
    `${amount} in ${counts(count, isMore, 'payment', 'payments')}`,
  moreFiles: (count: number): string => `and ${count} more ${count === 1 ? 'file' : 'files'}`,
  others: 'Others',
  troubles: 'Exceptions',
  waits: 'Your open items',
  waitsHere: 'Open items',
  parts: {
    failed: { label: queueText.failed, counts: plain('payment', 'payments') },
    unknown: { label: queueText.unknown, counts: plain('payment', 'payments') },
    holds: { label: queueText.holds, counts: plain('payment', 'payments') },
    'to approve': { label: queueText['to approve'], counts: plain('payment', 'payments') },
    changes: { label: 'Changes that need approval', counts: plain('change', 'changes') },
    calls: { label: queueText.calls, counts: plain('payment', 'payments') },
    deadlines: { label: 'Due within 24 hours', counts: plain('payment', 'payments') },
    wires: { label: 'Unidentified wires', counts: plain('wire', 'wires') },
    lines: { label: queueText.wires, counts: plain('transaction', 'transactions') },
    ids: { label: 'IDs to review', counts: plain('photo', 'photos') },
    messages: { label: 'Undelivered messages', counts: plain('message', 'messages') },
  },
  worth: (amount: string): string => `, ${amount}`,
  oldest: (age: string): string => `; oldest: ${age}`,
  next: (moment: string): string => `; first: ${moment}`,
  age: (minutes: number): string => {
    const hours = Math.floor(minutes / 60);
    if (hours < 1) return 'less than an hour';
    if (hours < 48) return counts(hours, false, 'hour', 'hours');
    return counts(Math.floor(hours / 24), false, 'day', 'days');
  },
  where: 'Today at the console has the details.',
  whyMember: (company: string): string =>
    `You get this because you turned it on for ${company}. To turn it off, go to “My notifications” at the console.`,
  whyShared: (company: string): string => `You get this because ${company} sends it to your address.`,
  noReply: 'This is for the office only. Don’t forward it to clients.',
} as const;
