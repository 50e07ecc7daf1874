import type { Client } from '#shared/client/client.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { NewTransferPart } from '#shared/transfer/new-transfer.ts';
import { checkDetails, destinationFor, type TransferDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import type {
  AgentReader,
  ClientReader,
  ClientWriter,
  Owner,
  Random,
  TenantReader,
  TransferAdder,
  TransferReader,
  TransferWriter,
} from '../../ports.ts';

export type DraftPorts = {
  readonly transfers: TransferReader & TransferAdder & TransferWriter;
  readonly clients: ClientReader & ClientWriter;
  readonly tenants: TenantReader & AgentReader;
  readonly random: Random;
};

type Checked = { readonly who: Client; readonly part: NewTransferPart };

/** The parts of a transfer that the details form sets, checked by every rule of the specification's section 5. */
export async function checkedDetails(
  ports: DraftPorts,
  owner: Owner,
  details: TransferDetails,
): Promise<Outcome<Checked, RefusalOf<typeof checkDetails> | Refusal<'tenant/not-found' | 'client/not-found'>>> {
  const [who, config] = await Promise.all([
    ports.clients.find(owner.tenant, owner.client),
    ports.tenants.config(owner.tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  const agents = config.routingType === 'agent' ? await ports.tenants.agents(owner.tenant) : [];
  const rules = checkDetails(details, { ...config, agents });
  if (!rules.ok) return rules;
  const { purpose, amount, address1, address2, city, state, zipcode, note, fileNumber, officeId, agentId } = details;
  // Shown on the review. The real destination is chosen when the payment starts.
  const destination = destinationFor(config.destinationAccounts, { purpose, officeId });
  return done({
    who,
    part: {
      ...rules.value,
      purpose,
      amount,
      propertyAddress1: address1,
      propertyAddress2: address2,
      propertyCity: city,
      propertyState: state,
      propertyZipcode: zipcode,
      fileNumber,
      notes: note ? [{ note, at: owner.now.toISOString(), by: 'client' }] : [],
      ...(config.routingType === 'office' ? { officeId } : { agentId }),
      ...(destination ? { destination: accountSnapshot(destination) } : {}),
      expectedClosingAt: details.expectedClosingAt,
      sellerName: details.sellerName || undefined,
    },
  });
}

/** Keeps the address for the next payment's form, because it is often for the same house. */
export async function rememberProperty(ports: DraftPorts, who: Client, transfer: Transfer): Promise<void> {
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode, updatedAt } = transfer;
  const property = { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode };
  const known = (Object.keys(property) as (keyof typeof property)[]).every((field) => who[field] === property[field]);
  // If another writer saved the client first, that change wins. The address is on the transfer anyway.
  if (!known) await ports.clients.save({ ...who, ...property, updatedAt });
}
