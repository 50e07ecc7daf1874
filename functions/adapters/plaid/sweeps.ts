import * as z from 'zod/mini';
import { easternTime } from '#shared/banking-days.ts';
import { day } from '#shared/dates.ts';
import { type SeenSweep, SWEEP_STATES, type SweepState } from '#shared/ledger/sweep.ts';
import { fromProviderAmount } from '#shared/money.ts';
import { tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { logger } from '../../http/log.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, mapped, onBehalfOf, plaidOf } from './client.ts';
import { ledgerIn } from './ledger.ts';

const absent = z.optional(z.nullable(z.string()));
const sweepsReply = z.object({
  sweeps: z.array(
    z.object({
      id: z.string(),
      ledger_id: absent,
      created: z.string(),
      amount: absent,
      settled: z.optional(z.nullable(day)),
      expected_funds_available_date: z.optional(z.nullable(day)),
      status: absent,
      trigger: absent,
    }),
  ),
});
type Told = z.infer<typeof sweepsReply>['sweeps'][number];

/** Plaid's maximum page size, and the most pages read: far more than a company sweeps in a year. */
const PER_PAGE = 25;
const PAGES_MAX = 40;

/** Plaid nets these itself, so they never pass the ledger. */
const PAST_THE_LEDGER = 'automatic_aggregate';

const isKnown = (status: string): status is SweepState => SWEEP_STATES.some((state) => state === status);

/** A sweep's status. For one that Plaid has added since, the sweep stays as it is and doesn't hold up the others. */
function stateOf({ status }: Told): SweepState | undefined {
  if (!status) return undefined;
  if (isKnown(status)) return status;
  logger.warn('A sweep has a status that we don’t know', { status });
  return 'pending';
}

/**
 * A sweep in the portal's form; empty if it moved nothing, or didn't pass the ledger. The amount's sign is that of the
 * company's own account (Plaid's description of TransferSweep): a deposit to the ledger leaves it, "-12.34".
 */
function seenOf(told: Told): readonly SeenSweep[] {
  const { id, amount, created, settled, expected_funds_available_date: goodOn, trigger } = told;
  const cents = amount ? fromProviderAmount(amount.replace(/^-/, '')) : 0;
  const state = stateOf(told);
  if (!state || cents === 0 || trigger === PAST_THE_LEDGER) return [];
  const way = amount?.startsWith('-') ? 'deposit' : 'withdraw';
  const createdOn = easternTime(new Date(created).toISOString()).on;
  const days = { ...(settled ? { settledOn: settled } : {}), ...(goodOn ? { goodOn } : {}) };
  return [{ id, way, amount: cents as SeenSweep['amount'], state, createdOn, ...days }];
}

type Ledgers = Pick<Tenant, 'provider' | 'destinationAccounts'>;
type Plaid = Awaited<ReturnType<typeof plaidOf>>;

/** The ids of the tenant's ledgers. If the file names none, the provider says which one is the default. */
async function ledgersOf(plaid: Plaid, tenant: Ledgers): Promise<ProviderAnswer<readonly string[]>> {
  const ids = tenantLedgers(tenant).map(({ id }) => id);
  const named = ids.filter((id) => id !== undefined);
  if (named.length === ids.length) return { heard: 'yes', value: named };
  const asked = await askPlaid(() => plaid.transferLedgerGet(onBehalfOf(tenant.provider)));
  return mapped(asked, (ledger) => [...named, ledgerIn(ledger).ledgerId]);
}

/**
 * The provider's sweeps between a tenant's ledgers and its own account, since a moment or ever: newest first, at most a
 * thousand. They come from the portal, the provider's own limits, or its dashboard.
 */
export async function sweepsOf(tenant: Ledgers, since?: Date): Promise<ProviderAnswer<readonly SeenSweep[]>> {
  const plaid = await plaidOf(tenant.provider);
  const ledgers = await ledgersOf(plaid, tenant);
  if (ledgers.heard !== 'yes') return ledgers;
  const found: SeenSweep[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const request = {
      ...{ count: PER_PAGE, offset: page * PER_PAGE, ...onBehalfOf(tenant.provider) },
      ...(since ? { start_date: since.toISOString() } : {}),
    };
    const asked = await askPlaid(() => plaid.transferSweepList(request));
    if (asked.heard !== 'yes') return asked;
    const { sweeps } = sweepsReply.parse(asked.value);
    // Other companies may have ledgers at the same account.
    found.push(...sweeps.filter(({ ledger_id: id }) => id && ledgers.value.includes(id)).flatMap(seenOf));
    if (sweeps.length < PER_PAGE) break;
  }
  return { heard: 'yes', value: found };
}
