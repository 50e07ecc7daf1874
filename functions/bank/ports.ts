import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { LearnedTable } from '#shared/statement/csv-learned.ts';
import type { KeptLine, KeptStatement, LineName } from '#shared/statement/kept-line.ts';
import type { OwnAccount } from '#shared/tenant/trust-accounts.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { DeskCaller, DeskPorts } from '../console/desk/ports.ts';
import type { NamedTransfers } from '../console/ports.ts';
import type { DecideWirePorts } from '../payments/decide-wire.ts';
import type { FileList, FileProof, FileReader } from '../payments/engine/file-funds.ts';
import type { LinePorts, WirePorts } from '../payments/engine/wire-work.ts';
import type { Random } from '../ports.ts';

export type LineStore = {
  readonly find: (tenant: TenantId, name: LineName) => Promise<KeptLine | undefined>;
  readonly named: (tenant: TenantId, names: readonly LineName[]) => Promise<readonly KeptLine[]>;
  /** Adds transactions and returns how many were new. */
  readonly add: (lines: readonly KeptLine[]) => Promise<number>;
  /** Removes each against the version that was read; false if another writer was faster. */
  readonly remove: (lines: readonly KeptLine[]) => Promise<boolean>;
  /** Saves one against the version that was read; false if another writer was faster. */
  readonly save: (line: KeptLine) => Promise<boolean>;
  /** The same, on condition that its wire isn't recorded; false if it is. */
  readonly saveWithoutWire: (line: KeptLine) => Promise<boolean>;
  /** Excludes a transaction as this side of a sweep, in one write; false if another transaction is that side. */
  readonly saveOfSweep: (line: KeptLine, side: string) => Promise<boolean>;
  /** Those of these sweep sides that already have a transaction. */
  readonly sidesWithLine: (tenant: TenantId, sides: readonly string[]) => Promise<readonly string[]>;
  readonly waiting: (
    tenant: TenantId,
    most: number,
    after?: string,
  ) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
  /** Transactions with a proposal, oldest day first. */
  readonly wantedBack: (tenant: TenantId, most: number) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
  readonly month: LinePorts['lines']['month'];
};

/** The latest statements, last one first, and whether there are no earlier ones. */
export type LatestStatements = { readonly statements: readonly KeptStatement[]; readonly isAll: boolean };

export type StatementPorts = {
  readonly lines: LineStore;
  readonly statements: {
    readonly keep: (statement: KeptStatement) => Promise<void>;
    readonly remove: (statement: KeptStatement) => Promise<void>;
    /** The latest statements of an account. */
    readonly ofAccount: (tenant: TenantId, account: string) => Promise<LatestStatements>;
    /** The latest statements of every account. */
    readonly recent: (tenant: TenantId) => Promise<readonly KeptStatement[]>;
    readonly all: (tenant: TenantId) => Promise<readonly KeptStatement[]>;
  };
  /** Saved import formats of the banks' tables. */
  readonly learned: {
    readonly find: (tenant: TenantId, table: string) => Promise<LearnedTable | undefined>;
    readonly keep: (learned: LearnedTable) => Promise<void>;
    readonly all: (tenant: TenantId) => Promise<readonly LearnedTable[]>;
  };
  /** The trust accounts in a company's settings. */
  readonly ownAccounts: (tenant: TenantId) => Promise<readonly OwnAccount[]>;
  readonly transfers: DecideWirePorts['transfers'] & { readonly named: NamedTransfers };
  readonly files: FileReader & {
    /** True if a transaction already proves a file under this one's reference and amount. */
    readonly isProven: (line: KeptLine) => Promise<boolean>;
    /** Adds a transaction to its files' proofs, in the write that records it; false if it can't. */
    readonly prove: (line: KeptLine, proofs: readonly FileProof[]) => Promise<boolean>;
    /** Removes it from the files' lists that were read. */
    readonly disprove: (line: KeptLine, proved: KeptLine, lists: readonly FileList[]) => Promise<boolean>;
  };
  readonly wires: DecideWirePorts['wires'] & {
    readonly named: (tenant: TenantId, references: readonly string[]) => Promise<readonly ReceivedWire[]>;
    /** The same for a wire that is recorded from a bank transaction, in one write with it. */
    readonly ofLine: (line: KeptLine) => WirePorts['wires'];
    /** Returned wires that no transaction is linked to yet. */
    readonly sentBack: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
    /** Saves a returned wire and its transaction in one write; false if either has changed. */
    readonly saveReturn: (wire: ReceivedWire, line: KeptLine) => Promise<boolean>;
  };
  /** The provider's sweeps between the company's ledgers and its own account. */
  readonly sweeps: (tenant: TenantId) => Promise<readonly KeptSweep[]>;
  /** Every open payment of a company. */
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
};

/** Additional ports for wires that need approval. */
export type WireDeskPorts = StatementPorts &
  Pick<DeskPorts, 'stepUps' | 'clientOf' | 'lists'> & {
    /**
     * Unmatched wires, proposed ones, returned ones without a transaction, and those that payments received since a
     * day.
     */
    readonly deskWires: (tenant: TenantId, receivedFrom: Day) => Promise<readonly ReceivedWire[]>;
    readonly random: Random;
  };

/** A statement belongs to the whole company, so members limited to some offices see none. */
export const wholeCompany = ({ member }: Pick<DeskCaller, 'member'>): Outcome<true, Refusal<'staff/whole-company'>> =>
  member.offices ? refuse({ code: 'staff/whole-company' }) : done(true);
