import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import { done, refuse } from '#shared/outcome.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { type Form, useForm } from '../../lib/form/form.ts';
import { judged } from '../../lib/form/judged.ts';
import { dismissToast, showToast } from '../../lib/page/toast.ts';
import { clearDraftForm, keepDraftForm } from '../../lib/payment/draft-form.ts';
import { showTransfer, transferQueryKey } from '../../lib/payment/transfers.ts';
import { CLIENT_KEY } from '../../lib/session/client.ts';
import { checkDetailsForm, type DetailsContext, type DetailsValues } from './check.ts';
import { initialDetails } from './initial.ts';
import { saveDetails } from './save-details.ts';

type DetailsFormOptions = {
  readonly client: GraphClient;
  readonly transfer: GraphTransfer | undefined;
  readonly context: DetailsContext;
  readonly presetAgent: string | undefined;
  readonly presetPurpose?: string | undefined;
  readonly presetMethod?: string | undefined;
  /** An earlier payment to repeat with another amount. */
  readonly again?: GraphTransfer | undefined;
  readonly onSaved: (saved: GraphTransfer) => void | Promise<void>;
  /** Called if the transfer was sent in the meantime (in another tab, or by another person). */
  readonly onTooLate: () => void;
};

/** The transfer is no longer a draft, or its wire was reported as sent. */
const TOO_LATE: readonly string[] = ['transfer/not-editable', 'transfer/wire-reported'];

/** The form's schema for a context. The message about the whole address has a field name of its own. */
const schemaFor = (context: () => DetailsContext) =>
  judged((values: DetailsValues) => {
    const verdict = checkDetailsForm(values, context());
    if (verdict.ok) return done(verdict.details);
    const { errors, addressError, toast } = verdict;
    const form = Object.keys(errors).length === 0 && toast ? { form: toast } : {};
    return refuse({ ...errors, ...form, ...(addressError ? { address: addressError } : {}) } as Record<string, string>);
  });

/** The state of the details form: its rules, its draft, and saving it as a transfer. */
export function useDetailsForm(options: DetailsFormOptions): Form<DetailsValues> {
  const { client, transfer, context, presetAgent, presetPurpose, presetMethod, again, onSaved, onTooLate } = options;
  const queries = useQueryClient();
  const latest = useRef(context);
  const toast = useRef<number>(undefined);
  useEffect(() => {
    latest.current = context;
  });
  const [schema] = useState(() => schemaFor(() => latest.current));
  const [initial] = useState(() =>
    initialDetails({ transfer, client, ...context, presetAgent, presetPurpose, presetMethod, again }),
  );
  const form = useForm({
    schema,
    initial,
    onSubmit: async (details): Promise<void> => {
      try {
        const saved = await saveDetails(details, transfer);
        // An earlier problem must not stay on the next screen.
        if (toast.current) dismissToast(toast.current);
        // The details are in the transfer now, so the next form starts empty.
        clearDraftForm();
        await showTransfer(queries, saved);
        // The server also updated the client's property address.
        void queries.invalidateQueries({ queryKey: CLIENT_KEY });
        await onSaved(saved);
      } catch (thrown) {
        if (!(thrown instanceof ApiError && TOO_LATE.includes(thrown.code))) {
          // Saved in another tab: reload, so that the next click is based on that version.
          if (transfer) void queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
          throw thrown;
        }
        onTooLate();
      }
    },
  });

  const { values, failures, thrown } = form;
  useEffect(() => {
    if (values !== initial) keepDraftForm({ transferId: transfer?._id, values });
  }, [values, initial, transfer?._id]);
  // A toast in addition to the messages on the form, once per failed attempt (specification, section 5).
  const told = useRef(failures);
  useEffect(() => {
    if (told.current === failures) return;
    told.current = failures;
    const verdict = checkDetailsForm(values, latest.current);
    const sentence = thrown ? sentenceOf(thrown) : verdict.ok ? undefined : verdict.toast;
    if (sentence) toast.current = showToast(sentence, 'error');
  }, [failures, thrown, values]);
  return form;
}
