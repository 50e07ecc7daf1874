import { ApiError } from '../../lib/api/api-error.ts';

/** The field a refusal is about, if the server names none. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'staff/no-reason': 'reason',
  'staff/no-call': 'said',
  'staff/phone-unknown': 'phone',
  'staff/bad-deadline': 'deadlineOn',
  'staff/other-office': 'officeId',
  'staff/over-file': 'heldOutside',
  'refund/over-amount': 'amount',
  'refund/maybe-duplicate': 'isMeantAgain',
  'amount/zero': 'amount',
  'amount/over-maximum': 'amount',
  'amount/over-method-limit': 'amount',
  'purpose/unknown': 'purpose',
  'method/invalid': 'method',
  'office/required': 'officeId',
  'agent/required': 'agentId',
  'statement/unknown-file': 'fileNumber',
  'statement/many-proofs': 'fileNumber',
  'wire/bad-day': 'on',
  'wire/reference-missing': 'reference',
  'wire/reference-used': 'reference',
};

/** A refusal with its field, so that the message appears beside it. Anything else is returned as it was thrown. */
export function besideField(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || Object.keys(thrown.fields).length > 0) return thrown;
  const field = FIELD_OF[thrown.code];
  return field ? new ApiError({ ...thrown, fields: { [field]: thrown.sentence } }, { cause: thrown }) : thrown;
}

const CHANGED = ['staff/changed-meanwhile', 'transfer/changed-meanwhile', 'staff/file-changed', 'staff/other-account'];

/** True if someone changed the payment after it was shown here. Nothing was done, and it is reloaded. */
export const wasChangedMeanwhile = (thrown: unknown): boolean =>
  thrown instanceof ApiError && CHANGED.includes(thrown.code);
