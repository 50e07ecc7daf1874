import { formatDayAhead, today } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type AskedOfPhone, isPayerInvitationOpen, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import type { InvitePorts } from './ports.ts';

type Reading = { readonly invitations: Pick<InvitePorts['invitations'], 'askedOf' | 'find'> };
type Asked = Pick<PayerInvitation, 'who' | 'request'>;

/** The maximum kept per phone. Older ones drop out here but stay on the staff's list. */
const REMEMBERED_MAX = 20;

/** True if two requests could be the same one sent twice: the same file, or the same amount. */
const isAlike = (
  one: { readonly amount: number; readonly fileNumber?: string | undefined },
  { request: { amount, fileNumber } }: Asked,
): boolean => one.amount === amount || (fileNumber !== undefined && isSameFile(one.fileNumber, fileNumber));

/** The recent requests to a phone, and the newest open invitation among them that could be a duplicate. */
export async function askedBefore(
  { invitations }: Reading,
  tenant: TenantId,
  asked: Asked,
  now: Date,
): Promise<{ readonly noted: AskedOfPhone | undefined; readonly alike: PayerInvitation | undefined }> {
  const at = now.toISOString();
  const noted = await invitations.askedOf(tenant, phone.parse(asked.who.phone));
  const candidates = (noted?.asked ?? []).filter((each) => each.endsAt > at && isAlike(each, asked));
  const found = await Promise.all(candidates.map(({ id }) => invitations.find(tenant, id)));
  return { noted, alike: found.findLast((each) => each !== undefined && isPayerInvitationOpen(each, at)) };
}

/** The recent requests to a phone, with one more added. */
export function notedWith(noted: AskedOfPhone | undefined, fresh: PayerInvitation, now: Date): AskedOfPhone {
  const {
    id,
    endsAt,
    expiresAt,
    request: { amount, fileNumber },
  } = fresh;
  const open = (noted?.asked ?? []).filter((each) => each.endsAt > now.toISOString());
  const one = { id, amount, endsAt, ...(fileNumber ? { fileNumber } : {}) };
  return {
    asked: [...open, one].slice(-REMEMBERED_MAX),
    expiresAt: Math.max(noted?.expiresAt ?? 0, expiresAt),
    version: noted?.version ?? 0,
  };
}

/** Asks the user to confirm a second invitation, and describes the existing one if the user may see it. */
export function askedAlready(
  { who, request, preparedBy, at, state }: PayerInvitation,
  { timeZone }: TenantConfig,
  isSeen: boolean,
): Refusal<'payer/asked-already'> {
  const on = formatDayAhead(today(new Date(at), timeZone), 'en');
  const file = request.fileNumber ? `, file ${request.fileNumber}` : '';
  const [amount, name] = [formatDollars(request.amount), `${who.firstName} ${who.lastName}`];
  const isUnsent = state === 'waiting' || state === 'prepared';
  const did = request.disbursement
    ? `prepared a disbursement of ${amount} to ${name}`
    : isUnsent
      ? `drafted a request for ${amount} to ${name}`
      : `requested ${amount} from ${name}`;
  const what = isSeen
    ? `${preparedBy.name} ${did} on ${on}${file}`
    : `Another office of your company ${isUnsent ? 'drafted a request to' : 'sent a request to'} this phone on ${on} for the same file or amount`;
  return { code: 'payer/asked-already', sentence: `${what}, and it’s still open. Is this a separate payment?` };
}
