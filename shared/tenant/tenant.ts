import * as z from 'zod/mini';
import { agentId, bankAccountId, officeId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { ANSWER_DAYS, DEADLINE_DAYS_MAX, NEW_ACCOUNT_LIMIT_CENTS, UNCHECKED_LIMIT_CENTS } from '../limits.ts';
import { cents, toCents } from '../money.ts';
import { phone } from '../phone.ts';
import { noticeChoice } from '../staff/notices.ts';
import { STAFF_ROLES, staffRole } from '../staff/person.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { companyShape } from './company.ts';
import { defaultBranding } from './default-branding.ts';
import { color, fontFile, optionalText, picture, text } from './fields.ts';
import { velocityLimits } from './velocity.ts';

export { defaultBranding } from './default-branding.ts';

export const TYPED_WIRES = ['count', 'until-statement', 'never'] as const;

/**
 * The part of the look that a company changes at its console: pictures, colors, the text above the registration. Null
 * removes a picture.
 */
export const ownLook = z.lazy(() => {
  const registerText = z.string().check(z.trim(), z.maxLength(600));
  return z.partial(
    z.object({
      logoURL: z.nullable(picture()),
      faviconImgURL: z.nullable(picture()),
      backgroundImageURL: z.nullable(picture()),
      ...{
        buttonColor: color(),
        linkColor: color(),
        accentColor: color(),
        backgroundColor: color(),
        fontColor: color(),
      },
      registerText,
      inSpanish: z.partial(z.object({ registerText })),
    }),
  );
});

/** The look of a tenant. Each missing field comes from the default branding. */
export const branding = z.lazy(() =>
  z.partial(
    z.object({
      logoURL: picture(),
      faviconImgURL: picture(),
      backgroundImageURL: picture(),
      header: z.string().check(z.maxLength(4000)),
      footer: z.string().check(z.maxLength(4000)),
      registerText: z.string().check(z.maxLength(600)),
      registerButtonText: z.string().check(z.maxLength(40)),
      /** The same texts in Spanish. If missing, the English ones are shown. */
      inSpanish: z.partial(
        z.object({
          registerText: z.string().check(z.maxLength(600)),
          registerButtonText: z.string().check(z.maxLength(40)),
        }),
      ),
      /** One of the portal's fonts, or the company's own, with the files by weight below. */
      fontFamily: z.string().check(z.regex(/^[\w ]{2,40}$/)),
      fontFiles: z.partial(z.object({ 400: fontFile(), 500: fontFile(), 600: fontFile() })),
      fontSize: z.string().check(z.regex(/^1[4-9]px$|^20px$/, 'Give a font size from 14px to 20px.')),
      fontColor: color(),
      fontWeight: z.enum(['300', '400', '500']),
      backgroundColor: color(),
      linkColor: color(),
      buttonColor: color(),
      accentColor: color(),
      /** Enables dark mode for pages and emails. Without it, the company's colors are the only ones. */
      night: z.boolean(),
      customCSS: z.string().check(z.maxLength(8000)),
      active: z.boolean(),
      description: z.string().check(z.maxLength(200)),
    }),
  ),
);
export type Branding = z.infer<typeof branding>;

/** A branding with every gap filled from the default. An inactive one counts as none. */
export const effectiveBranding = (own: Branding | undefined): Branding & typeof defaultBranding =>
  ({ ...defaultBranding, ...(own && own.active !== false ? own : {}) }) as Branding & typeof defaultBranding;

/** A branch for a client's money, for tenants that route by office. */
export const office = z.lazy(() =>
  z.object({
    id: officeId,
    title: text(80),
    city: text(60),
    state: z.string().check(z.length(2)),
    active: z._default(z.boolean(), true),
  }),
);
export type Office = z.infer<typeof office>;

/** A real-estate agent of the tenant, with the public page where clients sign up. */
export const agent = z.lazy(() =>
  z.object({
    id: agentId,
    email: z.email().check(z.maxLength(80)),
    mobilePhone: phone,
    active: z._default(z.boolean(), true),
    firstName: text(50),
    lastName: text(50),
    landingPageURI: z.string().check(z.regex(/^[a-z0-9-]{2,60}$/)),
    displayName: text(100),
    displayDescription: optionalText(600),
    headshotImageURL: z.optional(picture()),
    qrCodeURL: z.optional(picture()),
    licenses: z._default(z.array(z.object({ state: z.string().check(z.length(2)), number: text(30) })), []),
    brokerage: z.object({
      name: text(100),
      logoURL: z.optional(picture()),
      websiteURL: z.optional(z.string().check(z.startsWith('https://'), z.maxLength(200))),
      officePhone: z.optional(phone),
    }),
  }),
);
export type Agent = z.infer<typeof agent>;

/** A payment purpose. Lists of purposes separate them by commas. */
const purposeText = () => text(60).check(z.regex(/^[^,<>\n]+$/, 'Give a name without a comma, < or >.'));

/** A row of the purpose configuration: what clients may pay for, how, and the disclaimer to read first. */
export const purposeEntry = z.lazy(() =>
  z.object({
    /** One of the portal's purposes, or one of the company's own, which needs a Spanish name too. */
    purpose: purposeText(),
    purposeInSpanish: z.optional(purposeText()),
    method: z.enum(PAYMENT_METHODS),
    active: z._default(z.boolean(), true),
    /** The largest payment, in cents, if lower than the method's limit. */
    limit: z.optional(cents),
    disclaimer: optionalText(1000),
    /** The same in Spanish. If missing, the English one is shown. */
    disclaimerInSpanish: z.optional(text(1000)),
  }),
);

/** A bank account of the tenant that receives clients' money. We keep only the last four digits of its number. */
export const destinationAccount = z.lazy(() =>
  z.object({
    id: bankAccountId,
    bankName: text(80),
    name: text(80),
    accountLastFourDigits: z.string().check(z.regex(/^\d{4}$/)),
    /** Its ledger at the provider. With more than one active account, each needs its own. */
    ledgerId: z.optional(text(80)),
    active: z._default(z.boolean(), true),
    /** The purposes whose money goes here; empty means any. */
    purposes: z._default(z.array(purposeText()), []),
    /** The offices whose money goes here; empty means any. */
    offices: z._default(z.array(officeId), []),
    createdAt: z.iso.datetime(),
  }),
);

/** Wire details. Shown only after a fresh sign-in, never emailed. */
export const wiringDetail = z.lazy(() =>
  z.object({
    bankName: text(80),
    bankAddress: text(160),
    routingNumber: z.string().check(z.regex(/^\d{9}$/)),
    accountNumber: z.string().check(z.regex(/^\d{4,17}$/)),
    beneficiaryName: text(80),
    beneficiaryAddress: text(160),
    beneficiaryPhone: phone,
  }),
);
export type WiringDetail = z.infer<typeof wiringDetail>;
/** A change of wire instructions, by account. Null removes those of an account. */
export const wiringChange = z.lazy(() => z.record(bankAccountId, z.nullable(wiringDetail)));
export type WiringChange = z.infer<typeof wiringChange>;

/**
 * The provider account that moves the money. The tenant is the ACH originator under its own Plaid account, or with
 * `originator` under the platform's, whose keys are then above. Secrets are names only.
 */
export const provider = z.lazy(() =>
  z.object({
    clientId: text(80),
    secretName: text(200),
    /** The tenant in Plaid's Transfer for Platforms, with its own keys for bank logins. */
    originator: z.optional(z.object({ clientId: text(80), secretName: text(200) })),
    /** The ledger of a tenant with one destination account; the provider's default one if absent. */
    ledgerId: z.optional(text(80)),
    /** Nacha company entry description, at most 10 capitals. Banks print it after the company name. */
    description: z._default(z.string().check(z.regex(/^[A-Z0-9 ]{1,10}$/)), 'PAYMENT'),
    /** The company name on bank statements, as registered with the provider. */
    statementName: text(40),
  }),
);

/**
 * The tenant's own identity provider (OpenID Connect). Clients can sign in with it if it vouches for their phone
 * number. The loopback address is only for the local stage, with a stand-in.
 */
export const identityProvider = z.lazy(() =>
  z.object({
    /** Shown on the button: "Continue with …". */
    name: text(40),
    /** The issuer of OpenID Connect Discovery, where its configuration is published. */
    issuer: z
      .string()
      .check(z.regex(/^(?:https:\/\/|http:\/\/127\.0\.0\.1:\d+\/)[^\s?#]+$/, 'Give the issuer as an https address.')),
    /** The portal's client id there: a public client, which proves itself by PKCE and its redirect address. */
    clientId: text(120),
  }),
);
export type IdentityProvider = z.infer<typeof identityProvider>;

/** A client's question and its answer, in plain text. */
const questionAndAnswer = z.lazy(() => z.object({ question: text(200), answer: text(1500) }));

export const companyFaq = z.lazy(() =>
  z
    .array(z.extend(behind(questionAndAnswer), { inSpanish: z.optional(questionAndAnswer) }))
    .check(z.minLength(1), z.maxLength(40)),
);

export const companyFee = z.lazy(() =>
  z.object({ clientPays: z.boolean(), amount: cents, methods: z.optional(z.array(z.enum(PAYMENT_METHODS))) }),
);

/** A staff member in a tenant's file, for use on one machine. */
export const staffPerson = z.lazy(() =>
  z.object({
    id: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,39}$/, 'Give an id such as "rosa.diaz".')),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    roles: z._default(z.array(staffRole).check(z.minLength(1)), [...STAFF_ROLES]),
  }),
);
export type StaffPerson = z.infer<typeof staffPerson>;

/** A title, escrow or brokerage company with its own portal: the schema of a file under `tenants/`. */
export const tenant = z.lazy(() =>
  z.object({
    ...companyShape(),
    active: z._default(z.boolean(), true),
    /**
     * The number of changes that the company's own people made at the console, as `tenant export` writes it. A file
     * with another number is older than the settings.
     */
    revision: z._default(z.int().check(z.nonnegative()), 0),
    /** Additional host names, each resolved as a whole ("pay.zenith-title.com"). */
    hosts: z._default(z.array(z.string().check(z.regex(/^[a-z0-9.-]+\.[a-z]{2,}$/))).check(z.maxLength(20)), []),
    /** Recipients of notices about returns, failures, wires and declined requests; the support address if absent. */
    notificationEmails: z.optional(z.array(z.email()).check(z.minLength(1), z.maxLength(10))),
    /** The company's choice of email recipients: the addresses above, or console members by role. */
    staffNotices: z.optional(noticeChoice),
    /** The sender address of messages. Its domain is verified with SES. */
    senderEmail: z.email(),
    identityProvider: z.optional(identityProvider),
    /** Staff on one machine, where a name is all there is. On AWS people prove who they are. */
    people: z._default(z.array(staffPerson).check(z.maxLength(50)), []),
    codesPerDay: z._default(z.int().check(z.positive()), 2000),
    branding: z.optional(branding),
    offices: z._default(z.array(office).check(z.maxLength(200)), []),
    agents: z._default(z.array(agent).check(z.maxLength(200)), []),
    /** The tenant's own questions and answers, in plain text. They replace the portal's. */
    faq: z.optional(companyFaq),
    purposes: z.array(purposeEntry).check(z.minLength(1), z.maxLength(40)),
    /** Per-transfer limits in cents; 0 or absent means none beyond the portal's own. */
    limits: z._default(z.partial(z.object({ ACH: cents, Wire: cents })), {}),
    velocity: z._default(velocityLimits, velocityLimits.parse({})),
    fee: z.optional(companyFee),
    /** Requests of this amount or more, in cents, need approval. Disbursements always do. */
    approvalThreshold: z.optional(cents),
    /** The largest debit that the provider approved without a check, fee included, in cents. */
    uncheckedLimit: z._default(cents, toCents(UNCHECKED_LIMIT_CENTS)),
    /** The largest payment without a call into a new account whose owner the bank confirms, in cents. */
    newAccountLimit: z._default(cents, toCents(NEW_ACCOUNT_LIMIT_CENTS)),
    /** Days for a client to answer a request or accept a payment, unless the staff set another deadline. */
    answerDays: z._default(z.int().check(z.minimum(1), z.maximum(DEADLINE_DAYS_MAX)), ANSWER_DAYS),
    /** Days that the tenant waits for a wire. If absent, until someone ends it. */
    wireDays: z.optional(z.int().check(z.minimum(1), z.maximum(DEADLINE_DAYS_MAX))),
    /**
     * Allows disbursements without a file number. Then no file has to hold the money, and the approver records why it
     * is paid anyway.
     */
    payoutsWithoutFile: z._default(z.boolean(), false),
    /**
     * When wires that someone typed count for disbursements: at once (`count`), or once a statement shows them
     * (`until-statement`). With `never` no wire may be typed.
     */
    typedWires: z._default(z.enum(TYPED_WIRES), 'until-statement'),
    destinationAccounts: z._default(z.array(destinationAccount).check(z.maxLength(50)), []),
    /** The wire instructions of each account that clients wire to, by the account's id. */
    wiring: z._default(z.record(bankAccountId, wiringDetail), {}),
    provider,
  }),
);
export type Tenant = z.infer<typeof tenant>;

/** A tenant's configuration: its file without the parts stored as separate items, its wire details and its agents. */
export const tenantConfig = z.lazy(() => z.omit(behind(tenant), { wiring: true, agents: true }));
export type TenantConfig = z.infer<typeof tenantConfig>;
