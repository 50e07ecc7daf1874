import * as z from 'zod/mini';
import { clientDocument, identityDocument } from '#shared/document/document.ts';
import type { TenantId } from '#shared/ids.ts';
import type { ListedChange } from '#shared/staff/listed-change.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { Item, TableChange } from '../bookkeeping/changes.ts';
import type { Clock } from '../ports.ts';
import { isListedKind } from './keep-listed.ts';
import { isListed } from './row-of.ts';

/** The sort key of the views that a company's staff share. */
const SHARED_VIEWS = 'VIEWS';

/** Deposits into the ledgers, and withdrawals: by them a payment lacks what it lacks. */
const LEDGER_MOVES = 'FUNDING#';

/** Changes that one person proposes and another approves. */
const PROPOSALS = 'CHANGE#';

/** Lines of the bank's statements, and that one was imported. */
const OF_STATEMENTS = /^(?:LINE|STATEMENT)#/;

/** What books, files and provider differ in; it is written when it changes. */
const EXCEPTIONS = 'EXCEPTIONS';

/** Whether pages that stand open show something of it. */
export const isNotedKind = (change: Pick<TableChange, 'sk'>): boolean =>
  isListedKind(change) ||
  [SHARED_VIEWS, EXCEPTIONS].includes(change.sk) ||
  change.sk.startsWith(LEDGER_MOVES) ||
  change.sk.startsWith(PROPOSALS) ||
  OF_STATEMENTS.test(change.sk);

/** What noting a change needs. */
export type ChangePorts = {
  /** Keeps for an hour that something changed at this moment. */
  readonly note: (tenant: TenantId, change: ListedChange, at: Date) => Promise<void>;
};

const listedTransfer = (item: Item | undefined) => {
  const read = transfer.safeParse(item);
  return read.success && isListed(read.data) ? read.data : undefined;
};

const version = z.object({ version: z.number() });
/** Whether it is the same business as before: only what the lists keep beside it was written anew. */
const isSameVersion = ({ before, after }: TableChange): boolean => {
  const [former, now] = [version.safeParse(before), version.safeParse(after)];
  return former.success && now.success && former.data.version === now.data.version;
};

const WIRES: ListedChange = { kind: 'wire', id: '' };
const lineState = z.object({ state: z.string() });
const stateOf = (item: Item | undefined): string | undefined => lineState.safeParse(item).data?.state;

/**
 * That a statement was imported, or that a line was decided about or waits again. Its lines come before it, hundreds in a
 * second, and are told of by it.
 */
function statementChange({ sk, before, after }: TableChange): ListedChange | undefined {
  if (sk.startsWith('STATEMENT#')) return WIRES;
  return before && stateOf(before) !== stateOf(after) ? WIRES : undefined;
}

function changeOf(change: TableChange): ListedChange | undefined {
  const { sk, before, after } = change;
  if (sk === 'CLIENT') return undefined;
  if (sk === SHARED_VIEWS) return { kind: 'view', id: '' };
  if (sk.startsWith(LEDGER_MOVES)) return { kind: 'ledger', id: '' };
  if (sk.startsWith(PROPOSALS)) return { kind: 'proposal', id: '' };
  if (sk.startsWith('RECEIVED#') || sk === EXCEPTIONS) return WIRES;
  if (OF_STATEMENTS.test(sk)) return statementChange(change);
  if (sk.startsWith('DOCUMENT#')) {
    const photo = clientDocument.safeParse(after ?? before);
    const isOfId = photo.success && identityDocument.safeParse(photo.data.kind).success;
    return isOfId ? { kind: 'review', id: '' } : undefined;
  }
  const listed = listedTransfer(after) ?? listedTransfer(before);
  if (!listed || isSameVersion(change)) return undefined;
  return { kind: 'payment', id: listed.id, officeId: listed.officeId, agentId: listed.agentId };
}

/**
 * Notes that something of the staff's lists has changed, for the pages that stand open. It comes after the lists, so
 * that whoever hears of it finds them so; told again it is noted again, and a page looks once more in vain.
 */
export async function noteChange({ note }: ChangePorts, change: TableChange, now: Clock): Promise<void> {
  const noted = changeOf(change);
  if (noted) await note(change.tenant, noted, now());
}
