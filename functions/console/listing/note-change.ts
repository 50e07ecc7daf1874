import * as z from 'zod/mini';
import { clientDocument, identityDocument } from '#shared/document/document.ts';
import type { TenantId } from '#shared/ids.ts';
import type { ListedChange } from '#shared/staff/listed-change.ts';
import { payerInvitation } from '#shared/staff/payer-invitation.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { Item, TableChange } from '../../ledger/changes.ts';
import type { Clock } from '../../ports.ts';
import { isListedKind } from './keep-listed.ts';
import { isListed } from './row-of.ts';

/** The sort key of the views shared by a company's staff. */
const SHARED_VIEWS = 'VIEWS';

/** Deposits into the ledgers and withdrawals. They change how much a payment is short. */
const LEDGER_MOVES = 'FUNDING#';

/** Changes that one person proposes and another approves. */
const PROPOSALS = 'CHANGE#';

/** Bank transactions, and the import of a statement. */
const OF_STATEMENTS = /^(?:LINE|STATEMENT)#/;

/** The differences between our books, the files and the provider. Written only when they change. */
const EXCEPTIONS = 'EXCEPTIONS';

/** True if an open console page may show this item. */
export const isNotedKind = (change: Pick<TableChange, 'sk'>): boolean =>
  isListedKind(change) ||
  [SHARED_VIEWS, EXCEPTIONS].includes(change.sk) ||
  change.sk.startsWith(LEDGER_MOVES) ||
  change.sk.startsWith(PROPOSALS) ||
  OF_STATEMENTS.test(change.sk);

export type ChangePorts = {
  /** Stores for an hour that something changed at this time. */
  readonly note: (tenant: TenantId, change: ListedChange, at: Date) => Promise<void>;
};

const listedTransfer = (item: Item | undefined) => {
  const read = transfer.safeParse(item);
  return read.success && isListed(read.data) ? read.data : undefined;
};

const version = z.object({ version: z.number() });
/** True if only derived list data changed and the record's version is the same. */
const isSameVersion = ({ before, after }: TableChange): boolean => {
  const [former, now] = [version.safeParse(before), version.safeParse(after)];
  return former.success && now.success && former.data.version === now.data.version;
};

const WIRES: ListedChange = { kind: 'wire', id: '' };
const lineState = z.object({ state: z.string() });
const stateOf = (item: Item | undefined): string | undefined => lineState.safeParse(item).data?.state;

/**
 * The import of a statement, or a transaction whose state or wire changed. A statement's transactions are
 * written before it, hundreds per second, and are covered by its own write.
 */
function statementChange({ sk, before, after }: TableChange): ListedChange | undefined {
  if (sk.startsWith('STATEMENT#')) return WIRES;
  return before && (after?.['wire'] || stateOf(before) !== stateOf(after)) ? WIRES : undefined;
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
  if (sk.startsWith('PAYER#')) {
    const { transferId: id, request } = payerInvitation.parse(after ?? before);
    return { kind: 'payment', id, officeId: request.officeId };
  }
  const listed = listedTransfer(after) ?? listedTransfer(before);
  if (!listed || isSameVersion(change)) return undefined;
  return { kind: 'payment', id: listed.id, officeId: listed.officeId };
}

/**
 * Records that the staff's lists changed, for open console pages. It runs after the lists are updated, so that a page
 * reads the new state. If it runs twice, pages only reload again.
 */
export async function noteChange({ note }: ChangePorts, change: TableChange, now: Clock): Promise<void> {
  const noted = changeOf(change);
  if (noted) await note(change.tenant, noted, now());
}
