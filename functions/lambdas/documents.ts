import { randomBytes } from 'node:crypto';
import {
  announceAssetRoute,
  announceDocumentRoute,
  attachDocumentRoute,
  listAssetsRoute,
  openDocumentRoute,
  receiveAssetRoute,
} from '#shared/contracts/documents.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { clientDocuments } from '../adapters/dynamo/clients.ts';
import { counts } from '../adapters/dynamo/sign-in.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { announceAsset, announceDocument } from '../client/documents/announce.ts';
import { attachDocument, listAssets, openDocument } from '../client/documents/attach-document.ts';
import type { DocumentPorts } from '../client/documents/ports.ts';
import { receiveAsset } from '../client/documents/receive.ts';
import { door, on } from '../http/serve.ts';

/**
 * The S3 client is most of this function's size. The first upload loads it, because listing documents does not need it.
 */
const bucket = async () => (await import('../adapters/uploads.ts')).uploads;

const ports: DocumentPorts = {
  documents: clientDocuments,
  transfers: { find: transfers.find, save: transfers.savingOnly('attachments') },
  uploads: {
    form: async (file) => (await bucket()).form(file),
    read: async (key, most) => (await bucket()).read(key, most),
    write: async (file) => (await bucket()).write(file),
    download: async (file) => (await bucket()).download(file),
    remove: async (key) => (await bucket()).remove(key),
    isReadable: async (key) => (await bucket()).isReadable(key),
  },
  countToday: ({ tenant, client, now }, most) => counts.addToday(tenant, `uploads#${client}`, { most, now }),
  random: (bytes) => randomBytes(bytes),
};

/** The document routes, each with its use case. */
export const served = [
  on(announceAssetRoute, (caller, { body }) => announceAsset(ports, { ...caller, ...body })),
  on(receiveAssetRoute, (caller, { params }) => receiveAsset(ports, { ...caller, ...params })),
  on(listAssetsRoute, (caller) => listAssets(ports, caller)),
  on(announceDocumentRoute, (caller, { params, body }) => announceDocument(ports, { ...caller, ...params, ...body })),
  on(attachDocumentRoute, (caller, { params }) => attachDocument(ports, { ...caller, ...params })),
  on(openDocumentRoute, (caller, { params }) => openDocument(ports, { ...caller, ...params })),
];

export const handler = door(clientGate, served);
