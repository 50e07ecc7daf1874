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

/** The reasons why a payment cannot be scheduled for a day, for page and server. The text in braces is a day. */
export const dayText: Words<typeof en> = { en, es };
