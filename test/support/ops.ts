import type { At, Told } from '#infra/ops/command.ts';
import { openCommandPorts } from '#infra/ops/command-ports.ts';
import type { Place } from '#infra/ops/place.ts';
import type { Refused } from '#infra/ops/refused.ts';
import { commands } from '#infra/ops/run.ts';
import { tenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import { asAdministrator } from './as-function.ts';
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

/** Runs commands of `ops` in the test world, as their parser would; what is `typed` comes by the standard input. */
export const opsOn =
  (world: Pick<World, 'tenant' | 'clock'>) =>
  async (
    words: `${string} ${string}`,
    given: Readonly<Record<string, unknown>> = {},
    isDryRun = false,
  ): Promise<Outcome<Told, Refused>> => {
    const [noun, verb] = words.split(' ');
    const command = commands.find((each) => each.noun === noun && each.verb === verb);
    if (!command) throw new Error(`There is no command ${words}`);
    const tenant = tenantId.parse(world.tenant.id);
    const read = Object.entries(command.options).map(([name, { schema }]) => [
      name,
      schema.parse(name === 'tenant' ? tenant : given[name]),
    ]);
    const opened = await openCommandPorts(place, isDryRun);
    const typed = async () => String(given['typed']);
    const ports = { ...opened, secrets: { ...opened.secrets, typed } };
    const at: At = { place, ports, now: world.clock.now(), isDryRun };
    return asAdministrator(() => command.run(at, Object.fromEntries(read) as never));
  };
