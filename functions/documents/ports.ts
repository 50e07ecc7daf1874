import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId, TransferId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** Who asks, and when. */
export type Asker = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

/** A form to post a file with. */
export type SignedForm = { readonly url: string; readonly fields: Record<string, string> };

/** What documents stand on. */
export type DocumentPorts = {
  readonly documents: {
    readonly find: (tenant: TenantId, client: ClientId, id: DocumentId) => Promise<ClientDocument | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly ClientDocument[]>;
    readonly put: (document: ClientDocument) => Promise<void>;
    readonly remove: (document: ClientDocument) => Promise<void>;
  };
  readonly transfers: {
    readonly find: (tenant: TenantId, client: ClientId, id: TransferId) => Promise<Transfer | undefined>;
    readonly save: (changed: Transfer) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  /** The bucket: files by their keys. */
  readonly uploads: {
    readonly form: (file: {
      readonly key: string;
      readonly contentType: string;
      readonly lessThan: number;
    }) => Promise<SignedForm>;
    readonly start: (
      key: string,
      bytes: number,
    ) => Promise<{ readonly start: Uint8Array; readonly size: number; readonly etag: string } | undefined>;
    readonly etag: (key: string) => Promise<string | undefined>;
    readonly download: (file: {
      readonly key: string;
      readonly name: string;
      readonly contentType: string;
    }) => Promise<string>;
    readonly remove: (key: string) => Promise<void>;
  };
  /** Counts one more upload of a client's day, unless there were that many; true when it was counted. */
  readonly countToday: (asker: Asker, most: number) => Promise<boolean>;
  readonly random: (bytes: number) => Uint8Array;
};

/** Where a document lies: made of ids alone, so that nothing a client types is ever part of a place. */
export const placeOf = ({ tenantId, clientId, id }: Pick<ClientDocument, 'tenantId' | 'clientId' | 'id'>): string =>
  `clients/${tenantId}/${clientId}/${id}`;
