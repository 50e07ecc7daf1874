import { formatPhone } from '#shared/phone-format.ts';
import { callOfText } from '#shared/text/call-of.ts';
import { wordsIn } from '../page/text.ts';

/** A phone number for a sentence. It never breaks after the area code. */
export const phoneInLine = (phone: string): string => formatPhone(phone).replace(' ', '\u00A0');

/** The company and its number, as sentences use them. */
export const callOf = ({ name, pocPhone }: { readonly name: string; readonly pocPhone: string }): string =>
  wordsIn(callOfText).at(name, phoneInLine(pocPhone));
