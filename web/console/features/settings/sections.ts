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
  readonly hint?: string | undefined;
  readonly isOptional?: true;
};

/** A form over some fields: how to get its initial values, and how to read the result. */
export type FormSpec<From, To> = {
  readonly fields: readonly FieldSpec[];
  readonly initial: (from: From) => FormValues;
  readonly schema: z.ZodMiniType<To>;
};

/** One row of a form's table: the control, the initial value, and how to read what is typed. */
type Field<From, To = unknown> = Omit<FieldSpec, 'name'> & {
  readonly of: (from: From) => string | boolean | null | undefined;
  readonly read: z.ZodMiniType<To>;
};
type Fields<From> = { readonly [name in FieldSpec['name']]?: Field<From> };
/** The fields, none of which is without a label. */
type Labeled<F> = F & { readonly [name in Exclude<keyof F, FieldSpec['name']>]: never };
type Typed<F> = { readonly [name in keyof F]: F[name] extends { readonly read: z.ZodMiniType<infer To> } ? To : never };

/** A rule over several fields, reported at one of them. */
type Rule<F> = {
  readonly holds: (typed: Typed<F>) => boolean;
  readonly field: keyof F & string;
  readonly error: string;
};

function formOf<From, F extends Fields<From>, To>(
  fields: F,
  readAll: (typed: Typed<F>) => To,
  rules: readonly Rule<F>[],
): FormSpec<From, To> {
  const all = Object.entries(fields) as [FieldSpec['name'], Field<From>][];
  const typed = z.object(Object.fromEntries(all.map(([name, { read }]) => [name, read])));
  const checks = rules.map(({ holds, field, error }) =>
    z.refine((values: unknown) => holds(values as Typed<F>), { path: [field], error }),
  );
  return {
    fields: all.map(([name, { of: _initial, read: _schema, ...spec }]) => ({ name, ...spec })),
    initial: (from) => Object.fromEntries(all.map(([name, { of }]) => [name, of(from) ?? ''])),
    schema: z.pipe(
      typed.check(...checks),
      z.transform((values) => readAll(values as Typed<F>)),
    ),
  };
}

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

type Proposed = Extract<ProposedChange, { readonly kind: 'settings' }>;

const reason: Field<unknown, string> = {
  as: 'text',
  hint: settingsText.reasonHint,
  of: () => '',
  read: line(300),
};

/** A form whose fields are proposed as one change, for a reason. */
const proposalForm = <F extends Fields<Values>>(
  fields: Labeled<F>,
  changeOf: (typed: Typed<F>) => Omit<Proposed, 'kind' | 'reason'>,
  rules: readonly Rule<NoInfer<F>>[] = [],
): FormSpec<Values, Proposed> =>
  formOf<Values, F, Proposed>(
    { ...fields, reason },
    (values) => {
      const { reason: why, ...typed } = values as Typed<F> & { readonly reason: string };
      return { kind: 'settings', reason: why, ...changeOf(typed as unknown as Typed<F>) };
    },
    rules,
  );

/** A text that may stay empty. */
const optional = <From>(
  as: 'text' | 'lines',
  most: number,
  of: Field<From>['of'],
  hint?: string,
): Field<From, string> => ({ as, hint, isOptional: true, of, read: lineOrNone(most) });

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
export function wireForm(accounts: Settings['accounts']): FormSpec<Values, Proposed> {
  // All start empty, so that everything is typed again and no old digit stays by oversight.
  const of = () => '';
  const form = proposalForm(
    {
      account: {
        as: 'choice',
        options: accounts.map(({ id: value, label }) => ({ value, label })),
        of: () => accounts[0]?.id,
        read: bankAccountId,
      },
      bankName: { as: 'text', of, read: line(80) },
      bankAddress: { as: 'text', of, read: line(160) },
      routingNumber: { as: 'number', of, read: digits.check(z.refine(isRoutingNumber, problems.routing)) },
      accountNumber: { as: 'number', of, read: digits.check(z.regex(/^\d{4,17}$/, problems.account)) },
      again: { as: 'number', of, read: digits },
      beneficiaryName: { as: 'text', of, read: line(80) },
      beneficiaryAddress: { as: 'text', of, read: line(160) },
      beneficiaryPhone: { as: 'phone', of, read: typedPhone },
    },
    ({ account, again: _typedTwice, ...wiring }) => ({ wiring: { [account]: wiring } }),
    [
      {
        holds: ({ accountNumber, again }) => accountNumber === again,
        field: 'again',
        error: problems.again,
      },
    ],
  );
  return { ...form, fields: form.fields.filter(({ name }) => name !== 'account' || accounts.length > 1) };
}

const contact = proposalForm(
  {
    pocPhone: { as: 'phone', hint: hints.contact, of: ({ pocPhone }) => formatPhone(pocPhone ?? ''), read: typedPhone },
    supportEmail: { as: 'email', of: ({ supportEmail }) => supportEmail, read: email },
    address1: { as: 'text', of: ({ address1 }) => address1, read: line(80) },
    address2: optional('text', 80, ({ address2 }) => address2),
    city: { as: 'text', of: ({ city }) => city, read: line(60) },
    state: { as: 'choice', options: stateChoices, of: ({ state: in_ }) => in_, read: state },
    zipcode: { as: 'text', of: ({ zipcode }) => zipcode, read: zip },
  },
  (typed) => ({ contact: typed }),
);

const orNothing = <K extends string>(name: K, text: string): { readonly [name in K]?: string } =>
  (text === '' ? {} : { [name]: text }) as { readonly [name in K]?: string };

type Color = 'buttonColor' | 'linkColor' | 'accentColor' | 'backgroundColor' | 'fontColor';
const colorField = (name: Color): Field<Values, z.output<ReturnType<typeof color>>> => ({
  as: 'color',
  of: ({ branding }) => branding?.[name] ?? defaultBranding[name],
  read: color(),
});

const look = proposalForm(
  {
    logo: { as: 'picture', hint: hints.logo, of: ({ branding }) => branding?.logoURL, read: z.string() },
    favicon: { as: 'picture', hint: hints.favicon, of: ({ branding }) => branding?.faviconImgURL, read: z.string() },
    background: {
      as: 'picture',
      hint: hints.background,
      of: ({ branding }) => branding?.backgroundImageURL,
      read: z.string(),
    },
    buttonColor: { ...colorField('buttonColor'), hint: hints.look },
    linkColor: colorField('linkColor'),
    accentColor: colorField('accentColor'),
    backgroundColor: colorField('backgroundColor'),
    fontColor: colorField('fontColor'),
    registerText: optional('lines', 600, ({ branding }) => branding?.registerText, hints.registerText),
    registerTextInSpanish: optional('lines', 600, ({ branding }) => branding?.inSpanish?.registerText),
  },
  ({ logo, favicon, background, registerTextInSpanish, ...typed }) => ({
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
);

const amountOrNone = typedAmountOrNone(problems.amount);
const payments = proposalForm(
  {
    ach: { as: 'amount', hint: hints.noLimit, of: ({ limits }) => limitOf(limits?.ACH), read: amountOrNone },
    wire: { as: 'amount', hint: hints.noLimit, of: ({ limits }) => limitOf(limits?.Wire), read: amountOrNone },
    unchecked: { as: 'amount', of: ({ uncheckedLimit }) => amountOf(uncheckedLimit), read: amountOrZero },
    newAccount: { as: 'amount', of: ({ newAccountLimit }) => amountOf(newAccountLimit), read: amountOrZero },
    approval: {
      as: 'amount',
      hint: hints.approval,
      of: ({ approvalThreshold }) => amountOf(approvalThreshold),
      read: amountZeroOrNone,
    },
    goodFunds: { as: 'number', of: ({ goodFundsDays }) => String(goodFundsDays ?? ''), read: daysTyped(0, 20) },
    typedWires: {
      as: 'choice',
      options: TYPED_WIRES.map((value) => ({ value, label: settingsText.typedWires[value] })),
      of: ({ typedWires }) => typedWires,
      read: z.enum(TYPED_WIRES),
    },
    payoutsWithoutFile: { as: 'tick', of: (from) => from.payoutsWithoutFile ?? false, read: z.boolean() },
  },
  ({ ach, wire: wires, unchecked, newAccount, approval, goodFunds, ...others }) => ({
    contact: {
      limits: { ...(ach ? { ACH: ach } : {}), ...(wires ? { Wire: wires } : {}) },
      ...{ uncheckedLimit: unchecked, newAccountLimit: newAccount, approvalThreshold: approval },
      ...{ goodFundsDays: goodFunds, ...others },
    },
  }),
);

const PAYERS = ['client', 'company'] as const;
const FEE_METHODS = ['all', ...PAYMENT_METHODS] as const;
const choicesOf = (values: readonly (keyof typeof settingsText.fee)[]) =>
  values.map((value) => ({ value, label: settingsText.fee[value] }));

const fee = proposalForm(
  {
    feeAmount: {
      as: 'amount',
      hint: hints.fee,
      isOptional: true,
      of: (from) => amountOf(from.fee?.amount),
      read: amountOrNone,
    },
    feePaidBy: {
      as: 'choice',
      options: choicesOf(PAYERS),
      of: (from) => (from.fee && !from.fee.clientPays ? 'company' : 'client'),
      read: z.enum(PAYERS),
    },
    feeMethods: {
      as: 'choice',
      options: choicesOf(FEE_METHODS),
      of: (from) => (from.fee?.methods?.length === 1 ? from.fee.methods[0] : 'all'),
      read: z.enum(FEE_METHODS),
    },
  },
  ({ feeAmount: amount, feePaidBy, feeMethods }) => {
    const methods = feeMethods === 'all' ? {} : { methods: [feeMethods] };
    return { contact: { fee: amount ? { amount, clientPays: feePaidBy === 'client', ...methods } : null } };
  },
);

const typedCount = z.pipe(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,4}$/, problems.count)), z.transform(Number));
const typedLimit = typedAmount(problems.amount);
const boundOf = ({ velocity }: Values, who: 'client' | 'tenant', per: 'day' | 'week') =>
  (velocity ?? velocityLimits.parse({}))[who][per];
const paceFields = (...of: [who: 'client' | 'tenant', per: 'day' | 'week']) => ({
  amount: { as: 'amount', of: (from: Values) => amountOf(boundOf(from, ...of).amount), read: typedLimit } as const,
  count: { as: 'number', of: (from: Values) => String(boundOf(from, ...of).count), read: typedCount } as const,
});
const clientDay = paceFields('client', 'day');
const clientWeek = paceFields('client', 'week');
const tenantDay = paceFields('tenant', 'day');
const tenantWeek = paceFields('tenant', 'week');
const pace = proposalForm(
  {
    ...{ clientDay: clientDay.amount, clientDayCount: clientDay.count },
    ...{ clientWeek: clientWeek.amount, clientWeekCount: clientWeek.count },
    ...{ tenantDay: tenantDay.amount, tenantDayCount: tenantDay.count },
    ...{ tenantWeek: tenantWeek.amount, tenantWeekCount: tenantWeek.count },
  },
  (of) => {
    const bound = (amount: Cents, count: number) => ({ amount, count });
    return {
      contact: {
        velocity: {
          client: { day: bound(of.clientDay, of.clientDayCount), week: bound(of.clientWeek, of.clientWeekCount) },
          tenant: { day: bound(of.tenantDay, of.tenantDayCount), week: bound(of.tenantWeek, of.tenantWeekCount) },
        },
      },
    };
  },
);

const deadlines = proposalForm(
  {
    answerDays: {
      as: 'number',
      of: ({ answerDays }) => String(answerDays ?? ''),
      read: daysTyped(1, DEADLINE_DAYS_MAX),
    },
    wireDays: {
      as: 'number',
      hint: hints.wireDays,
      isOptional: true,
      of: ({ wireDays }) => String(wireDays ?? ''),
      read: days(1, DEADLINE_DAYS_MAX),
    },
  },
  (typed) => ({ contact: typed }),
);

const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(/[\s,;]+/).filter((each) => each !== '')),
  ),
  z.array(email).check(z.maxLength(10)),
);
const emails = proposalForm(
  {
    notificationEmails: {
      as: 'lines',
      hint: hints.emails,
      isOptional: true,
      of: ({ notificationEmails }) => notificationEmails?.join('\n'),
      read: addresses,
    },
  },
  ({ notificationEmails: to }) => ({ contact: { notificationEmails: to.length > 0 ? to : null } }),
);

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

/** The form of a list's rows, each read on top of the row that it changes. */
const rowForm =
  <Row>() =>
  <F extends Fields<Row | undefined>>(
    fields: Labeled<F>,
    rowOf: (typed: Typed<F>, before: Row | undefined) => Row,
    rules: readonly Rule<NoInfer<F>>[] = [],
  ): FormSpec<Row | undefined, (before: Row | undefined) => Row> =>
    formOf<Row | undefined, F, (before: Row | undefined) => Row>(
      fields,
      (typed) => (before) => rowOf(typed, before),
      rules,
    );

const active: Field<{ readonly active: boolean } | undefined, boolean> = {
  as: 'tick',
  of: (row) => row?.active ?? true,
  read: z.boolean(),
};

const purposes: ListSpec<Purpose> = {
  nameOf: ({ purpose, method }) => `${purpose} (${method})`,
  isOn: ({ active: isOn }) => isOn,
  pasted: [],
  ...rowForm<Purpose>()(
    {
      purpose: { as: 'text', of: (row) => row?.purpose, read: line(60) },
      purposeInSpanish: optional('text', 60, (row) => row?.purposeInSpanish, hints.purposeInSpanish),
      method: {
        as: 'choice',
        options: PAYMENT_METHODS.map((value) => ({ value, label: value })),
        of: (row) => row?.method ?? 'ACH',
        read: z.enum(PAYMENT_METHODS),
      },
      limit: { as: 'amount', hint: hints.noLimit, of: (row) => limitOf(row?.limit), read: amountOrNone },
      disclaimer: optional('lines', 1000, (row) => row?.disclaimer),
      disclaimerInSpanish: optional('lines', 1000, (row) => row?.disclaimerInSpanish),
      active,
    },
    ({ purposeInSpanish, limit, disclaimerInSpanish, ...typed }) => ({
      ...typed,
      ...(limit ? { limit } : {}),
      ...orNothing('purposeInSpanish', purposeInSpanish),
      ...orNothing('disclaimerInSpanish', disclaimerInSpanish),
    }),
  ),
  change: (rows) => ({ purposes: [...rows] }),
};

const offices: ListSpec<Office> = {
  nameOf: ({ title }) => title,
  isOn: ({ active: isOn }) => isOn,
  pasted: ['title', 'city', 'state'],
  ...rowForm<Office>()(
    {
      title: { as: 'text', of: (row) => row?.title, read: line(80) },
      city: { as: 'text', of: (row) => row?.city, read: line(60) },
      state: { as: 'choice', options: stateChoices, of: (row) => row?.state, read: state },
      active,
    },
    (typed, before) => ({ id: before?.id ?? (freshId() as Office['id']), ...typed }),
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
  isOn: ({ active: isOn }) => isOn,
  pasted: ['firstName', 'lastName', 'email', 'mobilePhone', 'brokerage'],
  ...rowForm<Agent>()(
    {
      firstName: { as: 'text', of: (row) => row?.firstName, read: line(NAME_PART) },
      lastName: { as: 'text', of: (row) => row?.lastName, read: line(NAME_PART) },
      email: { as: 'email', of: (row) => row?.email, read: email },
      mobilePhone: { as: 'phone', of: (row) => formatPhone(row?.mobilePhone ?? ''), read: typedPhone },
      brokerage: { as: 'text', of: (row) => row?.brokerage.name, read: line(100) },
      landingPageURI: {
        as: 'text',
        hint: hints.landingPageURI,
        isOptional: true,
        of: (row) => row?.landingPageURI,
        read: z.string().check(z.trim()),
      },
      licenseState: {
        as: 'choice',
        options: [{ value: '', label: '' }, ...stateChoices],
        isOptional: true,
        of: (row) => row?.licenses[0]?.state,
        read: z.string(),
      },
      licenseNumber: optional('text', 30, (row) => row?.licenses[0]?.number),
      active,
    },
    ({ brokerage, landingPageURI: page, licenseState, licenseNumber, ...typed }, before) => {
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
    [
      {
        holds: (typed) => PAGE.test(typed.landingPageURI || slugOf(`${typed.firstName} ${typed.lastName}`)),
        field: 'landingPageURI',
        error: problems.page,
      },
      {
        holds: ({ licenseState, licenseNumber }) => (licenseState === '') === (licenseNumber === ''),
        field: 'licenseNumber',
        error: problems.license,
      },
    ],
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
  ...rowForm<AskedQuestion>()(
    {
      question: { as: 'text', of: (row) => row?.question, read: line(200) },
      answer: { as: 'lines', of: (row) => row?.answer, read: line(1500) },
      questionInSpanish: optional('text', 200, (row) => row?.inSpanish?.question, hints.spanish),
      answerInSpanish: optional('lines', 1500, (row) => row?.inSpanish?.answer),
      isShown: { as: 'tick', of: (row) => row?.isShown ?? true, read: z.boolean() },
    },
    ({ questionInSpanish, answerInSpanish, ...typed }) => ({
      ...typed,
      ...(questionInSpanish ? { inSpanish: { question: questionInSpanish, answer: answerInSpanish } } : {}),
    }),
    [
      {
        holds: (typed) => (typed.questionInSpanish === '') === (typed.answerInSpanish === ''),
        field: 'answerInSpanish',
        error: problems.spanish,
      },
    ],
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
