import type { RefusalCode } from '../../refusals.ts';
import type { RouteName } from '../all-routes.ts';
import { bankCalls } from './bank-linking.ts';
import type { Call } from './call.ts';
import { consoleCalls } from './console.ts';
import { deskCalls } from './desk.ts';
import { ledgerCalls } from './ledger.ts';
import { paymentCalls } from './payments.ts';
import { proofRequestCalls } from './proof-requests.ts';
import { proposalCalls } from './proposals.ts';
import { recordCalls } from './records.ts';
import { reportCalls } from './reports.ts';
import { reversalCalls } from './reversals.ts';
import { reviewCalls } from './reviews.ts';
import { signInCalls } from './sign-in.ts';
import { staffCalls } from './staff.ts';
import { statementCalls } from './statements.ts';

/** Every call of the API with its purpose and its use case's refusals. The API's entry checks have their own. */
export const calls = {
  ...signInCalls,
  ...bankCalls,
  ...paymentCalls,
  ...recordCalls,
  ...staffCalls,
  ...consoleCalls,
  ...reversalCalls,
  ...proofRequestCalls,
  ...reviewCalls,
  ...deskCalls,
  ...ledgerCalls,
  ...proposalCalls,
  ...reportCalls,
  ...statementCalls,
} as const satisfies Record<RouteName, Call>;

/** The refusal codes of a call's use case. A use case that returns another code doesn't compile. */
export type CallRefusal<Name extends string> = string extends Name
  ? RefusalCode
  : Name extends RouteName
    ? (typeof calls)[Name]['refusals'][number]
    : never;
