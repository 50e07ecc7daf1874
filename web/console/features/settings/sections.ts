import * as z from 'zod/mini';
import { STATES } from '#shared/address.ts';
import type { ProposedChange, readSettingsRoute } from '#shared/contracts/proposals.ts';
import { bankAccountId } from '#shared/ids.ts';
import { DEADLINE_DAYS_MAX } from '#shared/limits.ts';
import { type Cents, formatAmount, parseDollars } from '#shared/money.ts';
import { formatPhone, type Phone, parsePhone } from '#shared/phone.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import { color } from '#shared/tenant/fields.ts';
import { isRoutingNumber } from '#shared/tenant/routing-number.ts';
import { type Agent, agent as agentSchema, type Tenant, TYPED_WIRES } from '#shared/tenant/tenant.ts';
import { velocityLimits } from '#shared/tenant/velocity.ts';
import { type SettingsSection, settingsText } from '#shared/text/console/settings.ts';
import { PAYMENT_METHODS } from '#shared/transfer/purposes.ts';
import type { FormValues } from '../../../lib/form/form.ts';
import { typedAmount, typedAmountOrNone } from '../../lib/typed-amount.ts';

const { fields: labels, hints, problems } = settingsText;

export type Settings = z.output<typeof readSettingsRoute.reply>;
type Values = Settings['values'];

type FieldName = keyof typeof labels;

/** One field of a form, with the control for it. */
export type FieldSpec = {
  readonly name: FieldName | 'reason';
  readonly as: 'text' | 'email' | 'phone' | 'amount' | 'number' | 'lines' | 'tick' | 'choice' | 'color' | 'picture';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly isOptional?: true;
};

/** A form over some fields: how to get its initial values, and how to read the result. */
export type FormSpec<From, To> = {
  readonly fields: readonly FieldSpec[];
  readonly initial: (from: From) => FormValues;
  readonly schema: z.ZodMiniType<To>;
};

const atMost = (most: number) => z.maxLength(most, problems.long(most));
const line = (most: number) => z.string().check(z.trim(), z.minLength(1, problems.required), atMost(most));
const lineOrNone = (most: number) => z.string().check(z.trim(), atMost(most));
const email = z.string().check(z.trim(), z.email(problems.email));
const typedPhone = z.pipe(
  z.string().check(z.refine((text) => parsePhone(text) !== undefined, problems.phone)),
  z.transform((text): Phone => parsePhone(text) as Phone),
);
const state = z.string().check(z.refine((text) => text in STATES, problems.state));
const zip = z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, problems.zip));
/** A whole number of days, or null if nothing is typed. */
const days = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || (/^\d{1,3}$/.test(text) && +text >= least && +text <= most), problems.days),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
const daysTyped = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => /^\d{1,3}$/.test(text) && +text >= least && +text <= most, problems.days),
    ),
    z.transform(Number),
  );
/** Digits as banks print them, in groups. */
const digits = z.string().check(z.overwrite((text) => text.replaceAll(/[\s-]/g, '')));

const REASON = { reason: line(300) };
const reasonField: FieldSpec = { name: 'reason', as: 'text', hint: settingsText.reasonHint };
type Proposed = Extract<ProposedChange, { readonly kind: 'settings' }>;

const amountOf = (value: Cents | null | undefined): string => (value == null ? '' : formatAmount(value));
/** A limit of 0 means that the company has none of its own. */
const limitOf = (value: Cents | undefined): string => (value ? formatAmount(value) : '');
/** Dollars that may be 0: no payment is exempt from the check, or every payment needs approval. */
const amountOrZero = z.pipe(
  z.string().check(z.refine((text) => parseDollars(text) !== undefined, problems.amount)),
  z.transform((text): Cents => parseDollars(text) as Cents),
);
const amountZeroOrNone = z.pipe(
  z.string().check(z.refine((text) => text.trim() === '' || parseDollars(text) !== undefined, problems.amount)),
  z.transform((text): Cents | null => parseDollars(text) ?? null),
);
const stateChoices = Object.keys(STATES).map((value) => ({ value, label: value }));

/** The wire instructions of an account. A company with only one isn't asked which. */
export const wireForm = (accounts: Settings['accounts']): FormSpec<Values, Proposed> => ({
  fields: [
    ...(accounts.length > 1
      ? [
          {
            name: 'account',
            as: 'choice',
            options: accounts.map(({ id: value, label }) => ({ value, label })),
          } as const,
        ]
      : []),
    { name: 'bankName', as: 'text' },
    { name: 'bankAddress', as: 'text' },
    { name: 'routingNumber', as: 'number' },
    { name: 'accountNumber', as: 'number' },
    { name: 'again', as: 'number' },
    { name: 'beneficiaryName', as: 'text' },
    { name: 'beneficiaryAddress', as: 'text' },
    { name: 'beneficiaryPhone', as: 'phone' },
    reasonField,
  ],
  // Start empty, so that everything is typed again and no old digit stays by oversight.
  initial: () => ({
    ...{
      account: accounts[0]?.id ?? '',
      bankName: '',
      bankAddress: '',
      routingNumber: '',
      accountNumber: '',
      again: '',
    },
    ...{ beneficiaryName: '', beneficiaryAddress: '', beneficiaryPhone: '', reason: '' },
  }),
  schema: z.pipe(
    z
      .object({
        account: bankAccountId,
        bankName: line(80),
        bankAddress: line(160),
        routingNumber: digits.check(z.refine(isRoutingNumber, problems.routing)),
        accountNumber: digits.check(z.regex(/^\d{4,17}$/, problems.account)),
        again: digits,
        beneficiaryName: line(80),
        beneficiaryAddress: line(160),
        beneficiaryPhone: typedPhone,
        ...REASON,
      })
      .check(
        z.refine(({ accountNumber, again }) => accountNumber === again, { path: ['again'], error: problems.again }),
      ),
    z.transform(
      ({ account, again: _typedTwice, reason, ...wiring }): Proposed => ({
        kind: 'settings',
        reason,
        wiring: { [account]: wiring },
      }),
    ),
  ),
});

const contact: FormSpec<Values, Proposed> = {
  fields: [
    { name: 'pocPhone', as: 'phone', hint: hints.contact },
    { name: 'supportEmail', as: 'email' },
    { name: 'address1', as: 'text' },
    { name: 'address2', as: 'text', isOptional: true },
    { name: 'city', as: 'text' },
    { name: 'state', as: 'choice', options: stateChoices },
    { name: 'zipcode', as: 'text' },
    reasonField,
  ],
  initial: ({
    pocPhone,
    supportEmail = '',
    address1 = '',
    address2 = '',
    city = '',
    state: in_ = '',
    zipcode = '',
  }) => ({
    ...{ pocPhone: formatPhone(pocPhone ?? ''), supportEmail, address1, address2, city, state: in_, zipcode },
    reason: '',
  }),
  schema: z.pipe(
    z.object({
      ...{ pocPhone: typedPhone, supportEmail: email, address1: line(80), address2: lineOrNone(80) },
      ...{ city: line(60), state, zipcode: zip },
      ...REASON,
    }),
    z.transform(({ reason, ...typed }): Proposed => ({ kind: 'settings', reason, contact: typed })),
  ),
};

const orNothing = <K extends string>(name: K, text: string): { readonly [name in K]?: string } =>
  (text === '' ? {} : { [name]: text }) as { readonly [name in K]?: string };

const COLORS = ['buttonColor', 'linkColor', 'accentColor', 'backgroundColor', 'fontColor'] as const;
const look: FormSpec<Values, Proposed> = {
  fields: [
    { name: 'logo', as: 'picture', hint: hints.logo },
    { name: 'favicon', as: 'picture', hint: hints.favicon },
    { name: 'background', as: 'picture', hint: hints.background },
    ...COLORS.map((name, at) => ({ name, as: 'color', ...(at === 0 ? { hint: hints.look } : {}) }) as const),
    { name: 'registerText', as: 'lines', hint: hints.registerText, isOptional: true },
    { name: 'registerTextInSpanish', as: 'lines', isOptional: true },
    reasonField,
  ],
  initial({ branding = {} }) {
    const colors = COLORS.map((name): [string, string] => [name, branding[name] ?? defaultBranding[name]]);
    return {
      logo: branding.logoURL ?? '',
      favicon: branding.faviconImgURL ?? '',
      background: branding.backgroundImageURL ?? '',
      ...Object.fromEntries(colors),
      registerText: branding.registerText ?? '',
      registerTextInSpanish: branding.inSpanish?.registerText ?? '',
      reason: '',
    };
  },
  schema: z.pipe(
    z.object({
      ...{ logo: z.string(), favicon: z.string(), background: z.string() },
      ...{
        buttonColor: color(),
        linkColor: color(),
        accentColor: color(),
        backgroundColor: color(),
        fontColor: color(),
      },
      ...{ registerText: lineOrNone(600), registerTextInSpanish: lineOrNone(600) },
      ...REASON,
    }),
    z.transform(
      ({ reason, logo, favicon, background, registerTextInSpanish, ...typed }): Proposed => ({
        kind: 'settings',
        reason,
        contact: {
          branding: {
            ...typed,
            logoURL: logo || null,
            faviconImgURL: favicon || null,
            backgroundImageURL: background || null,
            inSpanish: { registerText: registerTextInSpanish },
          },
        },
      }),
    ),
  ),
};

const payments: FormSpec<Values, Proposed> = {
  fields: [
    { name: 'ach', as: 'amount', hint: hints.noLimit },
    { name: 'wire', as: 'amount', hint: hints.noLimit },
    { name: 'unchecked', as: 'amount' },
    { name: 'newAccount', as: 'amount' },
    { name: 'approval', as: 'amount', hint: hints.approval },
    { name: 'goodFunds', as: 'number' },
    {
      name: 'typedWires',
      as: 'choice',
      options: TYPED_WIRES.map((value) => ({ value, label: settingsText.typedWires[value] })),
    },
    { name: 'payoutsWithoutFile', as: 'tick' },
    reasonField,
  ],
  initial: ({ limits, uncheckedLimit, newAccountLimit, approvalThreshold, goodFundsDays, ...of }) => ({
    ach: limitOf(limits?.ACH),
    wire: limitOf(limits?.Wire),
    unchecked: amountOf(uncheckedLimit),
    newAccount: amountOf(newAccountLimit),
    approval: amountOf(approvalThreshold),
    goodFunds: String(goodFundsDays ?? ''),
    typedWires: of.typedWires ?? '',
    payoutsWithoutFile: of.payoutsWithoutFile ?? false,
    reason: '',
  }),
  schema: z.pipe(
    z.object({
      ach: typedAmountOrNone(problems.amount),
      wire: typedAmountOrNone(problems.amount),
      unchecked: amountOrZero,
      newAccount: amountOrZero,
      approval: amountZeroOrNone,
      goodFunds: daysTyped(0, 20),
      typedWires: z.enum(TYPED_WIRES),
      payoutsWithoutFile: z.boolean(),
      ...REASON,
    }),
    z.transform(
      ({ ach, wire: wires, unchecked, newAccount, approval, goodFunds, reason, ...others }): Proposed => ({
        kind: 'settings',
        reason,
        contact: {
          limits: { ...(ach ? { ACH: ach } : {}), ...(wires ? { Wire: wires } : {}) },
          ...{ uncheckedLimit: unchecked, newAccountLimit: newAccount, approvalThreshold: approval },
          ...{ goodFundsDays: goodFunds, ...others },
        },
      }),
    ),
  ),
};

const PAYERS = ['client', 'company'] as const;
const FEE_METHODS = ['all', ...PAYMENT_METHODS] as const;
const choicesOf = (values: readonly (keyof typeof settingsText.fee)[]) =>
  values.map((value) => ({ value, label: settingsText.fee[value] }));

const fee: FormSpec<Values, Proposed> = {
  fields: [
    { name: 'feeAmount', as: 'amount', hint: hints.fee, isOptional: true },
    { name: 'feePaidBy', as: 'choice', options: choicesOf(PAYERS) },
    { name: 'feeMethods', as: 'choice', options: choicesOf(FEE_METHODS) },
    reasonField,
  ],
  initial: ({ fee: of }) => ({
    feeAmount: amountOf(of?.amount),
    feePaidBy: of && !of.clientPays ? 'company' : 'client',
    feeMethods: of?.methods?.length === 1 ? (of.methods[0] ?? 'all') : 'all',
    reason: '',
  }),
  schema: z.pipe(
    z.object({
      ...{ feeAmount: typedAmountOrNone(problems.amount), feePaidBy: z.enum(PAYERS), feeMethods: z.enum(FEE_METHODS) },
      ...REASON,
    }),
    z.transform(({ feeAmount: amount, feePaidBy, feeMethods, reason }): Proposed => {
      const methods = feeMethods === 'all' ? {} : { methods: [feeMethods] };
      const charged = amount ? { amount, clientPays: feePaidBy === 'client', ...methods } : null;
      return { kind: 'settings', reason, contact: { fee: charged } };
    }),
  ),
};

const typedCount = z.pipe(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,4}$/, problems.count)), z.transform(Number));
const typedLimit = typedAmount(problems.amount);
const pace: FormSpec<Values, Proposed> = {
  fields: [
    ...(['client', 'tenant'] as const).flatMap((who) =>
      (['Day', 'Week'] as const).flatMap((per) => [
        { name: `${who}${per}`, as: 'amount' } as const,
        { name: `${who}${per}Count`, as: 'number' } as const,
      ]),
    ),
    reasonField,
  ],
  initial({ velocity }) {
    const { client, tenant } = velocity ?? velocityLimits.parse({});
    return {
      ...{ clientDay: amountOf(client.day.amount), clientDayCount: String(client.day.count) },
      ...{ clientWeek: amountOf(client.week.amount), clientWeekCount: String(client.week.count) },
      ...{ tenantDay: amountOf(tenant.day.amount), tenantDayCount: String(tenant.day.count) },
      ...{ tenantWeek: amountOf(tenant.week.amount), tenantWeekCount: String(tenant.week.count) },
      reason: '',
    };
  },
  schema: z.pipe(
    z.object({
      ...{ clientDay: typedLimit, clientDayCount: typedCount },
      ...{ clientWeek: typedLimit, clientWeekCount: typedCount },
      ...{ tenantDay: typedLimit, tenantDayCount: typedCount },
      ...{ tenantWeek: typedLimit, tenantWeekCount: typedCount },
      ...REASON,
    }),
    z.transform(({ reason, ...of }): Proposed => {
      const bound = (amount: Cents, count: number) => ({ amount, count });
      return {
        kind: 'settings',
        reason,
        contact: {
          velocity: {
            client: { day: bound(of.clientDay, of.clientDayCount), week: bound(of.clientWeek, of.clientWeekCount) },
            tenant: { day: bound(of.tenantDay, of.tenantDayCount), week: bound(of.tenantWeek, of.tenantWeekCount) },
          },
        },
      };
    }),
  ),
};

const deadlines: FormSpec<Values, Proposed> = {
  fields: [
    { name: 'answerDays', as: 'number' },
    { name: 'wireDays', as: 'number', hint: hints.wireDays, isOptional: true },
    reasonField,
  ],
  initial: ({ answerDays, wireDays }) => ({
    ...{ answerDays: String(answerDays ?? ''), wireDays: String(wireDays ?? '') },
    reason: '',
  }),
  schema: z.pipe(
    z.object({ answerDays: daysTyped(1, DEADLINE_DAYS_MAX), wireDays: days(1, DEADLINE_DAYS_MAX), ...REASON }),
    z.transform(({ reason, ...typed }): Proposed => ({ kind: 'settings', reason, contact: typed })),
  ),
};

const emails: FormSpec<Values, Proposed> = {
  fields: [{ name: 'notificationEmails', as: 'lines', hint: hints.emails, isOptional: true }, reasonField],
  initial: ({ notificationEmails }) => ({ notificationEmails: notificationEmails?.join('\n') ?? '', reason: '' }),
  schema: z.pipe(
    z.object({
      notificationEmails: z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.split(/[\s,;]+/).filter((each) => each !== '')),
        ),
        z.array(email).check(z.maxLength(10)),
      ),
      ...REASON,
    }),
    z.transform(
      ({ reason, notificationEmails: to }): Proposed => ({
        kind: 'settings',
        reason,
        contact: { notificationEmails: to.length > 0 ? to : null },
      }),
    ),
  ),
};

/** The sections whose settings are one value each, and the settings that each changes. */
export const FORMS = { contact, look, payments, pace, fee, deadlines, emails } as const;

/** The settings of each section, to recognize the open proposals about it. */
export const FIELDS_OF: Readonly<Record<SettingsSection, readonly string[]>> = {
  wire: ['wiring'],
  contact: ['pocPhone', 'supportEmail', 'address1', 'address2', 'city', 'state', 'zipcode'],
  look: ['branding'],
  payments: [
    ...['limits', 'uncheckedLimit', 'newAccountLimit', 'approvalThreshold', 'goodFundsDays'],
    ...['typedWires', 'payoutsWithoutFile'],
  ],
  pace: ['velocity'],
  fee: ['fee'],
  deadlines: ['answerDays', 'wireDays'],
  emails: ['notificationEmails'],
  purposes: ['purposes'],
  offices: ['offices'],
  agents: ['agents'],
  faq: ['faq'],
};

type Purpose = Tenant['purposes'][number];
type Office = Tenant['offices'][number];

/** A list that is changed item by item and proposed as one change. */
export type ListSpec<Row> = FormSpec<Row | undefined, (before: Row | undefined) => Row> & {
  readonly nameOf: (row: Row) => string;
  readonly isOn: (row: Row) => boolean;
  /** The columns of a pasted list, in order. The last one takes the rest of the line. */
  readonly pasted: readonly FieldName[];
  readonly change: (rows: readonly Row[], changed: readonly Row[]) => NonNullable<Proposed['contact']>;
};

/** As many random bytes as every ID has. */
const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const purposes: ListSpec<Purpose> = {
  nameOf: ({ purpose, method }) => `${purpose} (${method})`,
  isOn: ({ active }) => active,
  pasted: [],
  fields: [
    { name: 'purpose', as: 'text' },
    { name: 'purposeInSpanish', as: 'text', hint: hints.purposeInSpanish, isOptional: true },
    { name: 'method', as: 'choice', options: PAYMENT_METHODS.map((value) => ({ value, label: value })) },
    { name: 'limit', as: 'amount', hint: hints.noLimit },
    { name: 'disclaimer', as: 'lines', isOptional: true },
    { name: 'disclaimerInSpanish', as: 'lines', isOptional: true },
    { name: 'active', as: 'tick' },
  ],
  initial: (of) => ({
    ...{ purpose: of?.purpose ?? '', purposeInSpanish: of?.purposeInSpanish ?? '', method: of?.method ?? 'ACH' },
    ...{ limit: limitOf(of?.limit), disclaimer: of?.disclaimer ?? '' },
    ...{ disclaimerInSpanish: of?.disclaimerInSpanish ?? '', active: of?.active ?? true },
  }),
  schema: z.pipe(
    z.object({
      ...{ purpose: line(60), purposeInSpanish: lineOrNone(60), method: z.enum(PAYMENT_METHODS) },
      ...{ limit: typedAmountOrNone(problems.amount), disclaimer: lineOrNone(1000) },
      ...{ disclaimerInSpanish: lineOrNone(1000), active: z.boolean() },
    }),
    z.transform(
      ({ purposeInSpanish, limit, disclaimerInSpanish, ...typed }) =>
        (): Purpose => ({
          ...typed,
          ...(limit ? { limit } : {}),
          ...orNothing('purposeInSpanish', purposeInSpanish),

          ...orNothing('disclaimerInSpanish', disclaimerInSpanish),
        }),
    ),
  ),
  change: (rows) => ({ purposes: [...rows] }),
};

const offices: ListSpec<Office> = {
  nameOf: ({ title }) => title,
  isOn: ({ active }) => active,
  pasted: ['title', 'city', 'state'],
  fields: [
    { name: 'title', as: 'text' },
    { name: 'city', as: 'text' },
    { name: 'state', as: 'choice', options: stateChoices },
    { name: 'active', as: 'tick' },
  ],
  initial: (of) => ({
    ...{ title: of?.title ?? '', city: of?.city ?? '', state: of?.state ?? '', active: of?.active ?? true },
  }),
  schema: z.pipe(
    z.object({ title: line(80), city: line(60), state, active: z.boolean() }),
    z.transform(
      (typed) =>
        (before: Office | undefined): Office => ({
          id: before?.id ?? (freshId() as Office['id']),
          ...typed,
        }),
    ),
  ),
  change: (rows) => ({ offices: [...rows] }),
};

const PAGE = /^[a-z0-9-]{2,60}$/;
/** The length limit of a name, with its space. */
const NAME_PART = 49;

/** A name as the end of an address: "Maya Ortiz-Núñez" becomes "maya-ortiz-nunez". */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

const agents: ListSpec<Agent> = {
  nameOf: ({ displayName }) => displayName,
  isOn: ({ active }) => active,
  pasted: ['firstName', 'lastName', 'email', 'mobilePhone', 'brokerage'],
  fields: [
    { name: 'firstName', as: 'text' },
    { name: 'lastName', as: 'text' },
    { name: 'email', as: 'email' },
    { name: 'mobilePhone', as: 'phone' },
    { name: 'brokerage', as: 'text' },
    { name: 'landingPageURI', as: 'text', hint: hints.landingPageURI, isOptional: true },
    { name: 'licenseState', as: 'choice', options: [{ value: '', label: '' }, ...stateChoices], isOptional: true },
    { name: 'licenseNumber', as: 'text', isOptional: true },
    { name: 'active', as: 'tick' },
  ],
  initial: (of) => ({
    ...{ firstName: of?.firstName ?? '', lastName: of?.lastName ?? '', email: of?.email ?? '' },
    ...{ mobilePhone: formatPhone(of?.mobilePhone ?? ''), brokerage: of?.brokerage.name ?? '' },
    ...{ landingPageURI: of?.landingPageURI ?? '', licenseState: of?.licenses[0]?.state ?? '' },
    ...{ licenseNumber: of?.licenses[0]?.number ?? '', active: of?.active ?? true },
  }),
  schema: z.pipe(
    z
      .object({
        ...{
          firstName: line(NAME_PART),
          lastName: line(NAME_PART),
          email,
          mobilePhone: typedPhone,
          brokerage: line(100),
        },
        landingPageURI: z.string().check(z.trim()),
        ...{ licenseState: z.string(), licenseNumber: lineOrNone(30), active: z.boolean() },
      })
      .check(
        z.refine(
          ({ firstName, lastName, landingPageURI }) => PAGE.test(landingPageURI || slugOf(`${firstName} ${lastName}`)),
          {
            path: ['landingPageURI'],
            error: problems.page,
          },
        ),
        z.refine(({ licenseState, licenseNumber }) => (licenseState === '') === (licenseNumber === ''), {
          path: ['licenseNumber'],
          error: problems.license,
        }),
      ),
    z.transform(
      ({ brokerage, landingPageURI: page, licenseState, licenseNumber, ...typed }) =>
        (before: Agent | undefined): Agent => {
          const name = `${typed.firstName} ${typed.lastName}`;
          const isRenamed = before && name !== `${before.firstName} ${before.lastName}`;
          return agentSchema.parse({
            ...before,
            id: before?.id ?? freshId(),
            ...typed,
            displayName: before && !isRenamed ? before.displayName : name,
            landingPageURI: page || before?.landingPageURI || slugOf(name),
            brokerage: { ...before?.brokerage, name: brokerage },
            licenses: [
              ...(licenseNumber === '' ? [] : [{ state: licenseState, number: licenseNumber }]),
              ...(before?.licenses.slice(1) ?? []),
            ],
          });
        },
    ),
  ),
  change: (_all, changed) => ({ agents: [...changed] }),
};

type Question = NonNullable<Tenant['faq']>[number];
/** A question of the FAQ. One that isn't shown anymore leaves the settings. */
type AskedQuestion = Question & { readonly isShown: boolean };

const faq: ListSpec<AskedQuestion> = {
  nameOf: ({ question }) => question,
  isOn: ({ isShown }) => isShown,
  pasted: [],
  fields: [
    { name: 'question', as: 'text' },
    { name: 'answer', as: 'lines' },
    { name: 'questionInSpanish', as: 'text', hint: hints.spanish, isOptional: true },
    { name: 'answerInSpanish', as: 'lines', isOptional: true },
    { name: 'isShown', as: 'tick' },
  ],
  initial: (of) => ({
    ...{ question: of?.question ?? '', answer: of?.answer ?? '', isShown: of?.isShown ?? true },
    ...{ questionInSpanish: of?.inSpanish?.question ?? '', answerInSpanish: of?.inSpanish?.answer ?? '' },
  }),
  schema: z.pipe(
    z
      .object({
        ...{ question: line(200), answer: line(1500), isShown: z.boolean() },
        ...{ questionInSpanish: lineOrNone(200), answerInSpanish: lineOrNone(1500) },
      })
      .check(
        z.refine((typed) => (typed.questionInSpanish === '') === (typed.answerInSpanish === ''), {
          path: ['answerInSpanish'],
          error: problems.spanish,
        }),
      ),
    z.transform(
      ({ questionInSpanish, answerInSpanish, ...typed }) =>
        (): AskedQuestion => ({
          ...typed,
          ...(questionInSpanish ? { inSpanish: { question: questionInSpanish, answer: answerInSpanish } } : {}),
        }),
    ),
  ),
  change: (rows) => {
    const shown = rows.filter(({ isShown }) => isShown).map(({ isShown: _tick, ...question }) => question);
    return { faq: shown.length > 0 ? shown : null };
  },
};

export const askedOf = ({ faq: of }: Values): readonly AskedQuestion[] =>
  (of ?? []).map((question) => ({ ...question, isShown: true }));

export const LISTS = { purposes, offices, agents, faq } as const;
export type ListName = keyof typeof LISTS;

/** The cells of a comma-separated line, some of them in quotes. */
const inCommas = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)].map(([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  );

/** The rows of a pasted list, or the errors in its lines. */
export function readPasted<Row>(
  list: ListSpec<Row>,
  text: string,
): { readonly rows: readonly Row[]; readonly wrong: readonly string[] } {
  const read = text
    .split(/\r?\n/)
    .map((each, at) => ({ each, at: at + 1 }))
    .filter(({ each }) => each.trim() !== '')
    .map(({ each, at }) => {
      const cells = each.includes('\t') ? each.split('\t') : inCommas(each);
      const last = list.pasted.length - 1;
      const typed = list.pasted.map((name, place) => [
        name,
        (place < last ? (cells[place] ?? '') : cells.slice(last).join(',')).trim(),
      ]);
      const parsed = list.schema.safeParse({ ...list.initial(undefined), ...Object.fromEntries(typed) });
      return parsed.success ? { row: parsed.data(undefined) } : { at, sentence: parsed.error.issues[0]?.message ?? '' };
    });
  return {
    rows: read.flatMap((each) => ('row' in each ? [each.row] : [])),
    wrong: read.flatMap((each) => ('row' in each ? [] : [settingsText.list.line(each.at, each.sentence)])),
  };
}
