import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import type { TenantProblem } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { PROVIDER_SECRET_PREFIX } from '../../../functions.ts';
import { type Check, later } from './slip.ts';

/** No closing has a lower limit: it was probably written in dollars. */
const LEAST_LIMIT_CENTS = 100_000;
/** No convenience fee is higher. */
const FEE_MAX_CENTS = 100_000;

/** "Akron (5f1…)": the valid ids, to suggest instead of an unknown one. */
const known = (offices: Tenant['offices']): string =>
  offices.length === 0
    ? 'The file has no offices.'
    : `Its offices: ${offices.map((one) => `${one.title} (${one.id})`).join(', ')}.`;

function* accountSlips(file: Tenant, now: Date): Generator<TenantProblem> {
  const officeIds = file.offices.map(({ id }) => id as string);
  const offered = file.purposes.map(({ purpose }) => purpose as string);
  for (const [at, account] of file.destinationAccounts.entries()) {
    const field = `destinationAccounts[${at}]`;
    for (const [place, id] of account.offices.entries())
      if (!officeIds.includes(id))
        yield { at: `${field}.offices[${place}]`, sentence: `No office has the id ${id}. ${known(file.offices)}` };
    for (const [place, purpose] of account.purposes.entries())
      if (!offered.includes(purpose))
        yield { at: `${field}.purposes[${place}]`, sentence: `The file offers no purpose "${purpose}".` };
    if (Date.parse(account.createdAt) > now.getTime())
      yield { at: `${field}.createdAt`, sentence: 'This date is in the future. The oldest account comes first.' };
    for (const list of ['offices', 'purposes'] as const)
      for (const place of later<string>(account[list], (one) => one))
        yield { at: `${field}.${list}[${place}]`, sentence: 'This one is in the list already.' };
  }
}

/** The file must say which account receives money, for every payment that clients can make. */
function* routeSlips({ destinationAccounts, offices, purposes, routingType }: Tenant): Generator<TenantProblem> {
  const active = destinationAccounts.map((account, at) => ({ account, at })).filter(({ account }) => account.active);
  const takes = (list: readonly string[], one: string | undefined) =>
    list.length === 0 || (one !== undefined && list.includes(one));
  const places = routingType === 'office' ? offices.filter((one) => one.active) : [undefined];
  for (const place of places)
    for (const { purpose } of purposes.filter((one) => one.active)) {
      const fitting = active.filter(
        ({ account }) => takes(account.purposes, purpose) && takes(account.offices, place?.id),
      );
      const special = fitting.filter(({ account }) => account.purposes.length + account.offices.length > 0);
      const what = `"${purpose}"${place ? ` at ${place.title}` : ''}`;
      const second = special[1] ?? (special.length === 0 ? fitting[1] : undefined);
      if (active.length > 0 && fitting.length === 0)
        yield { at: 'destinationAccounts', sentence: `No active account takes ${what}: it would go to any of them.` };
      if (second)
        yield {
          at: `destinationAccounts[${second.at}]`,
          sentence: `More than one account takes ${what}: the older one gets all of it. Say by offices or purposes which is which.`,
        };
    }
}

function* amountSlips({ limits, fee, approvalThreshold, uncheckedLimit }: Tenant): Generator<TenantProblem> {
  const most = formatDollars(TRANSFER_MAX_CENTS as Cents);
  for (const method of ['ACH', 'Wire'] as const) {
    const limit = limits[method];
    const at = `limits.${method}`;
    if (limit === undefined || limit === 0) continue;
    if (limit > TRANSFER_MAX_CENTS)
      yield {
        at,
        sentence: `A transfer may carry ${most} at most. Give at most ${TRANSFER_MAX_CENTS}, or leave it out.`,
      };
    if (limit < LEAST_LIMIT_CENTS)
      yield { at, sentence: `This is ${formatDollars(limit)}. Amounts are in cents: 10000000 is $100,000.00.` };
  }
  if (approvalThreshold !== undefined && approvalThreshold > TRANSFER_MAX_CENTS)
    yield { at: 'approvalThreshold', sentence: `No request is above ${most}, so approval would never be needed.` };
  if (uncheckedLimit > TRANSFER_MAX_CENTS)
    yield { at: 'uncheckedLimit', sentence: `No debit is above ${most}: this would be no limit. Give at most that.` };
  if (!fee) return;
  if (fee.amount > FEE_MAX_CENTS)
    yield {
      at: 'fee.amount',
      sentence: `This is a fee of ${formatDollars(fee.amount)}. Amounts are in cents: 500 is $5.00.`,
    };
  if (fee.clientPays && fee.amount === 0)
    yield { at: 'fee.amount', sentence: 'This fee is $0.00. Enter its cents, or leave the fee out.' };
  if (fee.methods?.length === 0)
    yield { at: 'fee.methods', sentence: 'This list is empty, so no one pays the fee. Leave it out for all methods.' };
}

function* purposeSlips({ purposes }: Tenant): Generator<TenantProblem> {
  for (const at of later(purposes, ({ purpose, method }) => `${purpose} ${method}`))
    yield { at: `purposes[${at}]`, sentence: 'This purpose is in the list already with this method. Keep one.' };
}

function* wireSlips({ wiring }: Tenant): Generator<TenantProblem> {
  for (const [id, { accountNumber, routingNumber }] of Object.entries(wiring)) {
    const at = `wiring.${id}.accountNumber`;
    if (accountNumber === routingNumber)
      yield { at, sentence: 'This is the routing number. Give the number of the account.' };
    if (/^0+$/.test(accountNumber)) yield { at, sentence: 'Zero isn’t an account number. Enter the real one.' };
  }
}

function* providerSlips({ provider }: Tenant): Generator<TenantProblem> {
  const { originator, secretName, clientId, statementName } = provider;
  const begin = `Begin it with "${PROVIDER_SECRET_PREFIX}", like every other secret of Plaid’s.`;
  if (!secretName.startsWith(PROVIDER_SECRET_PREFIX)) yield { at: 'provider.secretName', sentence: begin };
  if (originator && !originator.secretName.startsWith(PROVIDER_SECRET_PREFIX))
    yield { at: 'provider.originator.secretName', sentence: begin };
  if (originator?.clientId === clientId)
    yield {
      at: 'provider.originator.clientId',
      sentence: 'This is the platform’s own client id. Give the originator’s.',
    };
  if (originator?.secretName === secretName)
    yield {
      at: 'provider.originator.secretName',
      sentence: 'This is the platform’s own secret. Name the originator’s.',
    };
  if (/[^A-Za-z0-9 &'.,*-]/.test(statementName))
    yield { at: 'provider.statementName', sentence: "Banks print letters of A to Z, digits and & ' . , * - only." };
}

/** Mistakes that would misdirect or block money. */
export const moneyChecks: readonly Check[] = [
  accountSlips,
  routeSlips,
  amountSlips,
  purposeSlips,
  wireSlips,
  providerSlips,
];
