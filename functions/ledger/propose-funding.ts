import { newId, type TransferId } from '#shared/ids.ts';
import { type Funding, type FundingId, type FundingWay, fundingId } from '#shared/ledger/funding.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ledgerName, tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { ledgerOf } from '#shared/transfer/ledger-of.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { isPromised } from '../payments/engine/ledger-cover.ts';
import { byMember, type Member, nameOf } from '../people/member.ts';
import { addForPayment } from './add-for-payment.ts';
import type { FundingPorts } from './funding-ports.ts';

/** The transfer that a user asks for. */
export type FundingAsked = {
  readonly way: FundingWay;
  readonly amount: Cents;
  readonly reason: string;
  /** Missing for the only ledger or the default one. */
  readonly ledgerId?: string | undefined;
  readonly forPayment?: TransferId | undefined;
  /** The form's ID, so that a repeated submit adds only one. */
  readonly id?: FundingId | undefined;
};

/** The named ledger, or the only one. */
function meantLedger(config: TenantConfig, ledgerId: string | undefined) {
  const ledgers = tenantLedgers(config);
  return ledgerId === undefined && ledgers.length === 1 ? ledgers[0] : ledgers.find(({ id }) => id === ledgerId);
}

/** A list of the ledgers for a user who has to choose one. */
function notMeant(config: TenantConfig): Refusal<'funding/no-ledger'> {
  const each = tenantLedgers(config).map((ledger) => `${ledgerName(ledger)} (${ledger.id ?? 'the default balance'})`);
  return { code: 'funding/no-ledger', sentence: `Choose a Plaid balance: ${each.join(', ')}.` };
}

/**
 * The reason for refusing a withdrawal: the ledger does not have the money, or it is needed for clients. If the
 * provider does not report the balance, nothing is refused here, because the provider checks it too.
 */
export async function withdrawalRefusal(
  ports: Pick<FundingPorts, 'available' | 'files' | 'fundings'>,
  config: TenantConfig,
  { id, way, amount, ledgerId, tenantId }: Pick<Funding, 'id' | 'way' | 'amount' | 'ledgerId' | 'tenantId'>,
): Promise<Refusal<'funding/over-ledger'> | undefined> {
  if (way === 'deposit') return undefined;
  const available = await ports.available(config, ledgerId);
  if (available === null) return undefined;
  const [out, fundings] = await Promise.all([ports.files.openAndSubmitted(tenantId), ports.fundings.open(tenantId)]);
  const promised = out
    .filter((each) => {
      const at = ledgerOf(config, each);
      return isPromised(each) && at !== 'elsewhere' && at.id === ledgerId;
    })
    .reduce((sum, each) => sum + totalOf(each), 0);
  // The provider may have received these and not answered.
  const leaving = fundings
    .filter((each) => each.id !== id && each.way === way && each.state === 'submitted' && each.ledgerId === ledgerId)
    .reduce((sum, each) => sum + each.amount, 0);
  const free = Math.max(0, available - promised - leaving);
  if (amount <= free) return undefined;
  const parts = [
    `The Plaid balance has ${formatDollars(available)}`,
    ...(leaving > 0 ? [`${formatDollars(leaving)} is being withdrawn`] : []),
    `and ${formatDollars(promised)} is promised to clients`,
  ];
  const sentence = `${parts.join(', ')}. You can withdraw ${formatDollars(free)}.`;
  return { code: 'funding/over-ledger', sentence };
}

/** The maximum waiting at once. An approver reads all of them, and a longer list would hide some. */
const WAITING_MAX = 25;

/** Prepares a deposit or a withdrawal. No money moves until a second person approves it. */
export async function proposeFunding(ports: FundingPorts, member: Member, asked: FundingAsked) {
  const { at, staff: by, identity } = byMember(member, asked.reason);
  const reason = asked.reason.trim();
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  if (reason === '') return refuse({ code: 'staff/no-reason' });
  const config = await ports.tenants.config(member.tenant);
  if (!config) return refuse({ code: 'tenant/not-found' });
  const ledger = meantLedger(config, asked.ledgerId);
  if (!ledger) return refuse(notMeant(config));
  if (asked.amount <= 0) return refuse({ code: 'amount/zero' });
  // A withdrawal cannot be for a payment.
  if (asked.way === 'withdraw' && asked.forPayment) return refuse({ code: 'funding/for-payment' });
  const waiting = (await ports.fundings.open(member.tenant)).filter(({ state }) => state === 'proposed');
  if (waiting.length >= WAITING_MAX) return refuse({ code: 'funding/too-many' });
  const id = asked.id ?? fundingId.parse(newId(member.now, ports.random(8)));
  const fresh: Funding = {
    ...{ id, tenantId: member.tenant, way: asked.way, amount: asked.amount, reason },
    ...(ledger.id ? { ledgerId: ledger.id } : {}),
    ledger: ledgerName(ledger),
    ...(asked.forPayment ? { forPayment: asked.forPayment } : {}),
    key: `funding-${id}-${Buffer.from(ports.random(8)).toString('hex')}`.slice(0, 50),
    ...{ state: 'proposed', by, identity, at, version: 1 },
  };
  const short = await withdrawalRefusal(ports, config, fresh);
  if (short) return refuse(short);
  const { forPayment } = fresh;
  if (fresh.way === 'deposit' && forPayment) return addForPayment(ports, config, { ...fresh, forPayment });
  return done(await ports.fundings.add(fresh));
}
