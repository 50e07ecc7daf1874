import type { Call } from './call.ts';

/** Refusals of an upload. */
const RECEIVE = ['document/not-found', 'document/not-arrived', 'document/wrong-size', 'document/too-large'] as const;

/** Public tenant data, a client's identity and documents, the data graph, and the provider's webhook. */
export const recordCalls = {
  tenant: {
    purpose: 'Returns what any visitor may know about the company: its name, contacts and brand.',
    refusals: ['tenant/not-found'],
  },
  'branding-css': {
    purpose:
      'Returns the tenant’s colors, fonts and sanitized custom CSS as a same-origin style sheet, so that the content security policy stays strict.',
    refusals: ['tenant/not-found'],
  },
  'app-manifest': {
    purpose: 'Returns what a device needs to install the portal as an app: the company’s name, colors and icon.',
    refusals: ['tenant/not-found'],
  },
  'app-icon': {
    purpose: 'Returns the icon of the installed portal: the company’s initials on its color.',
    refusals: ['tenant/not-found'],
  },
  'app-icon-png': {
    purpose: 'Returns the same icon as PNG, for devices that don’t accept SVG.',
    refusals: ['tenant/not-found'],
  },
  agent: {
    purpose: 'Returns the agent of a landing page, by the name in its address. Only an active agent has one.',
    refusals: ['agent/not-found'],
  },
  faq: {
    purpose: 'Returns the tenant’s own questions and answers. Without any, the page shows the portal’s.',
    refusals: ['tenant/not-found'],
  },
  'identity-key': {
    purpose: 'Returns the public key with which the page encrypts the SSN and the birth date (SPKI, base64).',
    refusals: [],
  },
  'save-identity': {
    purpose:
      'Stores the last four digits of the SSN and the birth date, both encrypted by the page. Changing them takes a new code.',
    refusals: [
      'client/not-found',
      'caller/not-fresh',
      'identity/unreadable',
      'identity/too-young',
      'identity/not-a-date',
      'request/invalid',
    ],
  },
  'read-identity': {
    purpose: 'Returns whether the SSN and the birth date are on file, and never their values.',
    refusals: ['client/not-found'],
  },
  'announce-asset': {
    purpose:
      'Prepares the upload of an ID photo. Returns its id in the specification’s shape, and the upload form, because ten megabytes don’t fit through a Lambda function.',
    refusals: ['client/not-found', 'document/too-many'],
  },
  'receive-asset': {
    purpose: 'Completes the upload of an ID photo: the server checks it, and keeps or deletes it.',
    refusals: [...RECEIVE, 'document/wrong-format'],
  },
  'list-assets': {
    purpose: 'Lists the identity documents that have arrived. It never returns the photos.',
    refusals: [],
  },
  'announce-document': {
    purpose: 'Prepares the upload of a document for one of the client’s transfers: a picture of a page, or a PDF.',
    refusals: ['transfer/not-found', 'document/too-many', 'document/too-many-attached'],
  },
  'attach-document': {
    purpose: 'Completes the upload of a document: once the server has checked it, it is attached to the transfer.',
    refusals: [
      ...RECEIVE,
      'document/wrong-paper',
      'document/closed-pdf',
      'transfer/not-found',
      'transfer/changed-meanwhile',
      'document/too-many-attached',
    ],
  },
  'open-document': {
    purpose:
      'Returns an address from which the owner can download a transfer’s document for a minute. The emailed link redirects here.',
    refusals: ['document/not-found', 'document/not-scanned'],
  },
  graph: {
    purpose:
      'Runs the data queries in `x-graph-operations`, by name, and no others. The list has each query’s refusals, which are sent with status 200 among the reply’s errors.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'graph-mutation': {
    purpose:
      'Runs the mutations that change a payment or the profile, by name, and no others. Refusals are sent as those of the queries.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'public-graph': {
    purpose:
      'Runs the data queries in `x-public-graph-operations`, by name, and no others. They need no login. `CreateClient` takes a proof of work in the header `x-proof`, as the call `create-user` does.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'provider-webhook': {
    purpose:
      'Receives Plaid’s message that there are new transfer events. The message is signed and isn’t trusted for facts: it only starts the event read that a schedule does anyway.',
    refusals: ['webhook/not-verified'],
  },
} as const satisfies Readonly<Record<string, Call>>;
