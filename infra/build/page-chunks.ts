import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Renders every screen. It runs first, in its own task. */
const REACT = ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'];

/** Loaded by every visitor: the frame, the first screen, and its router. */
const FIRST = [
  'node_modules/react-router/',
  'web/app/app.tsx',
  'web/app/start.tsx',
  'web/app/signed-in-frame.ts',
  'web/lib/page/load-site.ts',
  'web/routes/create-account.tsx',
];

/** The validation rules that every form after the first screen needs. */
const RULES = ['node_modules/zod/', 'shared/'];

/** The parts that only a few screens need: texts, contracts, the bank calendar and its users, and puzzles. */
const RULES_APART = [
  'shared/banking-days.ts',
  'shared/client/identity.ts',
  'shared/contracts/freeze.ts',
  'shared/contracts/identity.ts',
  'shared/contracts/invited.ts',
  'shared/contracts/live.ts',
  'shared/contracts/provider-sign-in.ts',
  'shared/contracts/puzzle.ts',
  'shared/contracts/receipts.ts',
  'shared/contracts/schedule.ts',
  'shared/contracts/sessions.ts',
  'shared/contracts/sign-in.ts',
  'shared/contracts/tenant.ts',
  'shared/contracts/verification.ts',
  'shared/contracts/wiring.ts',
  'shared/home-address.ts',
  'shared/phone-problem.ts',
  'shared/staff/smuggled.ts',
  'shared/text/',
  'shared/transfer/authorization-text.ts',
  'shared/transfer/bank-check.ts',
  'shared/transfer/expected-dates.ts',
  'shared/transfer/instant.ts',
  'shared/transfer/party-words.ts',
  'shared/transfer/pay-link.ts',
  'shared/transfer/returns.ts',
  'shared/transfer/schedule.ts',
  'shared/transfer/shown-method.ts',
  'shared/transfer/stages.ts',
  'shared/transfer/whats-next.ts',
  'shared/zoned-hour.ts',
];

/**
 * Loaded by every client after the login, with the text of most screens; as separate files, these would mostly be
 * headers.
 */
const CLIENT = [
  'node_modules/@tanstack/',
  'web/app/signed-in.tsx',
  'web/lib/',
  'web/ui/',
  'shared/text/outage.ts',
  'shared/text/purposes.ts',
  'shared/text/spanish/outage.ts',
  'shared/text/spanish/purposes.ts',
];

/** The parts of it that visitors also need, or only a few clients. */
const CLIENT_APART = [
  'web/lib/api/proof.ts',
  'web/lib/api/solve-puzzle.ts',
  'web/lib/api/upload.ts',
  'web/lib/bank/after-linking.ts',
  'web/lib/bank/bank-linking.ts',
  'web/lib/bank/pending-link.ts',
  'web/lib/bank/plaid.ts',
  'web/lib/bank/verifying.ts',
  'web/lib/form/birth-date.ts',
  'web/lib/form/picture.ts',
  'web/lib/form/state-of-zip.ts',
  'web/lib/form/use-kept-form.ts',
  'web/lib/page/newer-version.ts',
  'web/lib/page/typed.ts',
  'web/lib/payment/pay-by-wire.ts',
  'web/lib/payment/uploads.ts',
  'web/lib/session/language.ts',
  'web/lib/session/step-up.ts',
  'web/lib/session/store-identity.ts',
  'web/ui/account-parts.tsx',
  'web/ui/ask-before-switch.tsx',
  'web/ui/bank-unsupported.tsx',
  'web/ui/address-fields.tsx',
  'web/ui/choice-tiles.tsx',
  'web/ui/closing-notice.tsx',
  'web/ui/code-field.tsx',
  'web/ui/date-fields.tsx',
  'web/ui/disclosure.tsx',
  'web/ui/link-bank.tsx',
  'web/ui/picture-field.tsx',
  'web/ui/secret-field.tsx',
  'web/ui/stages.tsx',
  'web/ui/unchecked.tsx',
  'web/ui/upload-progress.tsx',
];

/** Lists files and folders; a folder ends with a slash. A missing one stops the build. */
export function listed(root: string, paths: readonly string[]): (id: string) => boolean {
  for (const path of paths)
    if (!existsSync(join(root, path)))
      throw new Error(`The chunks of the page name ${path}, which does not exist. Rename it in page-chunks.ts too.`);
  return (id) => {
    const file = relative(root, id).split(sep).join('/');
    return paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  };
}

/**
 * Groups modules into files. A screen's basic parts come in one file instead of twenty, because small files compress 6
 * KB worse and each costs a request.
 */
export function pageChunks(root: string) {
  const [isReact, isFirst, isRule, isRuleApart, isClient, isClientApart] = [
    REACT,
    FIRST,
    RULES,
    RULES_APART,
    CLIENT,
    CLIENT_APART,
  ].map((paths) => listed(root, paths)) as [Test, Test, Test, Test, Test, Test];
  return [
    { name: 'react', priority: 4, test: isReact },
    { name: 'first', priority: 3, test: isFirst },
    { name: 'rules', priority: 2, test: (id: string) => isRule(id) && !isRuleApart(id) },
    // A style sheet goes into its component's file.
    { name: 'client', priority: 1, test: (id: string) => /\.[jt]sx?$/.test(id) && isClient(id) && !isClientApart(id) },
  ];
}

type Test = ReturnType<typeof listed>;
