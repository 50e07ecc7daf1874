import * as z from 'zod/mini';
import { risksAndMessages } from '#functions/console/desk-part.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import { isOpen, TRANSFER_STATUSES, type TransferStatus, transferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type At, type Command, command, type Told } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { dataOf, lineOf, reportLines, riskLines } from '../kit/told.ts';

const { tenant, transfer, phone, file } = options;

/**
 * Open transfers and those with an unknown outcome. One that changes between the two reads is in both. It is listed
 * once, in the bank's state.
 */
async function underWay({ open, submitted }: At['ports'], of: TenantId): Promise<readonly Transfer[]> {
  const found = (await Promise.all([open(of), submitted(of)])).flat();
  const once = new Map(found.map((each) => [each.id, each]));
  return [...once.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

interface Asked {
  readonly tenant: TenantId;
  readonly phone?: Phone | undefined;
  readonly status?: TransferStatus | undefined;
}

/** Without a client, only open transfers are read, so "None." would be wrong for any other status. */
const isNeverListed = ({ phone: client, status: asked }: Asked): boolean =>
  client === undefined && asked !== undefined && asked !== 'submitted' && !isOpen(asked);

/** One client's transfers, or all open ones. */
async function list({ ports }: At, asked: Asked, wanted: (each: Transfer) => boolean): Promise<Outcome<Told, Refused>> {
  if (isNeverListed(asked))
    return refuse({
      code: 'list/needs-client',
      sentence: `What is "${asked.status}" is listed for one client: transfer list --phone <number>.`,
    });
  const { tenant: of, phone: client } = asked;
  const found = client ? await ports.ofClient(of, client) : await underWay(ports, of);
  if (!found) return refuse({ code: 'client/not-found', sentence: 'No client of this tenant has that number.' });
  const transfers = found.filter(wanted);
  const lines = transfers.length > 0 ? transfers.map(lineOf) : ['None.'];
  return done({ lines, data: transfers.map(dataOf) });
}

/** The client's number, where an open transfer's id is enough. */
export const anyPhone = { ...phone, schema: z.optional(phone.schema) };

const EACH_STATUS = TRANSFER_STATUSES.map((each) => (each.includes(' ') ? `"${each}"` : each)).join(', ');

/** The status that was meant: accepts hyphens for spaces, and capitals. */
const statusTyped = (typed: string): TransferStatus | undefined =>
  TRANSFER_STATUSES.find((each) => each.toLowerCase() === typed.trim().toLowerCase().replaceAll('-', ' '));

const status = {
  about: 'only those with this status ("awaiting approval")',
  placeholder: '<status>',
  schema: z.optional(
    z.pipe(
      z.string().check(z.refine((typed) => statusTyped(typed) !== undefined, `Give one of: ${EACH_STATUS}.`)),
      z.transform((typed: string) => transferStatus.parse(statusTyped(typed))),
    ),
  ),
};
const ofFile = { ...file, about: 'only those with this file number' };

/** True if a transfer has the requested status and file. */
const isOf =
  (wanted: { readonly status?: TransferStatus | undefined; readonly file?: string | undefined }) => (each: Transfer) =>
    (wanted.status === undefined || each.status === wanted.status) &&
    (wanted.file === undefined || isSameFile(each.fileNumber, wanted.file));

export const transferLists: readonly Command[] = [
  command({
    noun: 'disbursement',
    verb: 'list',
    summary: 'lists open disbursements, oldest first',
    effect: 'reads',
    options: { tenant, status, file: ofFile },
    run: (at, given) => list(at, given, (each) => each.disbursement && isOf(given)(each)),
  }),
  command({
    noun: 'transfer',
    verb: 'list',
    summary: 'lists a tenant’s open transfers, or all of one client',
    effect: 'reads',
    options: { tenant, phone: anyPhone, status, file: ofFile },
    run: (at, given) => list(at, given, isOf(given)),
  }),
  command({
    noun: 'transfer',
    verb: 'show',
    summary: 'shows a transfer with its history',
    argument: 'transfer',
    effect: 'reads',
    options: { tenant, transfer, phone: anyPhone },
    async run({ ports, now }, given) {
      const which = await ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      const found = await ports.staff.transfers.find(given.tenant, which.value.client, given.transfer);
      if (!found) return refuse({ code: 'transfer/not-found', sentence: 'This client has no transfer with that id.' });
      const config = await ports.staff.tenants.config(given.tenant);
      const risks = config ? (await risksAndMessages(ports.standing, found, config, now)).risks : [];
      const lines = [...reportLines(found, config?.timeZone ?? 'UTC'), ...riskLines(risks)];
      return done({ lines, data: { ...(dataOf(found) as object), risks } });
    },
  }),
];
