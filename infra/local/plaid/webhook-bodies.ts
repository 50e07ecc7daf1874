import type { WebhookBody } from './bank.ts';
import type { AccountRecord, ItemRecord } from './records.ts';
import { errorBody, loginErrorOf } from './refusal.ts';

const ENVIRONMENT = 'sandbox';

/** New transfer events are ready to sync. */
export const TRANSFER_EVENTS_UPDATE: WebhookBody = {
  webhook_type: 'TRANSFER',
  webhook_code: 'TRANSFER_EVENTS_UPDATE',
  environment: ENVIRONMENT,
};

/** The webhook for the end of a verification, if Plaid has one. */
export function authWebhook(
  item: ItemRecord,
  accountId: string,
  status: NonNullable<AccountRecord['verification']>['status'],
): WebhookBody | undefined {
  const about = { item_id: item.itemId, account_id: accountId, environment: ENVIRONMENT, error: null };
  if (status === 'automatically_verified')
    return { webhook_type: 'AUTH', webhook_code: 'AUTOMATICALLY_VERIFIED', ...about };
  if (status === 'verification_expired')
    return { webhook_type: 'AUTH', webhook_code: 'VERIFICATION_EXPIRED', ...about };
  return undefined;
}

/** The webhooks about an Item that `/sandbox/item/fire_webhook` and the console can send. */
export function itemWebhook(item: ItemRecord, type: 'ITEM' | 'AUTH', code: string, now: Date): WebhookBody {
  const [account] = item.accounts;
  const about = { webhook_type: type, webhook_code: code, item_id: item.itemId, environment: ENVIRONMENT };
  switch (code) {
    case 'ERROR':
    case 'USER_PERMISSION_REVOKED':
      return { ...about, error: errorBody(loginErrorOf(item)) };
    case 'PENDING_EXPIRATION':
      return { ...about, consent_expiration_time: new Date(now.getTime() + 7 * 86_400_000).toISOString() };
    case 'PENDING_DISCONNECT':
      // Plaid warns a week before access ends.
      return {
        ...about,
        reason: 'INSTITUTION_TOKEN_EXPIRATION',
        disconnect_time: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
      };
    case 'USER_ACCOUNT_REVOKED':
      return { ...about, account_id: account?.accountId ?? '' };
    case 'DEFAULT_UPDATE':
      return {
        ...about,
        account_ids_with_new_auth: [],
        account_ids_with_updated_auth: { [account?.accountId ?? '']: ['ACCOUNT_NUMBER'] },
        error: null,
      };
    case 'SMS_MICRODEPOSITS_VERIFICATION':
      return { ...about, status: 'MANUALLY_VERIFIED', account_id: account?.accountId ?? '' };
    default:
      return { ...about, error: null };
  }
}
