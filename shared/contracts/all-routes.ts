import * as audit from './audit.ts';
import * as bankLinking from './bank-linking.ts';
import * as console from './console.ts';
import * as consoleChanges from './console-changes.ts';
import * as consoleClients from './console-clients.ts';
import * as consoleExceptions from './console-exceptions.ts';
import * as consoleMessages from './console-messages.ts';
import * as desk from './desk.ts';
import * as documents from './documents.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as freeze from './freeze.ts';
import * as fundings from './fundings.ts';
import * as graph from './graph.ts';
import * as identity from './identity.ts';
import * as installed from './installed.ts';
import * as invited from './invited.ts';
import * as ledgerFunds from './ledger-funds.ts';
import * as live from './live.ts';
import * as notices from './notices.ts';
import * as parties from './parties.ts';
import * as payerInvitations from './payer-invitations.ts';
import * as proofRequests from './proof-requests.ts';
import * as proposals from './proposals.ts';
import * as provider from './provider.ts';
import * as providerSignIn from './provider-sign-in.ts';
import * as puzzle from './puzzle.ts';
import * as receipts from './receipts.ts';
import * as reversals from './reversals.ts';
import * as reviews from './reviews.ts';
import type { Route } from './route.ts';
import * as savedViews from './saved-views.ts';
import * as schedule from './schedule.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as signInByGet from './sign-in-by-get.ts';
import * as staff from './staff.ts';
import * as staffSignIn from './staff-sign-in.ts';
import * as statementFiles from './statement-files.ts';
import * as statements from './statements.ts';
import * as tenant from './tenant.ts';
import * as transfers from './transfers.ts';
import * as verification from './verification.ts';
import * as wiring from './wiring.ts';

const isRoute = (exported: unknown): exported is Route =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported;

const contracts = [
  tenant,
  installed,
  signIn,
  signInByGet,
  invited,
  payerInvitations,
  files,
  parties,
  live,
  sessions,
  freeze,
  identity,
  bankLinking,
  verification,
  documents,
  transfers,
  schedule,
  wiring,
  receipts,
  graph,
  provider,
  providerSignIn,
  puzzle,
  staffSignIn,
  staff,
  notices,
  console,
  consoleChanges,
  consoleExceptions,
  consoleClients,
  consoleMessages,
  savedViews,
  desk,
  ledgerFunds,
  fundings,
  proposals,
  audit,
  proofRequests,
  reversals,
  reviews,
  exports,
  statementFiles,
  statements,
];

/** Every call of the API: the local host routes this list, the stack creates it, and nothing else is open. */
export const allRoutes: readonly Route[] = contracts.flatMap((each) => Object.values<unknown>(each)).filter(isRoute);
