import { existsSync, writeFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { toSvgSource } from 'lean-qr/extras/svg';
import * as z from 'zod/mini';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import { addressOf } from './addresses.ts';
import { type At, type Command, command } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';

const { tenant } = options;

async function fileOf({ ports }: At, id: Tenant['id']): Promise<Outcome<Tenant, Refused>> {
  const found = await ports.tenants.file(id);
  if (found) return done(found);
  return refuse({ code: 'tenant/not-found', sentence: `There is no tenant "${id}" here. "tenant list" shows them.` });
}

const lineOf = ({ landingPageURI, displayName, email, mobilePhone, active }: Agent): string =>
  `${landingPageURI.padEnd(24)}${displayName}, ${email}, ${formatPhone(mobilePhone)}${active ? '' : ', no longer active'}`;

/** Four modules of white around the code (ISO/IEC 18004), with modules large enough to print at 300 dots per inch. */
const PRINTED = { padX: 4, padY: 4, scale: 24 };

/** The QR code in the format that the file name asks for. */
function drawn(text: string, out: string): string | Uint8Array | undefined {
  const code = generate(text);
  if (extname(out) === '.svg') return toSvgSource(code, { xmlDeclaration: true, on: 'black', off: 'white' });
  return extname(out) === '.png' ? toPngBuffer(code, PRINTED) : undefined;
}

export const agentCommands: readonly Command[] = [
  command({
    noun: 'agent',
    verb: 'list',
    summary: "lists a tenant's agents and the names of their pages",
    effect: 'reads',
    options: { tenant },
    async run(at, given) {
      const found = await fileOf(at, given.tenant);
      if (!found.ok) return found;
      const { agents } = found.value;
      return done({ lines: agents.length > 0 ? agents.map(lineOf) : ['None.'], data: agents });
    },
  }),
  command({
    noun: 'agent',
    verb: 'qr',
    summary: "writes the QR code of an agent's page, for cards and signs",
    argument: 'agent',
    effect: 'reads',
    options: {
      tenant,
      agent: {
        about: 'the agent, by the name of its page ("ann-fisher")',
        placeholder: '<page>',
        schema: z.string('Name the agent by the page: "agent list" shows the names.'),
      },
      out: {
        about: 'the file to write, .svg or .png',
        placeholder: '<file>',
        schema: z
          .string('Say where to: --out ann-fisher.svg')
          .check(z.regex(/\.(?:svg|png)$/, 'Name a file that ends with .svg or .png.')),
      },
    },
    async run(at, given) {
      const found = await fileOf(at, given.tenant);
      if (!found.ok) return found;
      const agent = found.value.agents.find(({ landingPageURI }) => landingPageURI === given.agent);
      if (!agent?.active)
        return refuse({
          code: 'agent/not-found',
          sentence: `${found.value.name} has no active agent whose page is "${given.agent}". "agent list" shows them.`,
        });
      const address = `${addressOf(at.place, found.value)}/partner/${agent.landingPageURI}`;
      const content = drawn(address, given.out);
      if (content === undefined) throw new Error(`${given.out} ends with neither .svg nor .png`);
      const folder = dirname(resolve(given.out));
      if (!existsSync(folder))
        return refuse({
          code: 'agent/no-folder',
          sentence: `There is no folder ${folder}. Make it, or name another file: --out`,
        });
      if (!at.isDryRun) writeFileSync(given.out, content);
      return done({ lines: [`${given.out} leads to ${address}`], data: { address, file: given.out } });
    },
  }),
];
