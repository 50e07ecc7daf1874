import { type BankAccount, bankAccount } from '#shared/bank/account.ts';
import { type Client, fullName } from '#shared/client/client.ts';
import { clientId, newId, tenantId, transferId } from '#shared/ids.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { aClient } from './people.ts';

let serial = 0;
/** An id that is unique in this run. */
export const freshId = (): string => {
  serial += 1;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, serial);
  return newId(new Date('2026-11-01T12:00:00.000Z'), bytes);
};

/** Creates clients of a tenant who can pay, and their payments, in the world whose parts the environment names. */
export async function payersOf(file: Tenant) {
  // Loaded only now, because the adapters read their endpoint from the environment.
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { approvals } = await import('#functions/adapters/key-service.ts');
  const { sealed } = await import('#functions/payments/engine/cover.ts');
  const { linkingPlaidOf } = await import('#functions/adapters/plaid/client.ts');

  const tenant = tenantId.parse(file.id);

  /** A client who has given their identity and linked the account of one of the bank's people. */
  async function addPayer(
    username = 'user_house',
    bank = 'ins_109508',
  ): Promise<{ client: Client; account: BankAccount }> {
    const id = freshId();
    const client = aClient({
      id,
      ssnOnFile: true,
      dobOnFile: true,
      mobilePhone: `+1312${String(2_000_000 + serial).padStart(7, '0')}`,
    });
    await clients.add(client);
    const api = await linkingPlaidOf(file.provider);
    const made = await api.sandboxPublicTokenCreate({
      institution_id: bank,
      initial_products: ['transfer'] as never,
      options: { override_username: username },
    });
    const { access_token: token, item_id: item } = (
      await api.itemPublicTokenExchange({ public_token: made.data.public_token })
    ).data;
    const at = client.createdAt;
    await bankTokens.keep(tenant, clientId.parse(id), { itemId: item, publicTokenHash: 'hash', createdAt: at }, token);
    const [first] = (await api.accountsGet({ access_token: token })).data.accounts;
    const account = bankAccount.parse({
      id: freshId(),
      tenantId: tenant,
      clientId: id,
      bankName: 'First Platypus Bank',
      bankDisplayName: 'First Platypus Bank',
      name: first?.name,
      description: '',
      subtype: 'checking',
      accountLastFourDigits: first?.mask,
      institutionCode: bank,
      balance: null,
      balanceAt: null,
      use: 'usable',
      active: true,
      providerItemId: item,
      providerAccountId: first?.account_id,
      linkedBy: 'login',
      linkedAt: at,
      ownerCheck: { name: fullName(client), score: 100, at },
      version: 0,
      createdAt: at,
      updatedAt: at,
    });
    await bankAccounts.save(account);
    return { client, account: { ...account, version: 1 } };
  }

  /** A saved draft of that client's, of $1,000 unless stated otherwise. A disbursement is sealed. */
  async function addDraft(client: Client, overrides: Partial<Transfer> = {}): Promise<Transfer> {
    const id = freshId();
    const made = transfer.parse({
      id: transferId.parse(id),
      tenantId: tenant,
      clientId: client.id,
      referenceId: `CP-${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase(),
      firstName: client.firstName,
      lastName: client.lastName,
      mobilePhone: client.mobilePhone,
      propertyAddress1: '12 Oak Street',
      propertyCity: 'Springfield',
      propertyState: 'IL',
      propertyZipcode: '62701',
      purpose: 'Earnest Money Deposit for Purchase',
      status: 'draft',
      amount: 100_000,
      fee: 0,
      notes: [],
      method: 'ACH',
      disbursement: false,
      type: 'Client Transfer',
      provider: { attempt: 0, rank: 0 },
      events: [],
      version: 1,
      createdAt: client.createdAt,
      updatedAt: client.createdAt,
      ...overrides,
    });
    return transfers.add(made.disbursement ? await sealed({ transfers, approvals }, made) : made);
  }

  return { addPayer, addDraft };
}
