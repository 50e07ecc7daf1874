import { vi } from 'vitest';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { payersOf } from '../support/payers.ts';
import { aTenant } from '../support/people.ts';
import { putProviderSecret } from '../support/provider-secret.ts';
import type { World } from '../support/world.ts';

/** The place of money at the bank: by whose account it moves, in whose name, and in which ledger. */
export type Place = { readonly account: string; readonly originator: string | null; readonly ledger: string };

/**
 * The tenant's possible files: with its own account, with the platform's, and with its own again, the ledgers of its
 * two trust accounts exchanged.
 */
export const STANDINGS = ['own', 'platform', 'crossed'] as const;
export type Standing = (typeof STANDINGS)[number];

const OWN = 'plaid-client';
const PLATFORM = 'the-platform';
const NEIGHBOR = 'zenith-client';

/** The tenant's two offices; each has a trust account with a ledger of its own. */
export const OFFICES = ['65f0000000000000000000a1', '65f0000000000000000000a2'] as const;

/** The place of each office's money, written down here by hand, because the code under test is not asked. */
const PLACES: Readonly<Record<Standing, readonly [Place, Place]>> = {
  own: [
    { account: OWN, originator: null, ledger: 'ledger-main' },
    { account: OWN, originator: null, ledger: 'ledger-akron' },
  ],
  platform: [
    { account: PLATFORM, originator: OWN, ledger: 'platform-main' },
    { account: PLATFORM, originator: OWN, ledger: 'platform-akron' },
  ],
  crossed: [
    { account: OWN, originator: null, ledger: 'ledger-akron' },
    { account: OWN, originator: null, ledger: 'ledger-main' },
  ],
};
const PLACE_OF_NEIGHBOR: Place = { account: PLATFORM, originator: NEIGHBOR, ledger: 'platform-zenith' };

/** The places where money of this transfer may be, while the tenant's file had these states. */
export function placesOf({ tenantId, officeId }: Transfer, standings: readonly Standing[]): readonly Place[] {
  if (tenantId !== 'acme') return [PLACE_OF_NEIGHBOR];
  return standings.map((standing) => PLACES[standing][officeId === OFFICES[1] ? 1 : 0]);
}

const [TRUST] = aTenant().destinationAccounts;
invariant(TRUST, 'a tenant has a trust account');

const trustAccounts = (ledgers: readonly [string, string]): Tenant['destinationAccounts'] => [
  { ...TRUST, ledgerId: ledgers[0] },
  {
    ...TRUST,
    id: '65f0000000000000000000b2' as typeof TRUST.id,
    name: 'Akron trust account',
    ledgerId: ledgers[1],
    offices: [OFFICES[1] as (typeof TRUST.offices)[number]],
  },
];

/** The differences between the tenant's file and a simple one: two ledgers, and a fee. */
export const TWO_LEDGERS = {
  destinationAccounts: trustAccounts(['ledger-main', 'ledger-akron']),
  fee: { clientPays: true, amount: 2500 as NonNullable<Tenant['fee']>['amount'] },
} as const;

function filesOf(file: Tenant): Readonly<Record<Standing, Tenant>> {
  const { provider } = file;
  const platform: Tenant['provider'] = {
    ...provider,
    clientId: PLATFORM,
    secretName: 'portal/provider/platform',
    originator: { clientId: OWN, secretName: provider.secretName },
  };
  return {
    own: file,
    platform: {
      ...file,
      provider: platform,
      destinationAccounts: trustAccounts(['platform-main', 'platform-akron']),
    },
    crossed: { ...file, destinationAccounts: trustAccounts(['ledger-akron', 'ledger-main']) },
  };
}

/** Another tenant, always under the platform. */
const neighborFile = ({ velocity, provider }: Tenant): Tenant =>
  tenant.parse({
    ...aTenant({ id: 'zenith', name: 'Zenith Title' }),
    velocity,
    agents: [],
    destinationAccounts: [{ ...TRUST, ledgerId: 'platform-zenith' }],
    provider: {
      ...provider,
      clientId: PLATFORM,
      secretName: 'portal/provider/platform',
      originator: { clientId: NEIGHBOR, secretName: 'portal/provider/zenith' },
    },
  });

const SECRET = 'a-secret-of-the-platform';
const PLENTY = { dailyCents: 1e13, monthlyCents: 1e13 };

/** The platform at the bank, with both tenants as originators under it, and the keys to it. */
async function openPlatform({ plaid }: World, cents: number): Promise<void> {
  const ledgers = [
    { ledgerId: 'platform-main', originatorClientId: OWN },
    { ledgerId: 'platform-akron', originatorClientId: OWN },
    { ledgerId: 'platform-zenith', originatorClientId: NEIGHBOR },
  ];
  const platform = { clientId: PLATFORM, name: 'The platform', originators: [OWN, NEIGHBOR], ledgers };
  plaid.register({ ...platform, secret: SECRET, limits: PLENTY });
  plaid.register({ clientId: NEIGHBOR, name: 'Zenith Title', secret: SECRET, limits: PLENTY });
  for (const originator of [OWN, NEIGHBOR])
    invariant(plaid.console.topUp(originator, cents).ok, 'a ledger can be filled');
  await putProviderSecret({ clientId: PLATFORM, secretName: 'portal/provider/platform' }, SECRET);
  await putProviderSecret({ clientId: NEIGHBOR, secretName: 'portal/provider/zenith' }, SECRET);
}

/**
 * Two tenants in one portal, and the tenant's file that can change at any moment. A function at AWS caches a file for
 * half a minute. Here it reads the current file, so that a change can meet a run between any two of its steps.
 */
export async function openTwoTenants(world: World, cents: number) {
  const files = filesOf(world.tenant);
  const zenith = neighborFile(world.tenant);
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  await openPlatform(world, cents);
  // The platform is on record from now on, as an account that the file has left.
  for (const file of [files.platform, files.own, zenith]) await tenants.apply(file);
  let stood: Standing[] = ['own'];
  const fileOf = (id: TenantId): Tenant | undefined => {
    if (id === zenith.id) return zenith;
    return id === world.tenant.id ? files[stood.at(-1) ?? 'own'] : undefined;
  };
  vi.spyOn(tenants, 'config').mockImplementation(async (id) => fileOf(id) as never);
  return {
    files,
    zenith,
    neighbor: await payersOf(zenith),
    /** The states of the file since the run began. */
    stood: (): readonly Standing[] => stood,
    /** The operators apply another file. */
    async apply(standing: Standing): Promise<void> {
      if (stood.at(-1) === standing) return;
      await tenants.apply(files[standing]);
      stood.push(standing);
    },
    /** A new run begins, with the initial file. */
    async begin(): Promise<void> {
      if (stood.at(-1) !== 'own') await tenants.apply(files.own);
      stood = ['own'];
    },
  };
}
export type TwoTenants = Awaited<ReturnType<typeof openTwoTenants>>;
