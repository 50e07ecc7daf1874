import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { done, refuse } from '#shared/outcome.ts';
import { command } from '../command.ts';
import { options } from '../options.ts';
import { judgedPicture, PICTURE_PLACES, type PicturePlace } from './judge.ts';
import { pictureAddress, storePicture } from './store.ts';

const { tenant } = options;
const PLACES = Object.keys(PICTURE_PLACES) as readonly PicturePlace[];

/** How a tenant's pictures come to the portal. */
export const pictureCommand = command({
  noun: 'tenant',
  verb: 'picture',
  summary: 'checks a logo, portrait or background, stores it, and prints the line for the tenant file',
  argument: 'picture',
  effect: 'writes',
  options: {
    tenant,
    picture: {
      about: 'the picture: PNG, JPEG or SVG',
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
    return done({ lines, data: { address, field } });
  },
});
