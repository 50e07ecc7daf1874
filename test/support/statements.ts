import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, keptLine } from '#shared/statement/kept-line.ts';

/** A row of a bank's table, as a test describes it. The defaults are a wire of $5,000 from Ada Buyer. */
export type SaidLine = {
  readonly on?: string;
  readonly amount?: number;
  readonly sender?: string;
  readonly reference?: string;
  readonly words?: string;
};

const HEAD = 'Account Number,Posting Date,Description,Sender,Bank Reference,Amount,Balance';
const dollars = (amount: number): string => (amount / 100).toFixed(2);

/** A bank's table of one account, as its staff download it. Amounts in cents, and outgoing ones are below zero. */
export function tableOf(lines: readonly SaidLine[], { account = '000987654321', opening = 0 } = {}): string {
  let balance = opening;
  const rows = lines.map(({ on = '2026-11-20', amount = 500_000, sender = 'ADA BUYER', reference = '', words }) => {
    balance += amount;
    const description = words ?? (amount > 0 ? 'Incoming wire transfer' : 'Outgoing wire transfer');
    const signed = `${amount > 0 ? '+' : ''}${dollars(amount)}`;
    return [account, on, description, sender, reference, signed, dollars(balance)].join(',');
  });
  return `${[HEAD, ...rows].join('\n')}\n`;
}

/** A transaction on record: an undecided wire of $5,000. */
export const aKeptLine = (tenant: TenantId, nth: number, over: object = {}): KeptLine =>
  keptLine.parse({
    ...{ id: nth.toString(16).padStart(64, '0'), tenantId: tenant, account: '4321', on: '2026-11-20' },
    ...{ amount: 500_000, direction: 'in', kind: 'wire', reference: `20260911B1Q8021C${String(nth).padStart(6, '0')}` },
    ...{ party: 'GREAT LAKES LENDING', text: 'Incoming wire', state: 'new', steps: [], version: 0, ...over },
  });
