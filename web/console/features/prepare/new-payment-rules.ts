import * as z from 'zod/mini';
import { address } from '#shared/address.ts';
import { day } from '#shared/dates.ts';
import { agentId, officeId } from '#shared/ids.ts';
import { behind } from '#shared/late-schema.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { PAYMENT_METHODS, PURPOSE_NAMES } from '#shared/transfer/purposes.ts';
import type { PaymentKind } from '../../lib/new-payment.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import type { useToday } from '../../lib/use-today.ts';

/** The choices for a payment. */
export type Prepares = NonNullable<ReturnType<typeof useToday>['data']>['prepares'];

/** Undefined for an empty field; any other value is parsed by its rule. */
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

/** A date from the browser's own date field. */
const aDay = z.string().check(z.refine((text) => day.safeParse(text).success, words.badDay));

/** Parses the payment form into the request to send. A request is assigned by its office or agent. */
export const newPaymentRules = (kind: PaymentKind, { routing }: Pick<Prepares, 'routing'>) => {
  const isWanted = (by: Prepares['routing']) => kind === 'ask' && routing === by;
  const anOffice = isWanted('office') ? z.pipe(chosen, officeId) : orNone(officeId);
  const anAgent = isWanted('agent') ? z.pipe(chosen, agentId) : orNone(agentId);
  return z.object({
    phone: aPhone,
    amount: typedAmount(words.badAmount),
    purpose: chosen,
    method: orNone(z.enum(PAYMENT_METHODS)),
    ...behind(address).shape,
    fileNumber: orNone(fileNumber),
    officeId: anOffice,
    agentId: anAgent,
    note: z.string().check(z.trim(), z.maxLength(NOTE_MAX)),
    deadlineOn: orNone(aDay),
    closingOn: orNone(aDay),
  });
};
export type TypedNewPayment = z.output<ReturnType<typeof newPaymentRules>>;

/** An empty form. */
export const emptyPayment = {
  /** The name to find a client by. It isn't sent. */
  client: '',
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

/** The usual purpose of a disbursement, listed first. */
const PAYOUT = 'Proceeds of Sale';

/** The purposes to choose from: those that clients can pay for, plus the portal's own for disbursements. */
export function purposesFor(kind: PaymentKind, { purposes }: Prepares): readonly string[] {
  const own = purposes.map(({ name }) => name);
  return kind === 'ask' ? own : [...new Set([PAYOUT, ...PURPOSE_NAMES, ...own])];
}

/** The payment methods for a purpose. */
export const methodsFor = (purpose: string, { purposes }: Prepares) =>
  purposes.find(({ name }) => name === purpose)?.methods ?? [];
