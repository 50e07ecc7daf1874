import type {
  SandboxItemFireWebhookRequest,
  SandboxItemFireWebhookResponse,
  SandboxItemResetLoginRequest,
  SandboxItemResetLoginResponse,
  SandboxPublicTokenCreateRequest,
  SandboxPublicTokenCreateResponse,
  SandboxTransferSimulateRequest,
  SandboxTransferSimulateResponse,
} from 'plaid';
import { done } from '#shared/outcome.ts';
import { instantOf, type PlaidAnswer, type PlaidCall } from './bank.ts';
import { customPersona } from './custom-user.ts';
import { institutionById } from './institutions.ts';
import { itemOf } from './items.ts';
import { linkItem } from './link-item.ts';
import { accountsOf, personaOf } from './personas.ts';
import { decline, invalidField } from './refusal.ts';
import { advanceTransfer, reasonOf } from './transfer-steps.ts';
import { transferOf } from './transfers.ts';
import { itemWebhook, TRANSFER_EVENTS_UPDATE } from './webhook-bodies.ts';
import type { Wire } from './wire.ts';

/** `/sandbox/public_token/create`: a link without the widget. */
export function createPublicToken(
  call: PlaidCall<Wire<SandboxPublicTokenCreateRequest>>,
): PlaidAnswer<Wire<SandboxPublicTokenCreateResponse>> {
  const { bank, client, body } = call;
  const institution = institutionById(body.institution_id);
  if (!institution) return decline('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
  const { override_username: username, override_password: password, webhook } = body.options ?? {};
  const persona = username === 'user_custom' ? customPersona(password ?? '') : personaOf(username ?? 'user_good');
  if (!persona) return invalidField('options.override_password must be the JSON of a custom user');
  const linked = linkItem(bank, {
    clientId: client.clientId,
    institutionId: institution.id,
    username: persona.username,
    authMethod: 'INSTANT_AUTH',
    products: body.initial_products,
    webhook: webhook ?? null,
    legalName: null,
    address: null,
    accounts: accountsOf(persona, institution),
  });
  return done({ public_token: linked.publicToken });
}

/** `/sandbox/item/reset_login`: the bank requires the person to log in again. */
export function resetLogin(
  call: PlaidCall<Wire<SandboxItemResetLoginRequest>>,
): PlaidAnswer<Wire<SandboxItemResetLoginResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  call.bank.store.put('items', item.value.accessToken, { ...item.value, isLoginRequired: true });
  const body = itemWebhook(item.value, 'ITEM', 'ERROR', call.bank.clock.now());
  call.bank.afterStep({ clientId: item.value.clientId, url: item.value.webhook, body });
  return done({ reset_login: true });
}

/** `/sandbox/item/fire_webhook`. */
export function fireItemWebhook(
  call: PlaidCall<Wire<SandboxItemFireWebhookRequest>>,
): PlaidAnswer<Wire<SandboxItemFireWebhookResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  if (item.value.webhook === null)
    return decline('SANDBOX_ERROR', 'SANDBOX_WEBHOOK_INVALID', 'webhook for the Item is not set up');
  const type =
    call.body.webhook_type === 'AUTH' || /MICRODEPOSITS|DEFAULT_UPDATE/.test(call.body.webhook_code) ? 'AUTH' : 'ITEM';
  const body = itemWebhook(item.value, type, call.body.webhook_code, call.bank.clock.now());
  call.bank.afterStep({ clientId: item.value.clientId, url: item.value.webhook, body });
  return done({ webhook_fired: true });
}

/** `/sandbox/transfer/simulate`: advances a transfer by hand. */
export function simulateTransfer(
  call: PlaidCall<Wire<SandboxTransferSimulateRequest>>,
): PlaidAnswer<Wire<SandboxTransferSimulateResponse>> {
  const { bank, client, body } = call;
  const to = (['posted', 'settled', 'failed', 'funds_available', 'returned'] as const).find(
    (event) => event === body.event_type,
  );
  if (!to)
    return decline(
      'SANDBOX_ERROR',
      'SANDBOX_TRANSFER_EVENT_TRANSITION_INVALID',
      'provided simulated event type is invalid',
    );
  const transfer = transferOf({ bank, client }, body.transfer_id);
  if (!transfer.ok) return transfer;
  const code = body.failure_reason?.failure_code ?? body.failure_reason?.ach_return_code;
  const failure = code
    ? {
        ...reasonOf(code),
        ...(body.failure_reason?.description ? { description: body.failure_reason.description } : {}),
      }
    : null;
  const moved = advanceTransfer(bank, transfer.value, to, { at: instantOf(bank), failure });
  if (!moved.ok) return moved;
  if (body.webhook) bank.afterStep({ clientId: client.clientId, url: body.webhook, body: TRANSFER_EVENTS_UPDATE });
  return done({});
}
