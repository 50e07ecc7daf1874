import { formatPhone } from '#shared/phone-format.ts';
import { callOfText } from '#shared/text/call-of.ts';
import { wordsIn } from '../page/text.ts';

/** A phone number to stand within a sentence: no line ends after its area code. */
export const phoneInLine = (phone: string): string => formatPhone(phone).replace(' ', '\u00A0');

/** Whom to call and where, as sentences name it. */
export const callOf = ({ name, pocPhone }: { readonly name: string; readonly pocPhone: string }): string =>
  wordsIn(callOfText).at(name, phoneInLine(pocPhone));
