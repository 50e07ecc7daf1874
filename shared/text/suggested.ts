import type { Words } from './language.ts';
import { spanishSuggested } from './spanish/suggested.ts';

const en = {
  title: 'Your link suggests these details. Are they right?',
  purpose: (purpose: string): string => `Purpose: ${purpose}`,
  fileNumber: (file: string): string => `File number: ${file}`,
  street: (street: string): string => `Street: ${street}`,
  check: (tenant: string): string => `Anyone can write a link like this. Compare it with what ${tenant} gave you.`,
  cut: 'We left out the part of your link that can’t be used here.',
  nothing: 'The details in your link can’t be used here. Please fill them in yourself.',
  yes: 'Yes, fill them in',
  no: 'No, clear them',
  ok: 'OK',
  filled: 'We filled in the details from your link.',
  kept: 'We kept what you entered and filled in the rest.',
};

/** The question about the details that a pay link suggests. */
export const suggestedText: Words<typeof en> = { en, es: spanishSuggested };
