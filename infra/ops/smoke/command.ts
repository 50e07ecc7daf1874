import * as z from 'zod/mini';
import { tenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { configOf } from '../../aws/stage-files.ts';
import { type At, type Command, command, type Told } from '../kit/command.ts';
import { options as usual } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { addressOf } from '../tenant/addresses.ts';
import { smokeBrowser } from './browser.ts';
import { depositSteps } from './deposit.ts';
import { lookSteps } from './look.ts';
import { type Taken, takeAll } from './steps.ts';

const tenantOption = { about: 'the company at whose address it looks', placeholder: '<tenant>', schema: tenantId };

const lineOf = ({ name, tookMs, failed }: Taken): string =>
  failed === undefined ? `  ok      ${name} (${tookMs} ms)` : `  FAILED  ${name}: ${failed}`;

function told(all: readonly Taken[]): Outcome<Told, Refused> {
  const failed = all.filter((one) => one.failed !== undefined);
  const lines = all.map(lineOf);
  if (failed.length === 0) return done({ lines: [...lines, '', 'The portal works.'], data: all });
  return refuse({ code: 'smoke/failed', sentence: `It failed: ${failed[0]?.name}.`, lines, data: all });
}

async function openedAt({ place, ports }: At, id: z.infer<typeof tenantId>) {
  const tenant = await ports.tenants.file(id);
  if (!tenant?.active)
    return refuse({ code: 'tenant/not-found', sentence: `There is no open portal called ${id} here.` });
  return done({ tenant, browser: smokeBrowser(addressOf(place, tenant)) });
}

/** True if the place has no real money. */
const isSandbox = ({ place }: At): boolean => place.stage === 'local' || configOf(place.stage).plaid === 'sandbox';

/** The reason not to make a deposit; undefined if there is none. */
function notTried(at: At, tenant: Tenant): Refused | undefined {
  if (!isSandbox(at))
    return {
      code: 'smoke/real-money',
      sentence: `In ${at.place.stage} a deposit moves real money. "smoke look" shows without money whether it works.`,
    };
  if (tenant.purposes.some(({ method }) => method === 'ACH')) return undefined;
  return { code: 'smoke/no-ach', sentence: `${tenant.name} takes no payment by ACH.` };
}

/** Shows that a stage works by using it, after each deployment, from the pipeline or by hand. */
export const smokeCommands: readonly Command[] = [
  command({
    noun: 'smoke',
    verb: 'look',
    summary: 'opens a portal as a visitor would, and changes nothing',
    effect: 'reads',
    options: { tenant: tenantOption },
    async run(at, { tenant: id }) {
      const opened = await openedAt(at, id);
      return opened.ok ? told(await takeAll(lookSteps(opened.value.browser))) : opened;
    },
  }),
  command({
    noun: 'smoke',
    verb: 'deposit',
    summary: 'makes a deposit of one dollar in Plaid’s sandbox, and cancels it or waits until it clears',
    effect: 'writes',
    options: {
      tenant: tenantOption,
      phone: { ...usual.phone, about: 'the test client’s phone; it is registered without a text if no one has it' },
      clears: { about: 'let it clear instead of canceling it', schema: z._default(z.boolean(), false) },
    },
    async run(at, { tenant: id, phone: number, clears }) {
      const opened = await openedAt(at, id);
      if (!opened.ok) return opened;
      const { tenant, browser } = opened.value;
      const why = notTried(at, tenant);
      if (why) return refuse(why);
      const look = lookSteps(browser);
      if (at.isDryRun) return told(await takeAll(look));
      const { steps, cleaning } = depositSteps({ place: at.place, browser, tenant, phone: number, clears });
      return told(await takeAll([...look, ...steps], cleaning));
    },
  }),
];
