import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  type Judged,
  judgedPicture,
  PICTURE_PLACES,
  type PicturePlace,
  pictureAddress,
} from '#functions/pictures/judged-picture.ts';
import { paperLogoOf } from '#functions/pictures/paper-logo.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { type At, command } from '../../kit/command.ts';
import { options } from '../../kit/options.ts';
import { storePicture } from './store.ts';

const { tenant } = options;
const PLACES = Object.keys(PICTURE_PLACES) as readonly PicturePlace[];

/**
 * Previews the logo on receipts, because it is better to learn now than after applying the file that it can't be drawn.
 */
async function onPapers(at: At, id: TenantId, address: string, picture: Judged): Promise<readonly string[]> {
  const { branding } = (await at.ports.tenants.file(id)) ?? {};
  const drawn = await paperLogoOf(picture.bytes, { branding: { ...branding, logoURL: address } });
  if (!drawn.ok) return [`  receipts will show the name as text: ${drawn.refusal.sentence}`];
  const { ground } = drawn.value;
  return [`  receipts will show it ${ground === '#ffffff' ? 'on white' : `on ${ground}, where it can be seen`}`];
}

export const pictureCommand = command({
  noun: 'tenant',
  verb: 'picture',
  summary: 'checks a logo, portrait, background or font, stores it, and prints the line for the tenant file',
  argument: 'picture',
  effect: 'writes',
  options: {
    tenant,
    picture: {
      about: 'the picture: PNG, JPEG or SVG; a font: WOFF2',
      placeholder: '<file>',
      schema: z.string('Name the picture: logo.png'),
    },
    as: {
      about: `what it is: ${PLACES.join(', ')}`,
      placeholder: '<place>',
      schema: z.enum(PLACES as [PicturePlace, ...PicturePlace[]], `Say what it is: --as ${PLACES.join(', --as ')}`),
    },
  },
  async run(at, given) {
    if (!existsSync(given.picture))
      return refuse({ code: 'picture/not-found', sentence: `There is no file ${given.picture}.` });
    const judged = judgedPicture(readFileSync(given.picture), given.as);
    if (!judged.ok) return judged;
    const address = pictureAddress(given.tenant, given.as, judged.value);
    if (!at.isDryRun) await storePicture(at.place, address, judged.value);
    const { field } = PICTURE_PLACES[given.as];
    const lines = ['Stored. Write this into the file, then apply it:', `  ${field}: "${address}"`];
    if (given.as === 'logo') lines.push(...(await onPapers(at, given.tenant, address, judged.value)));
    return done({ lines, data: { address, field } });
  },
});
