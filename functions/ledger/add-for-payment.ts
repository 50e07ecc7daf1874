import { formatMoment } from '#shared/dates.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { madeWords } from '#shared/ledger/on-its-way.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isToBeCarried, type LedgerCover, ledgerCover } from '../payments/engine/ledger-cover.ts';
import type { FundingPorts } from './funding-ports.ts';

/** A deposit made for a payment to a client. */
type DepositFor = Funding & { readonly forPayment: NonNullable<Funding['forPayment']> };

/** The number of tries if other people prepare deposits at the same moment. After that, the deposit is refused. */
const TRIES = 5;

/** The reason for refusing a deposit for a payment: one is already in transit, or less is missing. */
function neededRefusal(
  { amount, forPayment }: DepositFor,
  { deposits, toFund, today }: LedgerCover,
  { timeZone }: Pick<TenantConfig, 'timeZone'>,
): Refusal<'funding/on-its-way' | 'funding/not-lacking'> | undefined {
  if (toFund !== null && amount <= toFund) return undefined;
  const own = deposits.find((each) => each.forPayment === forPayment);
  // If the provider does not report the balance, the missing amount is unknown. One deposit per payment is then
  // allowed.
  if (toFund === null && !own) return undefined;
  const made = own ?? deposits[0];
  if (!made)
    return {
      code: 'funding/not-lacking',
      sentence: `Your Plaid balance is ${formatDollars(toFund ?? 0)} short for this disbursement. Prepare a deposit under Plaid balance.`,
    };
  const when = (at: string) => formatMoment(at, timeZone, 'en');
  const said = madeWords(made, { isForThis: made === own, when, today });
  const more = toFund ? `Only ${formatDollars(toFund)} more is needed.` : 'Nothing more is needed.';
  return { code: 'funding/on-its-way', sentence: toFund === null ? said : `${said} ${more}` };
}

/**
 * Adds a deposit for a payment if its ledger lacks that amount after deposits in transit. Two people must not both
 * cover the same shortfall, whether for one payment or for two on one ledger. Each deposit is therefore added after the
 * last one that was read, and checked again if another came first.
 */
export async function addForPayment(ports: FundingPorts, config: TenantConfig, fresh: DepositFor) {
  const { tenantId: tenant, forPayment, ledgerId } = fresh;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = await ports.fundings.lastFor(tenant, ledgerId);
    const payment = (await ports.files.openAndSubmitted(tenant)).find(({ id }) => id === forPayment);
    if (!payment || !isToBeCarried(payment)) return refuse({ code: 'staff/no-payment' });
    const cover = await ledgerCover(ports, config, payment);
    if (!cover || cover.ledgerId !== (ledgerId ?? null)) return refuse({ code: 'funding/no-ledger' });
    const refused = neededRefusal(fresh, cover, config);
    if (refused) return refuse(refused);
    const added = await ports.fundings.addFor(fresh, last);
    if (added) return done(added);
  }
  return refuse({ code: 'funding/changed-meanwhile' });
}
