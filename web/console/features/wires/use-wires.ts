import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  forgetTableRoute,
  type ImportedStatement,
  importStatementRoute,
  removeStatementRoute,
} from '#shared/contracts/statement-files.ts';
import {
  confirmCertainRoute,
  ignoreLineRoute,
  LINES_AT_ONCE,
  listLinesRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import type { LineState } from '#shared/statement/kept-line.ts';
import { lineTitle } from '#shared/text/console/bank-line.ts';
import { columnsText } from '#shared/text/console/statement-columns.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { base64Of } from '../../lib/base64.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { outFirst } from './known.ts';

const keyOf = (tenantId: string) => ['wires', tenantId] as const;

/** The state and month of the transactions to show. */
export type LinesAsked = { readonly state: LineState; readonly month: string };

/** The transactions in a state, page by page. */
export function useLines({ state, month }: LinesAsked) {
  const { tenantId } = useHere();
  return useInfiniteQuery({
    queryKey: [...keyOf(tenantId), 'lines', state, month],
    queryFn: ({ signal, pageParam: after }) => {
      const query = { state, ...(state === 'new' ? {} : { month }), ...(after ? { after } : {}) };
      return callStaff(listLinesRoute, { params: { tenantId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.after ?? undefined,
  });
}

/** Acts on a transaction or a wire, confirms it, and reloads everything: a colleague may have been faster. */
export function useWireWork<T>(said: (after: T) => string) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<T>) => make(),
    onSuccess: (after) => showToast(said(after), 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}

/** More calls than the longest file needs. */
const CALLS_MAX = 20;

/** A statement's file, and the answers about its table. */
type ReadText = { readonly text: string; readonly mapping?: CsvMapping };

/** Imports a file. A very long one takes several calls, each continuing where the last one ended. */
export function useImport() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, mapping }: ReadText) => {
      let added = 0;
      const file = base64Of(new TextEncoder().encode(text));
      for (let call = 1; ; call += 1) {
        const body = { file, ...(mapping ? { mapping } : {}) };
        const read = await callStaff(importStatementRoute, { params: { tenantId }, body });
        if (read.asks) return { asks: read.asks, text };
        added += read.statements.reduce((sum, one) => sum + one.added, 0);
        if (read.remaining > 0 && call < CALLS_MAX) continue;
        const count = read.statements.reduce((sum, one) => sum + one.count, 0);
        return { added, known: count - added, warnings: read.statements.flatMap(({ warnings }) => warnings) };
      }
    },
    onSuccess: ({ added, known }) => added !== undefined && showToast(words.imported(added, known), 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}

/** Deletes a saved import format. */
export function useForgetTable() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (table: string) => callStaff(forgetTableRoute, { params: { tenantId, table }, body: {} }),
    onSuccess: () => showToast(columnsText.forgotten, 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}

/** Removes a statement that was imported by mistake. */
export function useRemoveStatement() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({
      account,
      from,
      until,
      reason,
    }: Pick<ImportedStatement, 'account' | 'from' | 'until'> & { readonly reason: string }) =>
      callStaff(removeStatementRoute, { params: { tenantId, account, from, until }, body: { reason } }),
    onSuccess: ({ count }) => showToast(words.remove.done(count), 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}

/** A transaction that wasn't decided with the others, and why. */
type Left = { readonly lineId: string; readonly message: string };
type Decided = { readonly count: number; readonly left: readonly Left[] };

/** Decides about several transactions, says how many were decided, and reloads everything. */
function useTogether(said: (count: number) => string, decide: (lines: readonly ShownLine[]) => Promise<Decided>) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ count }) => showToast(said(count), 'success'),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}

/** Matches the transactions shown as exact. */
export function useConfirmCertain() {
  const { tenantId } = useHere();
  return useTogether(words.certain.done, async (certain) => {
    const wanted = certain.flatMap(({ on, id: lineId, version, proposals: [first] }) =>
      first ? [{ on, lineId, version, transferId: first.payment.id, paymentVersion: first.payment.version }] : [],
    );
    let count = 0;
    const left: Left[] = [];
    for (let from = 0; from < wanted.length; from += LINES_AT_ONCE) {
      const lines = wanted.slice(from, from + LINES_AT_ONCE);
      const part = await callStaff(confirmCertainRoute, { params: { tenantId }, body: { lines } });
      count += part.confirmed;
      left.push(...part.notConfirmed);
    }
    return { count, left };
  });
}

/** Does the same with several transactions, one after the other, and collects the refusals and what needs approval. */
async function eachOf(
  lines: readonly ShownLine[],
  act: (line: ShownLine) => Promise<Pick<ShownLine, 'state'>>,
): Promise<Decided> {
  const left: Left[] = [];
  for (const line of lines) {
    const why = await act(line).then(({ state }) => (state === 'new' ? words.restoreDone : undefined), sentenceOf);
    if (why) left.push({ lineId: line.id, message: `${lineTitle(line)}: ${why}` });
  }
  return { count: lines.length - left.length, left };
}

/** Excludes known fees and transfers. */
export function useExclude(whyOf: (line: ShownLine) => string | undefined) {
  const { tenantId } = useHere();
  return useTogether(words.known.done, (lines) =>
    eachOf(lines.toSorted(outFirst), (line) => {
      const { on, id: lineId, version } = line;
      const body = { version, reason: whyOf(line) ?? '' };
      return callStaff(ignoreLineRoute, { params: { tenantId, on, lineId }, body });
    }),
  );
}

/** Charges transactions to the files that their bank descriptions name. */
export function useCharge() {
  const { tenantId } = useHere();
  return useTogether(words.charges.done, (lines) =>
    eachOf(lines, ({ on, id: lineId, version, namedFile: fileNumber = '' }) => {
      const body = { version, fileNumber, reason: words.namedReason(fileNumber) };
      return callStaff(proveLineRoute, { params: { tenantId, on, lineId }, body });
    }),
  );
}
