import type { At, Command, Told } from '#infra/ops/kit/command.ts';
import { openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import type { Refused } from '#infra/ops/kit/refused.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { type TenantId, tenantId, transferId } from '#shared/ids.ts';
import { fundingId } from '#shared/ledger/funding.ts';
import type { Outcome } from '#shared/outcome.ts';
import { asCommand } from './as-function.ts';
import type { World } from './world.ts';

/** Where the commands of a test run. */
const place: Place = {
  stage: 'local',
  isProduction: false,
  domain: 'localhost',
  name: 'the world of this test',
  environment: {},
  running: undefined,
};

/** The stored version of a call's subject, as a person who has just read it would type it. */
async function versionOf(
  world: Pick<World, 'dynamo'>,
  tenant: TenantId,
  given: Readonly<Record<string, unknown>>,
  isOfWire: boolean,
): Promise<number | undefined> {
  const { 'transfer-id': transfer, reference, 'funding-id': funding } = given;
  if (transfer && !isOfWire) {
    const { listedPayments } = await import('#functions/adapters/dynamo/lists.ts');
    const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const id = transferId.parse(transfer);
    const find = async () => (await listedPayments.clientOf(tenant, id)) ?? (await staffTransfers.openOf(tenant, id));
    // The lists follow the table by a moment.
    const client = (await find()) ?? (await world.dynamo.drained().then(find));
    return client && (await transfers.find(tenant, client, id))?.version;
  }
  if (reference) {
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    return (await receivedWires.find(tenant, String(reference)))?.version;
  }
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  return funding ? (await fundings.find(tenant, fundingId.parse(funding)))?.version : undefined;
}

/** Short names that tests use, and the corresponding options. */
const SHORT: Readonly<Record<string, string>> = {
  transfer: 'transfer-id',
  funding: 'funding-id',
  proposal: 'proposal-id',
  change: 'version',
  file: 'file-number',
  again: 'is-meant-again',
};
const inFull = (given: Readonly<Record<string, unknown>>, { options }: Command) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name in options ? name : (SHORT[name] ?? name), value]),
  );

/**
 * Runs commands of `ops` in the test world, as their parser would. `typed` is the standard input, and `as` the role of a
 * session at AWS.
 */
export const opsOn =
  (world: Pick<World, 'tenant' | 'dynamo'> & { readonly clock: Pick<World['clock'], 'now'> }, stage = 'local') =>
  async (
    words: `${string} ${string}`,
    given: Readonly<Record<string, unknown>> = {},
    isDryRun = false,
  ): Promise<Outcome<Told, Refused>> => {
    const [noun, verb] = words.split(' ');
    const command = commands.find((each) => each.noun === noun && each.verb === verb);
    if (!command) throw new Error(`There is no command ${words}`);
    const tenant = tenantId.parse(world.tenant.id);
    const own = noun === 'call' ? inFull(given, command) : given;
    const version =
      'version' in command.options && verb !== 'propose-change'
        ? { version: (await versionOf(world, tenant, own, /-at-bank$/.test(verb ?? ''))) ?? 1 }
        : {};
    // At AWS the session identifies the person, and nothing is typed.
    const role = given['as'] ?? (verb?.startsWith('approve') ? 'approve' : 'prepare');
    const caller = async () => `arn:aws:sts::111122223333:assumed-role/portal-${stage}-staff-${role}/${given['by']}`;
    const typedBy = stage === 'local' ? {} : { by: undefined };
    const said: Readonly<Record<string, unknown>> = { tenant, ...version, ...own, ...typedBy };
    const read = Object.entries(command.options).map(([name, { schema }]) => {
      const value = said[name];
      return [name, schema.parse(noun === 'call' && typeof value === 'number' ? String(value) : value)];
    });
    const here = { ...place, stage };
    const opened = await openCommandPorts(here);
    const typed = async () => String(given['typed']);
    const ports = { ...opened, caller, secrets: { ...opened.secrets, typed } };
    const at: At = { place: here, ports, now: world.clock.now(), isDryRun };
    const run = () => command.run(at, Object.fromEntries(read) as never);
    // On one machine, where a new company's first details take effect at once, no role exists.
    return stage === 'local' && words === 'tenant apply' ? run() : asCommand(run);
  };
