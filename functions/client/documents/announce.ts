import type { ClientDocument, IdentityDocument, PaperType, PictureType } from '#shared/document/document.ts';
import { type ClientId, type DocumentId, documentId, newId, type TenantId, type TransferId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX, UPLOAD_LIMIT_BYTES, UPLOADS_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { arrivalKeyOf, type DocumentPorts, type SignedForm } from './ports.ts';

type Announced = Pick<ClientDocument, 'kind' | 'name' | 'contentType' | 'transferId'>;
type Expected = { readonly id: DocumentId; readonly upload: SignedForm };

/** Records that a file is about to be uploaded, and signs the form for it. The form enforces the announced size. */
async function expectUpload(
  ports: DocumentPorts,
  owner: Owner,
  announced: Announced,
): Promise<Outcome<Expected, Refusal<'document/too-many'>>> {
  const { tenant, client, now } = owner;
  if (!(await ports.countToday(owner, UPLOADS_PER_DAY))) return refuse({ code: 'document/too-many' });
  const id = documentId.parse(newId(now, ports.random(8)));
  const { kind, name, contentType, transferId } = announced;
  const document: ClientDocument = {
    id,
    tenantId: tenant,
    clientId: client,
    kind,
    name,
    contentType,
    ...(transferId ? { transferId } : {}),
    status: 'expected',
    createdAt: now.toISOString(),
  };
  await ports.documents.put(document);
  const upload = await ports.uploads.form({ key: arrivalKeyOf(document), contentType, lessThan: UPLOAD_LIMIT_BYTES });
  return done({ id, upload });
}

/** Announces the photo of an identity document. */
export async function announceAsset(
  ports: DocumentPorts,
  request: Owner & {
    readonly TENANT_GUID: TenantId;
    readonly CLIENT_GUID: ClientId;
    readonly type: IdentityDocument;
    readonly contentType: PictureType;
  },
): Promise<
  Outcome<
    { readonly 's3-assets': Partial<Record<IdentityDocument, { assetID: DocumentId }>>; readonly upload: SignedForm },
    Refusal<'client/not-found' | 'document/too-many'>
  >
> {
  const { tenant, client, now, TENANT_GUID, CLIENT_GUID, type, contentType } = request;
  // The specification sends these IDs, but the session decides whose photo it is.
  if (TENANT_GUID !== tenant || CLIENT_GUID !== client) return refuse({ code: 'client/not-found' });
  const expected = await expectUpload(ports, { tenant, client, now }, { kind: type, name: type, contentType });
  if (!expected.ok) return expected;
  const { id, upload } = expected.value;
  return done({ 's3-assets': { [type]: { assetID: id } }, upload });
}

/** Announces a document for one of the client's transfers. */
export async function announceDocument(
  ports: DocumentPorts,
  request: Owner & {
    readonly id: TransferId;
    readonly document: { readonly name: string; readonly contentType: PaperType };
  },
): Promise<
  Outcome<
    { readonly documentId: DocumentId; readonly upload: SignedForm },
    Refusal<'transfer/not-found' | 'document/too-many' | 'document/too-many-attached'>
  >
> {
  const { tenant, client, now, id: transferId, document } = request;
  const transfer = await ports.transfers.find(tenant, client, transferId);
  if (!transfer) return refuse({ code: 'transfer/not-found' });
  if ((transfer.attachments ?? []).length >= ATTACHMENTS_MAX) return refuse({ code: 'document/too-many-attached' });
  const { name, contentType } = document;
  const announced: Announced = { kind: 'transfer document', name, contentType, transferId };
  const expected = await expectUpload(ports, { tenant, client, now }, announced);
  return expected.ok ? done({ documentId: expected.value.id, upload: expected.value.upload }) : expected;
}
