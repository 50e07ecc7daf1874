import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { LearnedTable } from '#shared/statement/csv-learned.ts';
import type { KeptLine, KeptStatement, LineName, LineState } from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { DeskCaller, DeskPorts } from '../desk/ports.ts';
import type { DecideWirePorts } from '../payments/decide-wire.ts';
import type { FileList, FileProof, FileReader } from '../payments/engine/file-funds.ts';
import type { WirePorts } from '../payments/engine/wire-work.ts';
import type { Random } from '../ports.ts';

/** The lines of a company's statements. */
export type LineStore = {
  readonly find: (tenant: TenantId, name: LineName) => Promise<KeptLine | undefined>;
  readonly named: (tenant: TenantId, names: readonly LineName[]) => Promise<readonly KeptLine[]>;
  /** Adds those that are not there yet, and says how many were added. */
  readonly add: (lines: readonly KeptLine[]) => Promise<number>;
  /** Saves one on top of the version that was read; false when another writer was faster. */
  readonly save: (line: KeptLine) => Promise<boolean>;
  /** The same, in one write with a look at the wires: false also when the wire of its money is on record. */
  readonly saveWithoutWire: (line: KeptLine) => Promise<boolean>;
  /** Sets a line aside as this side of a sweep, in one write with that; false where another line is that side. */
  readonly saveOfSweep: (line: KeptLine, side: string) => Promise<boolean>;
  /** Which of these sides of sweeps have a line already. */
  readonly sidesWithLine: (tenant: TenantId, sides: readonly string[]) => Promise<readonly string[]>;
  readonly waiting: (
    tenant: TenantId,
    most: number,
    after?: string,
  ) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
  /** Lines that were decided about and that a colleague wants back, the oldest day first. */
  readonly wantedBack: (tenant: TenantId, most: number) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
  readonly month: (
    tenant: TenantId,
    asked: { month: string; state?: LineState; after?: string | undefined; most: number },
  ) => Promise<{ lines: readonly KeptLine[]; after: string | undefined }>;
};

/** Statements that end last, the last one first, and whether there are no earlier ones. */
export type LatestStatements = { readonly statements: readonly KeptStatement[]; readonly isAll: boolean };

/** What the work with statements needs. */
export type StatementPorts = {
  readonly lines: LineStore;
  readonly statements: {
    readonly keep: (statement: KeptStatement) => Promise<void>;
    /** The statements of an account that end last. */
    readonly ofAccount: (tenant: TenantId, account: string) => Promise<LatestStatements>;
    /** The same of each account. */
    readonly recent: (tenant: TenantId) => Promise<readonly KeptStatement[]>;
    readonly all: (tenant: TenantId) => Promise<readonly KeptStatement[]>;
  };
  /** What the staff have said of their banks' tables. */
  readonly learned: {
    readonly find: (tenant: TenantId, table: string) => Promise<LearnedTable | undefined>;
    readonly keep: (learned: LearnedTable) => Promise<void>;
    readonly all: (tenant: TenantId) => Promise<readonly LearnedTable[]>;
  };
  readonly transfers: DecideWirePorts['transfers'];
  readonly files: FileReader & {
    /** Whether a line proves a file under this one's reference and of as much. */
    readonly isProven: (line: KeptLine) => Promise<boolean>;
    /** Adds a line to what proves its files' money, in the write that says so at the line; false when it can't. */
    readonly prove: (line: KeptLine, proofs: readonly FileProof[]) => Promise<boolean>;
    /** Takes it out again, as it proved them, on top of the files' lists that were read. */
    readonly disprove: (line: KeptLine, proved: KeptLine, lists: readonly FileList[]) => Promise<boolean>;
  };
  readonly wires: DecideWirePorts['wires'] & {
    readonly named: (tenant: TenantId, references: readonly string[]) => Promise<readonly ReceivedWire[]>;
    /** The same, with the line of a statement that the wire is recorded from, in the same write. */
    readonly ofLine: (line: KeptLine) => WirePorts['wires'];
    /** The wires that were sent back and that no line is named for yet. */
    readonly sentBack: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
    /** A wire that went back and the line of it, in one write; false when somebody was faster with either. */
    readonly saveReturn: (wire: ReceivedWire, line: KeptLine) => Promise<boolean>;
  };
  /** What the provider swept between a ledger of the company's and its own account. */
  readonly sweeps: (tenant: TenantId) => Promise<readonly KeptSweep[]>;
  /** Every open payment of a company. */
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
};

/** What the wires that wait for a second person need besides. */
export type WireDeskPorts = StatementPorts &
  Pick<DeskPorts, 'stepUps' | 'clientOf'> & {
    /**
     * Wires of nobody, those that wait for a second person, those that went back and are on no line yet, and those that
     * payments have received since a day.
     */
    readonly deskWires: (tenant: TenantId, receivedFrom: Day) => Promise<readonly ReceivedWire[]>;
    readonly random: Random;
  };

/** A statement is the whole company's: whoever works for some offices only sees none. */
export const wholeCompany = ({ member }: Pick<DeskCaller, 'member'>): Outcome<true, Refusal<'staff/whole-company'>> =>
  member.offices ? refuse({ code: 'staff/whole-company' }) : done(true);
