import type * as z from 'zod/mini';
import type { Outcome } from '#shared/outcome.ts';
import type { CommandPorts } from './command-ports.ts';
import { dryRun } from './dry-run.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';

/** Something a command is told: what it is, and how it is read. Without a placeholder it is a yes or no. */
export type Option<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly about: string;
  /** What stands for the value in the help: "<name>". */
  readonly placeholder?: string;
  readonly schema: S;
};
type Options = Readonly<Record<string, Option>>;

/** The options as read. */
type Given<O extends Options> = { readonly [N in keyof O]: O[N] extends Option<infer S> ? z.output<S> : never };

/** What a command stands on when it runs. */
export type At = {
  readonly place: Place;
  readonly ports: CommandPorts;
  readonly now: Date;
  /** Say what would change, and change nothing. */
  readonly isDryRun: boolean;
};

/** What a command has to say: lines for a person, and the same as data for a program. */
export type Told = { readonly lines: readonly string[]; readonly data: unknown };

type Declared<O extends Options> = {
  readonly noun: string;
  /** Empty where the noun says it all: "doctor". */
  readonly verb: string;
  readonly summary: string;
  /** The option that may stand bare behind the verb. */
  readonly argument?: keyof O & string;
  /** Reads only, writes, or writes in a person's name; writing to prod requires --yes. */
  readonly effect: 'reads' | 'writes' | 'signs';
  /** Says nothing of any place: a file is written or checked where it lies. */
  readonly isOffline?: boolean;
  /** Reads a secret from the standard input: what stands behind it by mistake is not shown again. */
  readonly takesSecret?: boolean;
  readonly options: O;
};

/** A command of `npm run ops`, declared as data: help, checks and running all read it. */
export type Command = Declared<Options> & { readonly run: (at: At, given: never) => Promise<Outcome<Told, Refused>> };

/** Declares a command, and types its arguments by its options. In a dry run no change leaves this process. */
export const command = <O extends Options>(
  declared: Declared<O> & { readonly run: (at: At, given: Given<O>) => Promise<Outcome<Told, Refused>> },
): Command => {
  const run = (at: At, given: never) => declared.run(at, given);
  return { ...declared, run: (at, given) => (at.isDryRun ? dryRun(() => run(at, given)) : run(at, given)) };
};
