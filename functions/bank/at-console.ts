import type * as z from 'zod/mini';
import type {
  forgetTableRoute,
  importStatementRoute,
  removeStatementRoute,
} from '#shared/contracts/statement-files.ts';
import type {
  confirmCertainRoute,
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  matchReturnRoute,
  proveLineRoute,
} from '#shared/contracts/statements.ts';
import type { Day } from '#shared/dates.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { deskMember } from '../console/desk/desk-member.ts';
import type { DeskCaller } from '../console/desk/ports.ts';
import type { Member } from '../people/member.ts';
import { type ConfirmedMany, confirmCertain } from './confirm-certain.ts';
import { type Imported, importStatement } from './import-statement.ts';
import { shownStatement } from './list-lines.ts';
import { matchReturn } from './match-return.ts';
import type { NamedFiles } from './named-files.ts';
import { type StatementPorts, type WireDeskPorts, wholeCompany } from './ports.ts';
import { proveFile } from './prove-file.ts';
import { forgetTable } from './read-file.ts';
import { removeStatement } from './remove-statement.ts';
import { confirmLine, ignoreLine, keepLine } from './work-on-line.ts';

type OfLine = { readonly on: Day; readonly lineId: string };
type Body<R extends { readonly body: z.ZodMiniType }> = z.output<R['body']>;

/** Runs an action as the caller, if they see the whole company. */
async function acting<T, Code extends RefusalCode>(
  caller: DeskCaller,
  work: (member: Member) => Promise<Outcome<T, Refusal<Code>>>,
) {
  const whole = wholeCompany(caller);
  return whole.ok ? work(deskMember(caller, 'prepare')) : whole;
}

const shownImport = ({ statement, added, known, warnings }: Imported) => {
  return { ...shownStatement(statement), added, known, warnings: [...warnings] };
};

/** The reply after work on a transaction. */
function afterWork<Code extends RefusalCode>(worked: Outcome<KeptLine, Refusal<Code>>) {
  if (!worked.ok) return worked;
  const { state, wire } = worked.value;
  return done({ state, isHeld: wire?.state === 'unmatched', wire: wire?.reference });
}

const named = ({ on, lineId: id }: OfLine, version: number) => ({ on, id, version });

export const importAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  { file: packed, mapping }: Body<typeof importStatementRoute>,
) =>
  acting(caller, async (member) => {
    const file = await importStatement(ports, member, Buffer.from(packed, 'base64').toString(), mapping);
    if (!file.ok) return file;
    const { imported, asks } = file.value;
    const remaining = imported.reduce((sum, one) => sum + one.left, 0);
    return done({ statements: imported.map(shownImport), remaining, ...(asks ? { asks } : {}) });
  });

export const forgetAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  { table }: z.output<typeof forgetTableRoute.params>,
) => acting(caller, (member) => forgetTable(ports, member, table));

export const removeAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  of: z.output<typeof removeStatementRoute.params>,
  { reason }: Body<typeof removeStatementRoute>,
) => acting(caller, (member) => removeStatement(ports, member, of, reason));

/** Matches a transaction to a payment, each as it was shown. */
export const confirmAtConsole = (
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfLine,
  { version, transferId: id, paymentVersion }: Body<typeof confirmLineRoute>,
) =>
  acting(caller, async (member) => {
    const client = await ports.clientOf(caller.tenant, id);
    if (!client) return refuse({ code: 'staff/no-payment' });
    return afterWork(await confirmLine(ports, member, named(of, version), { client, id, version: paymentVersion }));
  });

export const confirmManyAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  { lines }: Body<typeof confirmCertainRoute>,
) => acting<ConfirmedMany, never>(caller, async (member) => done(await confirmCertain(ports, member, lines)));

export const keepAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  of: OfLine,
  { version }: Body<typeof keepLineRoute>,
) => acting(caller, async (member) => afterWork(await keepLine(ports, member, named(of, version))));

export const ignoreAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  of: OfLine,
  { version, reason }: Body<typeof ignoreLineRoute>,
) => acting(caller, async (member) => afterWork(await ignoreLine(ports, member, named(of, version), reason)));

/** The files in a body, which has one of two shapes. */
function namedIn({ fileNumber, parts }: Body<typeof proveLineRoute>): NamedFiles {
  if (fileNumber !== undefined) return { fileNumber };
  invariant(parts, 'a body names a file or several');
  return { parts };
}

export const proveAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  of: OfLine,
  body: Body<typeof proveLineRoute>,
) =>
  acting(caller, async (member) =>
    afterWork(await proveFile(ports, member, named(of, body.version), { ...namedIn(body), reason: body.reason })),
  );

export const matchReturnAtConsole = (
  ports: StatementPorts,
  caller: DeskCaller,
  of: OfLine,
  { version, reference }: Body<typeof matchReturnRoute>,
) => acting(caller, async (member) => afterWork(await matchReturn(ports, member, named(of, version), reference)));
