import * as z from 'zod/mini';
import { address } from '#shared/address.ts';
import { day } from '#shared/dates.ts';
import { agentId, officeId } from '#shared/ids.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { PAYMENT_METHODS, PURPOSE_NAMES } from '#shared/transfer/purposes.ts';
import type { PaymentKind } from '../../lib/new-payment.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import type { useToday } from '../../lib/use-today.ts';

/** What can be chosen for a payment. */
export type Prepares = NonNullable<ReturnType<typeof useToday>['data']>['prepares'];

/** An empty field as nothing, anything else by its rule. */
const orNone = <T extends z.ZodMiniType>(rule: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    rule,
  ]);

export const aPhone = z.pipe(
  z.string().check(z.refine((text) => parsePhone(text) !== undefined, words.badPhone)),
  z.transform((text): Phone => parsePhone(text) as Phone),
);

const chosen = z.string().check(z.minLength(1, words.needed));

/** A day out of the browser's own field. */
const aDay = z.string().check(z.refine((text) => day.safeParse(text).success, words.badDay));

/** The form of a payment as it is typed, parsed into what is sent. A request finds its way by its office or agent. */
export const newPaymentRules = (kind: PaymentKind, { routing }: Pick<Prepares, 'routing'>) => {
  const isWanted = (by: Prepares['routing']) => kind === 'ask' && routing === by;
  const anOffice = isWanted('office') ? z.pipe(chosen, officeId) : orNone(officeId);
  const anAgent = isWanted('agent') ? z.pipe(chosen, agentId) : orNone(agentId);
  return z.object({
    phone: aPhone,
    amount: typedAmount(words.badAmount),
    purpose: chosen,
    method: orNone(z.enum(PAYMENT_METHODS)),
    ...address.shape,
    fileNumber: orNone(fileNumber),
    officeId: anOffice,
    agentId: anAgent,
    note: z.string().check(z.trim(), z.maxLength(NOTE_MAX)),
    deadlineOn: orNone(aDay),
    closingOn: orNone(aDay),
  });
};
export type TypedNewPayment = z.output<ReturnType<typeof newPaymentRules>>;

/** A form that nobody has typed in. */
export const emptyPayment = {
  phone: '',
  amount: '',
  purpose: '',
  method: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  fileNumber: '',
  officeId: '',
  agentId: '',
  note: '',
  deadlineOn: '',
  closingOn: '',
};
export type PaymentForm = typeof emptyPayment;

/** What a payout is usually for, first. */
const PAYOUT = 'Proceeds of Sale';

/** The purposes to choose from: those that clients can pay for, and the portal's as well for what goes out. */
export function purposesFor(kind: PaymentKind, { purposes }: Prepares): readonly string[] {
  const own = purposes.map(({ name }) => name);
  return kind === 'ask' ? own : [...new Set([PAYOUT, ...PURPOSE_NAMES, ...own])];
}

/** The ways in which a purpose can be paid. */
export const methodsFor = (purpose: string, { purposes }: Prepares) =>
  purposes.find(({ name }) => name === purpose)?.methods ?? [];
