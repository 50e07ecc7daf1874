import type { Words } from './language.ts';

/* The text in braces is all or part of the number. */
const en = {
  areaAbroad: "The area code {area} isn't in the United States.",
  areaOfNobody: 'No phone has the area code {area}.',
  tollFree: 'This is a toll-free number. Enter a mobile number.',
  noSubscriber: 'No phone has the number {number}.',
  example: 'This number is made up for films and examples. Enter your own mobile number.',
};

const es: typeof en = {
  areaAbroad: 'El código de área {area} no es de Estados Unidos.',
  areaOfNobody: 'Ningún teléfono tiene el código de área {area}.',
  tollFree: 'Este es un número gratuito. Escriba un número de celular.',
  noSubscriber: 'Ningún teléfono tiene el número {number}.',
  example: 'Este número es inventado, para películas y ejemplos. Escriba su propio número de celular.',
};

/** The reasons why a phone cannot receive texts, for page and server. */
export const phoneText: Words<typeof en> = { en, es };
