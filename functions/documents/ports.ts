import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId } from '#shared/ids.ts';
import type { Owner, Random, TransferReader, TransferWriter } from '../ports.ts';

/** A form to post a file with. */
export type SignedForm = { readonly url: string; readonly fields: Record<string, string> };

/** What documents need. */
export type DocumentPorts = {
  readonly documents: {
    readonly find: (tenant: TenantId, client: ClientId, id: DocumentId) => Promise<ClientDocument | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly ClientDocument[]>;
    readonly put: (document: ClientDocument) => Promise<void>;
    /** Whether this call is the one that removed it. */
    readonly remove: (document: ClientDocument) => Promise<boolean>;
  };
  readonly transfers: TransferReader & TransferWriter;
  /** The bucket: files by their keys. */
  readonly uploads: {
    readonly form: (file: {
      readonly key: string;
      readonly contentType: string;
      readonly lessThan: number;
    }) => Promise<SignedForm>;
    /** A file's bytes, up to a number; undefined when there is no file. */
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
    /** Whether a kept file may be downloaded: at AWS only after it was scanned. */
    readonly isReadable: (key: string) => Promise<boolean>;
  };
  /** Counts one more upload on a client's day, up to the limit; true when it was counted. */
  readonly countToday: (owner: Owner, most: number) => Promise<boolean>;
  readonly random: Random;
};

type Whose = Pick<ClientDocument, 'tenantId' | 'clientId' | 'id'>;

/** The key of a document: made of ids alone, so that nothing a client types is ever part of a key. */
export const keptKeyOf = ({ tenantId, clientId, id }: Whose): string => `clients/${tenantId}/${clientId}/${id}`;

/**
 * The key at which a document arrives. Its form is valid for this key only: no browser can overwrite a kept file. A
 * part of the bucket of its own, because everything left there is deleted after a day.
 */
export const arrivalKeyOf = ({ tenantId, clientId, id }: Whose): string => `arrivals/${tenantId}/${clientId}/${id}`;
