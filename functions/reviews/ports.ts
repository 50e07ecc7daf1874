import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, PersonId, TenantId } from '#shared/ids.ts';
import type { ListedReview } from '../listing/places-of.ts';
import type { Member } from '../staff/member.ts';
import type { StopClientPorts } from '../staff/stop-client.ts';

/** Somebody of the staff who decides about people. */
export type Reviewer = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly member: { readonly name: string; readonly offices?: readonly unknown[] | undefined };
  readonly now: Date;
};

/** Who acts, as it is recorded: their membership was read by the door at this very call. */
export const reviewerOf = (
  { tenant, person: id, member: { name }, now }: Reviewer,
  role: Member['role'] = 'prepare',
): Member => ({ ...{ tenant, id, name, role, now }, way: 'console' });

/** Which document. */
export type OfDocument = { readonly clientId: ClientId; readonly documentId: DocumentId };

/** That somebody looked at a document; only ever added. */
export type DocumentLook = {
  readonly at: string;
  readonly by: string;
  readonly identity: Pick<Member, 'id' | 'role' | 'way'>;
  readonly kind: string;
};

/** What deciding about people needs. */
export type ReviewPorts = StopClientPorts & {
  readonly documents: {
    readonly find: (tenant: TenantId, client: ClientId, id: DocumentId) => Promise<ClientDocument | undefined>;
    /** Writes what was decided; false when somebody has decided before. */
    readonly decide: (document: ClientDocument, review: NonNullable<ClientDocument['review']>) => Promise<boolean>;
    readonly waiting: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly listed: readonly ListedReview[]; readonly isMore: boolean }>;
  };
  readonly looks: {
    readonly add: (document: ClientDocument, look: DocumentLook) => Promise<void>;
    readonly find: (document: ClientDocument, at: string) => Promise<DocumentLook | undefined>;
  };
  readonly photos: {
    /** A part of a kept file; undefined when it is not there or was not scanned yet. */
    readonly part: (key: string, from: number, most: number) => Promise<Uint8Array | undefined>;
  };
};
