import * as z from 'zod/mini';
import { LANGUAGES } from '../text/language.ts';

/** A language that a client can choose. */
export const language = z.enum(LANGUAGES);
