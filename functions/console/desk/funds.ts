import type * as z from 'zod/mini';
import type { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import type { TransferId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type FundsPorts, readFunds } from '../../ledger/read-funds.ts';
import {
  type CoverPorts,
  goodWords,
  isToBeCarried,
  lacksFor,
  ledgerCover,
  shortWords,
} from '../../payments/engine/ledger-cover.ts';
import { ownConfig, seenPayment } from '../reader.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type Reply<R extends { readonly reply: z.ZodMiniType }> = z.input<R['reply']>;

/** The funds of the company's ledgers. They belong to no office, so members limited to some offices can't read them. */
export async function ledgerFunds(
  ports: Pick<DeskPorts, 'tenants'> & FundsPorts,
  { tenant, member, now }: DeskCaller,
): Promise<Outcome<Reply<typeof ledgerFundsRoute>, Refusal<'staff/whole-company'>>> {
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const { ledgers, isMore } = await readFunds(ports, tenant, await ownConfig(ports, tenant), now);
  return done({
    isMore,
    ledgers: ledgers.map(({ balance, days, ...funds }) => ({ ...funds, balance, days: [...days] })),
  });
}

/** The ledger's cover for one payment that the caller sees; null if the ledger doesn't pay it, or no longer does. */
export async function paymentsCover(
  ports: CoverPorts & Pick<DeskPorts, 'tenants' | 'clientOf' | 'transfers'>,
  caller: DeskCaller,
  { transferId: id }: { readonly transferId: TransferId },
): Promise<Outcome<Reply<typeof paymentCoverRoute>, Refusal<'staff/no-payment'>>> {
  const { tenant } = caller;
  const payment = await seenPayment(ports, caller, id);
  if (!payment) return refuse({ code: 'staff/no-payment' });
  const cover = isToBeCarried(payment) ? await ledgerCover(ports, await ownConfig(ports, tenant), payment) : undefined;
  if (!cover) return done({ cover: null });
  const words = shortWords(cover, seesLedger(caller)) ?? null;
  const good = goodWords(cover, seesLedger(caller)) ?? null;
  const { ledger, ledgerId, available, promised, amount, short, isRefused, toFund, deposits } = cover;
  const shown = { ledger, ledgerId, amount, short, isRefused, isOnItsWay: deposits.length > 0, words, good };
  const whole = seesLedger(caller)
    ? { available, promised, toFund }
    : { available: null, promised: ZERO, toFund: null };
  return done({ cover: { ...shown, ...whole } });
}

/** True if a member sees the company's ledgers, which belong to no office. */
const seesLedger = ({ member }: Pick<DeskCaller, 'member'>): boolean => member.offices === undefined;

/** A refusal because of the ledger, without its balance for members limited to some offices. */
export function ownWords<T, Code extends RefusalCode>(caller: DeskCaller, worked: Outcome<T, Refusal<Code>>) {
  if (worked.ok || worked.refusal.code !== 'staff/over-ledger' || seesLedger(caller)) return worked;
  return refuse({ code: 'staff/over-ledger' });
}

/** The ledger's shortfall for a payment that was just made or submitted, for a move's reply. */
export async function lacksOf(
  ports: Parameters<typeof lacksFor>[0],
  caller: DeskCaller,
  payment: Transfer,
): Promise<{ readonly lacks?: string }> {
  const lacks = await lacksFor(ports, payment, seesLedger(caller));
  return lacks ? { lacks } : {};
}
