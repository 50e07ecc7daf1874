import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId } from '#shared/ids.ts';
import type { Owner, Random, TransferReader, TransferWriter } from '../../ports.ts';

/** A form to upload a file with. */
export type SignedForm = { readonly url: string; readonly fields: Record<string, string> };

export type DocumentPorts = {
  readonly documents: {
    readonly find: (tenant: TenantId, client: ClientId, id: DocumentId) => Promise<ClientDocument | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly ClientDocument[]>;
    readonly put: (document: ClientDocument) => Promise<void>;
    /** Returns true if this call removed it. */
    readonly remove: (document: ClientDocument) => Promise<boolean>;
  };
  readonly transfers: TransferReader & TransferWriter;
  /** The bucket, with files by key. */
  readonly uploads: {
    readonly form: (file: {
      readonly key: string;
      readonly contentType: string;
      readonly lessThan: number;
    }) => Promise<SignedForm>;
    /** A file's bytes, up to a maximum. Undefined if there is no file. */
    readonly read: (key: string, most: number) => Promise<Uint8Array | undefined>;
    readonly write: (file: {
      readonly key: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
    }) => Promise<void>;
    readonly download: (file: {
      readonly key: string;
      readonly name: string;
      readonly contentType: string;
    }) => Promise<string>;
    readonly remove: (key: string) => Promise<void>;
    /** True if a stored file may be downloaded. At AWS this is after its scan. */
    readonly isReadable: (key: string) => Promise<boolean>;
  };
  /** Counts an upload against the client's daily limit. Returns true if it was counted. */
  readonly countToday: (owner: Owner, most: number) => Promise<boolean>;
  readonly random: Random;
};

type Whose = Pick<ClientDocument, 'tenantId' | 'clientId' | 'id'>;

/** The key of a document. It consists only of IDs, so that no text from a client is ever part of a key. */
export const keptKeyOf = ({ tenantId, clientId, id }: Whose): string => `clients/${tenantId}/${clientId}/${id}`;

/**
 * The key for the upload. The form is valid for this key only, so no browser can overwrite a stored file. It has its
 * own prefix, where everything is deleted after a day.
 */
export const arrivalKeyOf = ({ tenantId, clientId, id }: Whose): string => `arrivals/${tenantId}/${clientId}/${id}`;
