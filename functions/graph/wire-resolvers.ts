import type { TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { chooseWire } from '../payments/choose-wire.ts';
import { editWire } from '../payments/edit-wire.ts';
import type { WireOwner, WireTransferPorts } from '../payments/engine/unsent-wire.ts';
import { giveUpWire } from '../payments/give-up-wire.ts';
import { reportWireSent } from '../payments/report-wire-sent.ts';
import { orRefuse, type Root } from './answer.ts';

type One = { readonly _id: TransferId };

/** The mutations that move a wire; `shown` makes of a transfer what the graph tells. */
export const wireResolvers = (
  ports: WireTransferPorts,
  owner: WireOwner,
  shown: (transfer: Transfer) => Promise<unknown>,
): Root => ({
  chooseWire: async ({ _id: id, total }: One & { readonly total: Cents }) =>
    shown(orRefuse(await chooseWire(ports, owner, { id, total }))),
  editTransfer: async ({ _id }: One) => shown(orRefuse(await editWire(ports, owner, _id))),
  reportWireSent: async ({ _id: id, reference }: One & { readonly reference: string }) =>
    shown(orRefuse(await reportWireSent(ports, owner, { id, reference }))),
  cancelTransfer: async ({ _id }: One) => shown(orRefuse(await giveUpWire(ports, owner, _id))),
});
