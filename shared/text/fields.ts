import { TRANSFER_MAX_CENTS } from '../limits.ts';
import { formatDollars } from '../money.ts';
import type { Words } from './language.ts';

const en = {
  required: 'This is required',
  maxLength: 'Max length exceeded',
  codeDigits: 'Code must be 6 digits',
  amountsDiffer: 'Amounts do not match',
  amountsDifferInline: "* Amounts don't match",
  amountRequired: 'Amount is required',
  amountZero: 'Amount should not be 0',
  addressInvalid: 'Please select a valid address',
  officeRequired: 'Office is required.',
  unknownMethod: (method: string): string => `Unknown payment method ${method}`,
  overMethodLimit: (limit: number): string => `The amount cannot be greater than ${formatDollars(limit)}`,
  overMaximumInline: `* Amount too large - max ${formatDollars(TRANSFER_MAX_CENTS)}`,
  ssnDigits: 'Enter the last 4 digits of your SSN',
  tooYoung: 'You must be at least 18 years old.',
  notADate: 'Please enter a real date of birth.',
  closingNotADay: 'Please enter a real date.',
  closingPast: "This day has passed. Leave it empty if you don't know the day.",
  email: 'Please provide a valid email',
  phone: 'Please enter a 10-digit US mobile number',
  amountUnreadable: 'Enter dollars and cents, for example 25,000.00',
  zipcode: 'Enter a 5-digit ZIP code',
  letters: 'Use the Latin letters on your license',
  link: 'Put a space after each period, and leave out web addresses',
  fileNumber: 'Use letters, digits, dashes, periods and slashes only, for example 24-1187',
  wireReference: 'Use letters, digits and dashes only.',
};

const es: typeof en = {
  required: 'Este campo es obligatorio',
  maxLength: 'Excede la longitud máxima',
  codeDigits: 'El código debe tener 6 dígitos',
  amountsDiffer: 'Los montos no coinciden',
  amountsDifferInline: '* Los montos no coinciden',
  amountRequired: 'El monto es obligatorio',
  amountZero: 'El monto no debe ser 0',
  addressInvalid: 'Seleccione una dirección válida',
  officeRequired: 'La oficina es obligatoria.',
  unknownMethod: (method) => `Forma de pago desconocida: ${method}`,
  overMethodLimit: (limit) => `El monto no puede ser mayor que ${formatDollars(limit)}`,
  overMaximumInline: `* Monto demasiado alto: el máximo es ${formatDollars(TRANSFER_MAX_CENTS)}`,
  ssnDigits: 'Escriba los últimos 4 dígitos de su SSN',
  tooYoung: 'Debe tener al menos 18 años.',
  notADate: 'Escriba una fecha de nacimiento que exista.',
  closingNotADay: 'Escriba una fecha que exista.',
  closingPast: 'Este día ya pasó. Deje el campo vacío si no sabe el día.',
  email: 'Escriba una dirección de correo electrónico válida',
  phone: 'Escriba un número de celular de Estados Unidos de 10 dígitos',
  amountUnreadable: 'Escriba dólares y centavos, por ejemplo 25,000.00',
  zipcode: 'Escriba un código postal (ZIP) de 5 dígitos',
  letters: 'Use las letras latinas de su licencia',
  link: 'Ponga un espacio después de cada punto y no incluya direcciones web',
  fileNumber: 'Use solo letras, números, guiones, puntos y diagonales, por ejemplo 24-1187',
  wireReference: 'Use solo letras, números y guiones.',
};

/** Sentences about one field of a form. Those of the specification's section 8 stand verbatim in English. */
export const fieldText: Words<typeof en> = { en, es };
