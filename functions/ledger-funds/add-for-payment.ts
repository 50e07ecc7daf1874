import { formatMoment } from '#shared/dates.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { madeWords } from '#shared/ledger/on-its-way.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isToBeCarried, type LedgerCover, ledgerCover } from '../payments/engine/ledger-cover.ts';
import type { FundingPorts } from './funding-ports.ts';

/** A deposit that names the payment to a client that it is put in for. */
type DepositFor = Funding & { readonly forPayment: NonNullable<Funding['forPayment']> };

/** As often is it looked again where others prepare at the same moment; who comes later is then refused. */
const TRIES = 5;

/** Why no deposit of as much is made for a payment: it is on its way, or as much isn't lacking. */
function neededRefusal(
  { amount, forPayment }: DepositFor,
  { deposits, toFund, today }: LedgerCover,
  { timeZone }: Pick<TenantConfig, 'timeZone'>,
): Refusal<'funding/on-its-way' | 'funding/not-lacking'> | undefined {
  if (toFund !== null && amount <= toFund) return undefined;
  const own = deposits.find((each) => each.forPayment === forPayment);
  // Where the provider doesn't say what is there, nobody knows what is lacking: one for each payment is made.
  if (toFund === null && !own) return undefined;
  const made = own ?? deposits[0];
  if (!made)
    return {
      code: 'funding/not-lacking',
      sentence: `The ledger lacks ${formatDollars(toFund ?? 0)} for this payment. To put in more, prepare a deposit on the page Ledger.`,
    };
  const when = (at: string) => formatMoment(at, timeZone, 'en');
  const said = madeWords(made, { isForThis: made === own, when, today });
  const more = toFund ? `Only ${formatDollars(toFund)} more is lacking.` : 'Nothing more is lacking.';
  return { code: 'funding/on-its-way', sentence: toFund === null ? said : `${said} ${more}` };
}

/**
 * Adds a deposit for a payment, if its ledger lacks as much beyond what is on its way. Two at the same moment cannot both
 * be made for the same want, be it of one payment or of two at one ledger: each is added on top of the one that was the
 * last when it was decided, and looked at again where another one came first.
 */
export async function addForPayment(
  ports: FundingPorts,
  config: TenantConfig,
  fresh: DepositFor,
): Promise<Outcome<Funding, Refusal>> {
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
