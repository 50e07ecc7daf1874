import type { TenantId } from '#shared/ids.ts';
import type { CheckLedgerPorts } from '../provider/check-ledger.ts';
import { journal } from './dynamo/books.ts';
import { providerAccounts } from './dynamo/provider.ts';
import { statement } from './plaid/statement.ts';
import { sweepsOf } from './plaid/sweeps.ts';
import { entries } from './plaid/transfers.ts';

/** A tenant's books and the provider's data to compare them with. */
export const ledgerBooks: CheckLedgerPorts = {
  async allEntries(tenant: TenantId) {
    const months = await journal.months(tenant);
    const found = await Promise.all(months.map(({ of }) => journal.entries(tenant, of)));
    return found.flat();
  },
  months: journal.months,
  files: journal.files,
  statement: {
    ...statement,
    async sweeps(tenant) {
      const told = await sweepsOf(tenant);
      if (told.heard === 'yes') return told.value;
      throw new Error(`The provider did not return its sweeps: ${told.heard === 'no' ? told.code : told.why}`);
    },
    async ownerOf({ id: tenantId, provider }, id) {
      for (const account of await providerAccounts.all(tenantId, provider)) {
        const found = await entries.find(account, id);
        // Another account of the tenant may have it.
        if (found.heard === 'no' && found.code === 'NOT_FOUND') continue;
        if (found.heard !== 'yes') break;
        const { ledgerId, metadata } = found.value;
        const { tenant, transferId } = metadata;
        const owner = tenant && transferId ? { tenant, transfer: transferId } : undefined;
        return { owner, ledgerId };
      }
      throw new Error('The provider did not say which transfer one of its events belongs to.');
    },
  },
};
