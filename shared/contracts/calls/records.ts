import type { Call } from './call.ts';

/** Refusals of an upload. */
const RECEIVE = ['document/not-found', 'document/not-arrived', 'document/wrong-size', 'document/too-large'] as const;

/** Public tenant data, a client's identity and documents, the data graph, and the provider's webhook. */
export const recordCalls = {
  tenant: {
    purpose: "What any visitor of a tenant's address may know: who the company is and what it looks like.",
    refusals: ['tenant/not-found'],
  },
  'branding-css': {
    purpose:
      "The tenant's colors, fonts and sanitized custom CSS as a same-origin sheet, so that the policy stays strict.",
    refusals: ['tenant/not-found'],
  },
  'app-manifest': {
    purpose: "What a device needs to put the portal among its apps: the company's name, its colors and its picture.",
    refusals: ['tenant/not-found'],
  },
  'app-icon': {
    purpose: "The picture of the installed portal: the company's initials on its color.",
    refusals: ['tenant/not-found'],
  },
  'app-icon-png': {
    purpose: 'The same picture as a PNG, for devices that take no drawing.',
    refusals: ['tenant/not-found'],
  },
  agent: {
    purpose: 'The agent of a landing page, found by its name in the address; only an active agent has one.',
    refusals: ['agent/not-found'],
  },
  faq: {
    purpose: "The tenant's own questions and answers; none where it has none, and the page then has the portal's.",
    refusals: ['tenant/not-found'],
  },
  'identity-key': {
    purpose: 'The public half of the key the page seals SSN and birth date with (SPKI, base64).',
    refusals: [],
  },
  'save-identity': {
    purpose:
      'Stores the last four digits of the SSN and the birth date, both sealed by the page. Once they are on file, it takes a fresh code.',
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
    purpose: 'Says whether SSN and birth date are on file, and never what they are.',
    refusals: ['client/not-found'],
  },
  'announce-asset': {
    purpose:
      "Announces the photo of an identity document, and answers with its id in the specification's shape and with the form to upload it by: ten megabytes do not fit through a Lambda function.",
    refusals: ['client/not-found', 'document/too-many'],
  },
  'receive-asset': {
    purpose: 'Says that the photo has been uploaded: the server looks at it, and keeps or deletes it.',
    refusals: [...RECEIVE, 'document/wrong-format'],
  },
  'list-assets': {
    purpose: 'Which identity documents have been received. The photos themselves are shown to nobody.',
    refusals: [],
  },
  'announce-document': {
    purpose: "Announces a paper that belongs to one of the client's transfers: a picture of a page, or a PDF.",
    refusals: ['transfer/not-found', 'document/too-many', 'document/too-many-attached'],
  },
  'attach-document': {
    purpose: 'Says that the paper has been uploaded: once the server has looked at it, it is on the transfer.',
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
      "An address that the owner can download a transfer's document from, for a minute. A plain link leads there.",
    refusals: ['document/not-found', 'document/not-scanned'],
  },
  graph: {
    purpose:
      'The data queries, by name and no others. `x-graph-operations` lists them, each with what it may refuse: such a refusal comes with status 200, among the errors of the reply.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'graph-mutation': {
    purpose:
      'The mutations, by name and no others, with refusals as those of the queries. They change a payment or the profile.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'public-graph': {
    purpose:
      'The data queries that come before a login, by name and no others: `x-public-graph-operations` lists them. `CreateClient` takes a proof of work in the header `x-proof`, as the call `create-user` does.',
    refusals: ['request/unknown-operation', 'request/invalid'],
  },
  'provider-webhook': {
    purpose:
      'The bank-transfer provider says that there are new events. The message is signed and carries no facts: it only wakes the reading of the event stream, which a schedule does anyway.',
    refusals: ['webhook/not-verified'],
  },
} as const satisfies Readonly<Record<string, Call>>;
