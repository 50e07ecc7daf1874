import type * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { CommandPorts } from './command-ports.ts';
import { dryRun } from './dry-run.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';

/** An option: its description, and how its text is read. Without a placeholder it is a flag. */
export type Option<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly about: string;
  /** Shown for the value in the help: "<name>". */
  readonly placeholder?: string;
  readonly schema: S;
};
type Options = Readonly<Record<string, Option>>;

type Given<O extends Options> = { readonly [N in keyof O]: O[N] extends Option<infer S> ? z.output<S> : never };

/** The ports and the place of a running command. */
export type At = {
  readonly place: Place;
  readonly ports: CommandPorts;
  readonly now: Date;
  /** Print what would change, and change nothing. */
  readonly isDryRun: boolean;
};

/** A command's output: lines for a person, and the same as data for a program. */
export type Told = {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** The company that the command was about, if its options don't name it. */
  readonly tenant?: TenantId;
};

type Declared<O extends Options> = {
  readonly noun: string;
  /** Empty if the noun is enough: "doctor". */
  readonly verb: string;
  readonly summary: string;
  /** The option that can be given without its name after the verb. */
  readonly argument?: keyof O & string;
  /** Reads only, writes, or writes in a person's name. Writing to prod requires --yes. */
  readonly effect: 'reads' | 'writes' | 'signs';
  /** Works on files only, without a place. */
  readonly isOffline?: boolean;
  /** Reads a secret from standard input. Extra words might be the secret, so they aren't echoed. */
  readonly takesSecret?: boolean;
  readonly options: O;
};

/** A command of `npm run ops`, declared as data that help, checks and running share. */
export type Command = Declared<Options> & { readonly run: (at: At, given: never) => Promise<Outcome<Told, Refused>> };

/** Declares a command with typed options. In a dry run, no change leaves this process. */
export const command = <O extends Options>(
  declared: Declared<O> & { readonly run: (at: At, given: Given<O>) => Promise<Outcome<Told, Refused>> },
): Command => {
  const run = (at: At, given: never) => declared.run(at, given);
  return { ...declared, run: (at, given) => (at.isDryRun ? dryRun(() => run(at, given)) : run(at, given)) };
};
