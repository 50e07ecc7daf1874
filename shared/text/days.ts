import type { Words } from './language.ts';

const en = {
  range: 'Choose a business day from {first} to {last}.',
  next: "Banks don't move money on {day}. The next business day is {next}.",
  noneNear: "Banks don't move money on {day}. Choose a business day from {first} to {last}.",
};

const es: typeof en = {
  range: 'Elija un día hábil del {first} al {last}.',
  next: 'Los bancos no mueven dinero el {day}. El siguiente día hábil es el {next}.',
  noneNear: 'Los bancos no mueven dinero el {day}. Elija un día hábil del {first} al {last}.',
};

/** Why a payment cannot be scheduled for a day; page and server say the same. What stands in braces is a day. */
export const dayText: Words<typeof en> = { en, es };
