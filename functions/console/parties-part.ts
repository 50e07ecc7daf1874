import type { ShownParty } from '#shared/contracts/parties.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import type { MessageStanding } from '#shared/message/fate.ts';
import { type ClosingParty, isAdmitted } from '#shared/staff/party.ts';
import { toldOthersText } from '#shared/text/console/told-others.ts';
import { partiesText, stepWords } from '#shared/text/parties.ts';
import { partySteps, partyWay } from '#shared/transfer/party-step.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../ledger/book-entries.ts';
import { isOfCopies } from '../messages/live-link.ts';
import { linkMessageId, partyMessageId } from '../messages/outbox/deliver-to-parties.ts';
import type { ConsolePorts } from './ports.ts';
import { becameOf } from './told-message.ts';

type PartiesPorts = Pick<ConsolePorts, 'parties'> & {
  readonly messages: Pick<ConsolePorts['messages'], 'standing'>;
};

const sentAs = (words: string, standing: MessageStanding): NonNullable<ShownParty['told']> => ({
  words,
  sentAt: standing.sentAt ?? null,
  ...(standing.sentAt || standing.fate ? { became: becameOf(standing) } : {}),
});

/** The newest email to a party about a payment. An unsent one is newest until it is sent. */
async function toldOf(
  { messages }: Pick<PartiesPorts, 'messages'>,
  transfer: Transfer,
  party: ClosingParty,
): Promise<ShownParty['told']> {
  for (const reached of partySteps(transfer).toReversed()) {
    const standing = await messages.standing(transfer.tenantId, partyMessageId(transfer, reached, party.id));
    if (standing) return sentAs(stepWords(partiesText.en, { ...reached, way: partyWay(transfer) }).title, standing);
  }
  return null;
}

/** The email with an agent's link. */
async function linkOf({ messages }: Pick<PartiesPorts, 'messages'>, party: ClosingParty): Promise<ShownParty['told']> {
  const standing = await messages.standing(party.tenantId, linkMessageId(party.id));
  return standing ? sentAs(toldOthersText.link, standing) : null;
}

/** A party for the staff. `payment` limits the page views to those of one payment. */
const shown = (
  { id, name, role, email, language, isAmountShown, of, pin, added, removed, viewings }: ClosingParty,
  told: ShownParty['told'],
  payment?: TransferId,
): ShownParty => ({
  ...{ id, name, role, email, language, isAmountShown, told },
  of: of.kind,
  hasPin: pin !== undefined,
  added: { at: added.at, by: added.by },
  removed: removed ? { at: removed.at, by: removed.by } : null,
  viewed: viewings.filter((each) => payment === undefined || each.payment === payment).map(({ at }) => at),
});

/** Every receipt has a link. It is listed once someone has opened it, because most links never are. */
const isToList = (party: ClosingParty): boolean =>
  !isOfCopies(party) || party.viewings.length > 0 || party.removed !== undefined;

/** The parties of a payment, of its file and of its agent, with their newest emails and views of their pages. */
export async function partiesOfPayment(ports: PartiesPorts, transfer: Transfer): Promise<ShownParty[]> {
  const { tenantId, id, agentId } = transfer;
  const [own, ofFile, ofAgent] = await Promise.all([
    ports.parties.list(tenantId, { kind: 'payment', id }),
    ports.parties.list(tenantId, { kind: 'file', id: fileOf(transfer) }),
    agentId ? ports.parties.list(tenantId, { kind: 'agent', id: agentId }) : [],
  ]);
  const told = [...own.filter(isToList), ...ofFile].map(async (party) =>
    shown(party, await toldOf(ports, transfer, party), id),
  );
  // Withdrawn links of earlier years are in the audit log.
  const linked = ofAgent.filter(isAdmitted).map(async (party) => shown(party, await linkOf(ports, party)));
  return Promise.all([...told, ...linked]);
}

/** The parties of a file. */
export async function partiesOfFile(
  ports: Pick<PartiesPorts, 'parties'>,
  tenant: TenantId,
  file: string,
): Promise<ShownParty[]> {
  const found = await ports.parties.list(tenant, { kind: 'file', id: file });
  return found.map((party) => shown(party, null));
}
