import { useState } from 'react';
import type * as z from 'zod/mini';
import { beginExportRoute, readExportRoute } from '#shared/contracts/exports.ts';
import { useHere } from '../../lib/company.tsx';
import { saveParts } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';

type Asked = z.input<typeof beginExportRoute.body>;

const typeOf = ({ format = 'csv' }: Asked): string =>
  format === 'csv' ? 'text/csv;charset=utf-8' : format === 'qbo' ? 'application/vnd.intu.qbo' : 'application/x-ofx';

const linesIn = (text: string, { format = 'csv' }: Asked): number =>
  format === 'csv' ? text.split('\r\n').length - 1 : text.split('<STMTTRN>').length - 1;

/** The progress of an export: the parts read so far, or the saved file. */
export type ExportState =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly parts: number }
  | { readonly is: 'saved'; readonly name: string; readonly lines: number };

/**
 * Loads an export part by part, so that a year needs no answer that is too large or too slow. Then saves it as a file.
 */
export function useExport() {
  const { tenantId } = useHere();
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const take = async (asked: Asked) => {
    setState({ is: 'reading', parts: 0 });
    try {
      const { exportId, name } = await callStaff(beginExportRoute, { params: { tenantId }, body: asked });
      const texts: string[] = [];
      let after: string | null | undefined;
      while (after !== null) {
        const body = after === undefined ? {} : { after };
        const part = await callStaff(readExportRoute, { params: { tenantId, exportId }, body });
        texts.push(part.text);
        after = part.after;
        setState({ is: 'reading', parts: texts.length });
      }
      saveParts(name, texts, typeOf(asked));
      const head = (asked.format ?? 'csv') === 'csv' ? 1 : 0;
      setState({ is: 'saved', name, lines: texts.reduce((sum, text) => sum + linesIn(text, asked), 0) - head });
    } catch (thrown) {
      setState({ is: 'idle' });
      throw thrown;
    }
  };
  return { state, take };
}
