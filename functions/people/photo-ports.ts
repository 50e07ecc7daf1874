import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, PersonId, TenantId } from '#shared/ids.ts';
import type { Signature } from '#shared/staff/signature.ts';
import type { ListedReview } from '../console/listing/places-of.ts';
import type { ByCommand, Member } from './member.ts';
import type { StopClientPorts } from './stop-client.ts';

/** A staff member who decides about people. */
export type Reviewer = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly member: { readonly name: string; readonly offices?: readonly unknown[] | undefined };
  readonly now: Date;
  readonly command?: ByCommand | undefined;
};

/** The staff member as recorded. Their membership was read for this call. */
export const reviewerOf = (
  { tenant, person: id, member: { name }, now, command }: Reviewer,
  role: Member['role'] = 'prepare',
): Member => ({ ...{ tenant, id, name, role, now }, way: command?.way ?? 'console' });

/** A document's IDs. */
export type OfDocument = { readonly clientId: ClientId; readonly documentId: DocumentId };

/** A log entry that a person viewed a document. Never changed or removed. */
export type DocumentLook = {
  readonly at: string;
  readonly by: string;
  readonly identity: Pick<Member, 'id' | 'role' | 'way'>;
  readonly kind: string;
};

export type ReviewPorts = StopClientPorts & {
  readonly documents: {
    readonly find: (tenant: TenantId, client: ClientId, id: DocumentId) => Promise<ClientDocument | undefined>;
    /** Saves the decision. Returns false if there was one already. */
    readonly decide: (document: ClientDocument, review: NonNullable<ClientDocument['review']>) => Promise<boolean>;
    /** Uses one of the tries of a birth date. Returns false if none is left. */
    readonly tryDate: (document: ClientDocument) => Promise<boolean>;
    /** Removes an acceptance and records who did. Returns false if it isn't there anymore. */
    readonly undo: (document: ClientDocument, by: Signature) => Promise<boolean>;
    readonly waiting: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly listed: readonly ListedReview[]; readonly isMore: boolean }>;
  };
  readonly looks: {
    readonly add: (document: ClientDocument, look: DocumentLook) => Promise<void>;
    readonly find: (document: ClientDocument, at: string) => Promise<DocumentLook | undefined>;
  };
  /** True if the mark was made of this text. */
  readonly holdsMark: (text: string, mark: string) => Promise<boolean>;
  readonly photos: {
    /** A part of a stored file. Undefined if it does not exist or is not scanned yet. */
    readonly part: (key: string, from: number, most: number) => Promise<Uint8Array | undefined>;
  };
};
