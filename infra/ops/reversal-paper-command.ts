import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { senderOf } from '#functions/messages/sender.ts';
import { reversalRequest } from '#functions/reports/reversal-request.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { done, refuse } from '#shared/outcome.ts';
import { memberOf } from './acting.ts';
import { command } from './command.ts';
import { noteDone } from './note-done.ts';
import { options } from './options.ts';
import { anyPhone } from './transfer-lists.ts';

const { tenant, by, transfer } = options;

/** Writes what the provider's support is told of a reversal that two people ask for. */
export const reversalPaperCommand = command({
  noun: 'transfer',
  verb: 'reversal-request',
  summary: 'writes the request for a reversal that two people ask for, as a PDF for the provider’s support',
  argument: 'transfer',
  effect: 'signs',
  options: {
    ...{ tenant, by, transfer, phone: anyPhone },
    out: {
      about: 'the file to write, .pdf',
      placeholder: '<file>',
      schema: z.string('Say where to: --out request.pdf').check(z.endsWith('.pdf', 'Name a file that ends with .pdf.')),
    },
  },
  async run(at, given) {
    const { ports, now, isDryRun } = at;
    const who = await memberOf(at, given, 'either');
    if (!who.ok) return who;
    const which = await ports.which(given.tenant, given.transfer, given.phone);
    if (!which.ok) return which;
    const found = await ports.staff.transfers.find(given.tenant, which.value.client, given.transfer);
    const config = await ports.staff.tenants.config(given.tenant);
    if (!found || !config)
      return refuse({ code: 'transfer/not-found', sentence: 'This client has no transfer with that id.' });
    const drawn = reversalRequest(found, { company: config.name, timeZone: config.timeZone, now });
    if (!drawn.ok) return refuse({ code: drawn.refusal.code, sentence: anyRefusalSentence(drawn.refusal) });
    if (!existsSync(dirname(resolve(given.out))))
      return refuse({ code: 'transfer/no-folder', sentence: `There is no folder ${dirname(resolve(given.out))}.` });
    await noteDone(at, who.value, {
      what: 'ledger/reversal-taken',
      subject: found.id,
      details: { reference: found.referenceId },
    });
    const { paperPdf } = await import('#functions/messages/paper-pdf.ts');
    if (!isDryRun) writeFileSync(given.out, await paperPdf(senderOf(config), drawn.value), { mode: 0o600 });
    return done({ lines: [`The request stands in ${given.out}.`], data: { transfer: found.id, out: given.out } });
  },
});
