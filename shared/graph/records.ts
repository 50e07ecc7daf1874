import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { bankAccountId, clientId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { cents } from '../money.ts';
import { PAYMENT_METHODS, TRANSFER_TYPES } from '../transfer/purposes.ts';
import { graphClient, graphPurposes, graphTransfer } from './replies.ts';

/* Whole records in the specification's field names (section 3), for programs rather than for the page. */

const text = z.string();
const maybe = z.nullable(text);
const maskedNumber = text.check(z.regex(/^•••• \d{4}$/));
const person = { _id: text, firstName: text, lastName: text };
const times = {
  createdAt_utc: instant,
  createdAt_offset: z.literal('+00:00'),
  updatedAt_utc: instant,
  updatedAt_offset: z.literal('+00:00'),
};
const ofTenant = z.object({ _id: text, name: text });

/** A complete client. */
export const graphClientRecord = z.lazy(() =>
  z.extend(behind(graphClient), { tenant: ofTenant, active: z.boolean(), ...times }),
);

/** A complete transfer with all linked records. */
export const graphTransferRecord = z.lazy(() =>
  z.extend(
    z.omit(behind(graphTransfer), {
      version: true,
      network: true,
      deadlineAt_utc: true,
      scheduledOn: true,
      attachments: true,
      events: true,
      problem: true,
      problemCode: true,
      waitsFor: true,
      nextTry: true,
      retryOf: true,
      retriedAs: true,
      refundOf: true,
      accountCall: true,
      refusedAccounts: true,
      newAccountCall: true,
      refunds: true,
      authorizationText: true,
      terms: true,
      uncheckedLimit: true,
      alreadyMade: true,
      sharesPaid: true,
      wireReportedAt_utc: true,
      wireReference: true,
      submittedAt_utc: true,
      startedAt_utc: true,
      postedAt_utc: true,
    }),
    {
      id: text,
      middleName: text,
      mobilePhone: text,
      purposeData: text,
      expectedClosingDate: z.nullable(instant),
      otherIndividuals: text,
      active: z.boolean(),
      attachments: z.array(z.object({ _id: text, name: text, filePath: text, fileURL: text })),
      client: z.object(person),
      tenant: ofTenant,
      agent: z.nullable(z.object({ ...person, email: text })),
      transferType: z.object({
        _id: text,
        name: z.enum(TRANSFER_TYPES),
        purpose: text,
        isDebit: z.boolean(),
        isCredit: z.boolean(),
      }),
      ...times,
    },
  ),
);

/** A tenant, limited to the fields that its clients may see. */
export const graphTenant = z.lazy(() =>
  z.object({
    _id: text,
    name: text,
    description: text,
    identifier: text,
    type: text,
    address1: text,
    address2: text,
    city: text,
    state: text,
    zipcode: text,
    supportEmail: text,
    pocPhone: text,
    routingType: z.enum(['office', 'agent']),
    logo: maybe,
    tenantGroup: z.nullable(z.object({ groupName: text, logoURL: maybe, groupTagline: text, bannerColor: text })),
  }),
);

/** The stored branding. Unset fields are null, and the page fills in the defaults. */
export const graphBranding = z.lazy(() =>
  z.object({
    logoURL: maybe,
    faviconImgURL: maybe,
    backgroundImageURL: maybe,
    header: maybe,
    footer: maybe,
    registerText: maybe,
    registerButtonText: maybe,
    fontFamily: maybe,
    fontSize: maybe,
    fontColor: maybe,
    fontWeight: maybe,
    backgroundColor: maybe,
    linkColor: maybe,
    buttonColor: maybe,
    accentColor: maybe,
    customCSS: maybe,
    active: z.boolean(),
    description: maybe,
  }),
);

/** A client's own bank account, with only the last four digits of its number. Only the provider has the full number. */
export const graphBankAccount = z.lazy(() =>
  z.object({
    _id: bankAccountId,
    bankName: text,
    bankDisplayName: text,
    description: text,
    accountLastFourDigits: text,
    institutionCode: text,
    balance: z.nullable(z.int()),
    balanceDateTime_utc: z.nullable(instant),
    accountNumber: maskedNumber,
    name: text,
    pendingVerification: z.boolean(),
    active: z.boolean(),
    ownerType: z.literal('client'),
    client: z.object({ _id: clientId }),
    createdAt_utc: instant,
    updatedAt_utc: instant,
  }),
);

/** An account of the tenant that can receive money. */
export const graphDestination = z.lazy(() =>
  z.object({
    _id: bankAccountId,
    bankName: text,
    bankDisplayName: text,
    description: text,
    accountLastFourDigits: text,
    accountNumber: maskedNumber,
    name: text,
    pendingVerification: z.literal(false),
    active: z.literal(true),
    ownerType: z.literal('tenant'),
    createdAt_utc: instant,
  }),
);

/** The tenant's fee, in cents. */
export const graphFee = z.lazy(() =>
  z.object({
    _id: text,
    clientPays: z.boolean(),
    amount: cents,
    methods: z.nullable(z.array(z.enum(PAYMENT_METHODS))),
    tenantName: text,
  }),
);

/** A type of transfer; its purposes are a list in JSON. */
export const graphTransferType = z.lazy(() =>
  z.object({
    _id: text,
    name: z.enum(TRANSFER_TYPES),
    purpose: text,
    isDebit: z.boolean(),
    isCredit: z.boolean(),
  }),
);

/** The purposes and methods that clients can choose, as a separate record. */
export const graphPurposeConfig = z.lazy(() =>
  z.extend(behind(graphPurposes), {
    purpose: text,
    fields: z.array(text),
    active: z.boolean(),
  }),
);

/** A field office. */
export const graphOffice = z.lazy(() =>
  z.object({ _id: text, title: text, city: text, state: text, active: z.boolean() }),
);
