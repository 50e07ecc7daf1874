import * as z from 'zod/mini';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { isProductionStage, stageNames } from '../../aws/stage-files.ts';
import { tenantDeployment } from '../../aws/tenant-buckets.ts';
import { tenantFileAt } from '../../aws/tenant-files.ts';
import { memberOf } from '../kit/acting.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { addressOf } from './addresses.ts';
import { applyTenant, changesOf } from './apply-tenant.ts';
import { mayLeave } from './leaving-account.ts';
import { logoLines, shippedLogoLines } from './logo-ports.ts';
import { placeholdersIn } from './new-tenant.ts';
import { newTenantCommand } from './new-tenant-command.ts';
import { pictureCommand } from './pictures/command.ts';
import { slipsIn } from './slips/slips.ts';
import { textParts } from './slips/text-parts.ts';

const { tenant, by, leaving } = options;
const file = {
  about: "the tenant's file (tenants/acme.json)",
  placeholder: '<file>',
  schema: z.string('Name the file: tenants/acme.json').check(z.minLength(1)),
};

/** A file that can be applied, or all its mistakes. */
function checked(path: string, now: Date): Outcome<Tenant, Refused> {
  const read = tenantFileAt(path);
  if (!read.ok) return refuse({ code: 'tenant/unreadable', sentence: `${path} can’t be used.`, lines: read.refusal });
  const { tenant: found, said } = read.value;
  const problems = slipsIn(found, now);
  if (problems.length === 0) return done(found);
  return refuse({ code: 'tenant/incomplete', sentence: `${path} can’t be used yet.`, lines: problems.map(said) });
}

const NOT_FOUND = (id: string): Refused => ({
  code: 'tenant/not-found',
  sentence: `There is no tenant "${id}" here. "tenant list" shows them.`,
});

const row = (label: string, value: string): string => `  ${label.padEnd(14)}${value}`;

/** A tenant at a glance, with the last four digits of its wiring numbers. */
function linesOf(it: Tenant): readonly string[] {
  const purposes = it.purposes.filter(({ active }) => active).map(({ purpose, method }) => `${purpose} (${method})`);
  return [
    `${it.name} (${it.id})${it.active ? '' : ', switched off'}`,
    row('type', `${it.type}, routes by ${it.routingType}`),
    row('hosts', it.hosts.length > 0 ? it.hosts.join(', ') : 'its label below the portal’s domain'),
    row('support', `${it.supportEmail}, ${formatPhone(it.pocPhone)}`),
    row('sender', it.senderEmail),
    row('purposes', purposes.join('; ')),
    row('fee', it.fee?.clientPays ? formatDollars(it.fee.amount) : 'none'),
    row(
      'approval from',
      it.approvalThreshold === undefined ? 'disbursements only' : formatDollars(it.approvalThreshold),
    ),
    row('unchecked to', formatDollars(it.uncheckedLimit)),
    row('new account to', formatDollars(it.newAccountLimit)),
    row('disbursed', it.instantDisbursements ? 'at once where the client’s bank takes it, else by ACH' : 'by ACH'),
    row('on the same day', it.sameDayAch.join(' and ') || 'none'),
    row(
      'accounts',
      it.destinationAccounts
        .map((one) => `${one.bankName} x${one.accountLastFourDigits}${one.ledgerId ? ` (ledger ${one.ledgerId})` : ''}`)
        .join(', '),
    ),
    row(
      'wiring',
      Object.values(it.wiring)
        .map(({ bankName, accountNumber }) => `${bankName} x${accountNumber.slice(-4)}`)
        .join(', ') || 'none',
    ),
    row('offices', String(it.offices.length)),
    row('agents', String(it.agents.length)),
    row(
      'provider',
      `${it.provider.clientId} (${it.provider.originator ? 'the platform’s' : 'own'}), secret ${it.provider.secretName}`,
    ),
  ];
}

/** Notes that texts cost more than necessary; a long name isn't a mistake. */
function partsLine(file: Tenant): readonly string[] {
  const { code, news } = textParts(file, 'portal.example.com');
  if (code === 1 && news <= 2) return [];
  return [`  texts with this name: a code has ${code} parts, the longest notice ${news}; each part is paid for`];
}

export const tenantCommands: readonly Command[] = [
  newTenantCommand,
  pictureCommand,
  command({
    noun: 'tenant',
    verb: 'check',
    summary: 'checks a tenant’s file, and explains what is wrong',
    argument: 'file',
    effect: 'reads',
    isOffline: true,
    options: { file },
    async run(at, given) {
      const read = checked(given.file, at.now);
      if (!read.ok) return read;
      const open = placeholdersIn(read.value);
      const stages = stageNames();
      const production = stages.find(isProductionStage) ?? 'prod';
      const deployments = stages.map((stage) => [stage, tenantDeployment(stage, read.value)] as const);
      const lines = [
        `${given.file} is in order.`,
        ...open.map((field) => `  to be filled in before ${production}: ${field}`),
        ...partsLine(read.value),
        ...(await shippedLogoLines(read.value)),
        ...deployments.map(([stage, deployment]) => `  its address and sender in ${stage}: ${deployment}`),
      ];
      return done({
        lines,
        data: { id: read.value.id, placeholders: open, deployments: Object.fromEntries(deployments) },
      });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'apply',
    summary: 'applies a tenant’s file: creates the tenant, or changes it',
    argument: 'file',
    effect: 'signs',
    options: { file, by, leaving },
    async run(at, given) {
      const read = checked(given.file, at.now);
      if (!read.ok) return read;
      const { id, name } = read.value;
      const open = at.place.isProduction ? placeholdersIn(read.value) : [];
      if (open.length > 0)
        return refuse({
          code: 'tenant/placeholder',
          sentence: `${given.file} isn’t ready for ${at.place.stage}: you still have to fill in some of it.`,
          lines: open,
        });
      const before = await at.ports.tenants.file(id);
      if (changesOf(before, read.value)?.length === 0) {
        // A picture may have been stored since.
        const logo = logoLines(await at.ports.tenants.keepLogo(read.value));
        return done({ lines: [`${name} (${id}) is unchanged.`, ...logo], data: { id, changes: [] } });
      }
      const left = await mayLeave(at.ports.leaving, { before, file: read.value }, given.leaving, at.now);
      if (!left.ok) return left;
      const by = await memberOf(at, { tenant: id, by: given.by, people: read.value.people }, 'prepare');
      if (!by.ok) return by;
      const applied = await applyTenant(at, { before, file: read.value, by: by.value });
      if (!applied.ok) return applied;
      const { changes, waiting } = applied.value;
      const lines = [
        changes ? `${name} (${id}) changed: ${changes.join(', ') || 'nothing'}` : `${name} (${id}) is new.`,
      ];
      const logo = logoLines(await at.ports.tenants.keepLogo(read.value));
      lines.push(`  ${addressOf(at.place, read.value)}`, ...logo, ...waiting);
      return done({ lines, data: { id, changes: changes ?? 'new' }, tenant: id });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'list',
    summary: 'lists all tenants',
    effect: 'reads',
    options: {},
    async run({ ports }) {
      const ids = await ports.tenants.list();
      const names = await Promise.all(
        ids.map(async (id) => (await ports.staff.tenants.config(id))?.name ?? 'half applied'),
      );
      const lines = ids.map((id, at) => `${id.padEnd(24)}${names[at]}`);
      return done({
        lines: lines.length > 0 ? lines : ['None.'],
        data: ids.map((id, at) => ({ id, name: names[at] })),
      });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'show',
    summary: 'shows a tenant as stored',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant },
    async run({ ports }, given) {
      const found = await ports.tenants.file(given.tenant);
      if (!found) return refuse(NOT_FOUND(given.tenant));
      const { wiring: _numbers, ...data } = found;
      return done({ lines: linesOf(found), data });
    },
  }),
  command({
    noun: 'tenant',
    verb: 'export',
    summary: 'prints a tenant’s whole file, ready to apply, with its wire numbers',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant },
    async run({ ports }, given) {
      const found = await ports.tenants.file(given.tenant);
      return found ? done({ lines: [JSON.stringify(found, null, 2)], data: found }) : refuse(NOT_FOUND(given.tenant));
    },
  }),
];
