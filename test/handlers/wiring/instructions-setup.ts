import { afterAll, beforeEach, expect } from 'vitest';
import { captureLogs } from '#test/support/logs.ts';
import { ACCOUNT, ROUTING, setUpWiring, WIRING } from './wiring-setup.ts';

/** The instructions of a wire over the real handler; none of their numbers is ever logged. */
export async function setUpInstructions() {
  const logs = captureLogs();
  const setup = await setUpWiring();
  afterAll(async () => {
    await setup.world.close();
    logs.stop();
    expect(logs.text()).not.toMatch(new RegExp(`${ROUTING}|${ACCOUNT}|9021|Acme Title Trust`));
  });
  beforeEach(async () => {
    setup.begin();
    await setup.changeWiring({}, setup.longAgo);
  });

  const secondsAgo = (seconds: number) => new Date(setup.now().getTime() - seconds * 1000);
  const laterByHours = (hours: number) => setup.moveSeconds(hours * 3600);
  const FIELDS = { ...WIRING, routingNumber: '•••• 0014', accountNumber: '•••• 9021' };

  async function aWire() {
    const client = await setup.addClient();
    return setup.addWire(client);
  }

  return { setup, secondsAgo, laterByHours, FIELDS, aWire };
}
