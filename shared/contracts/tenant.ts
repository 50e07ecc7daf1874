import * as z from 'zod/mini';
import { behind } from '../late-schema.ts';
import { companyShape } from '../tenant/company.ts';
import { agent, branding } from '../tenant/tenant.ts';
import type { Route } from './route.ts';

const publicTenant = z.lazy(() =>
  z.object({
    ...companyShape(),
    /** The tenant's own identity provider, named on a button of the login page. */
    identityProvider: z.optional(z.object({ name: z.string() })),
  }),
);

export const tenantRoute = {
  name: 'tenant',
  about: 'Returns what any visitor may know about the company: its name, contacts and brand.',
  function: 'public',
  method: 'GET',
  path: '/tenant',
  caller: 'visitor',
  reply: z.object({ tenant: publicTenant, branding }),
  throttle: { rate: 200, burst: 400 },
  refusals: ['tenant/not-found'],
} as const satisfies Route;
export type Site = z.infer<typeof tenantRoute.reply>;

export const brandingCssRoute = {
  name: 'branding-css',
  about:
    'Returns the tenant’s colors, fonts and sanitized custom CSS as a same-origin style sheet, so that the content security policy stays strict.',
  function: 'public',
  method: 'GET',
  path: '/branding.css',
  caller: 'visitor',
  reply: z.string(),
  contentType: 'text/css',
  throttle: { rate: 200, burst: 400 },
  refusals: ['tenant/not-found'],
} as const satisfies Route;

/** An agent as the public may see one. The office's phone is public, the agent's own isn't. */
export const publicAgent = z.lazy(() => z.omit(behind(agent), { mobilePhone: true }));
export type PublicAgent = z.infer<typeof publicAgent>;

/** An agent on a prerendered page, which lists all agents of a company, so it has no contact details. */
export const agentAhead = z.lazy(() => z.omit(behind(publicAgent), { email: true }));
export type AgentAhead = z.infer<typeof agentAhead>;

export const agentRoute = {
  name: 'agent',
  about: 'Returns the agent of a landing page, by the name in its address. Only an active agent has one.',
  function: 'public',
  method: 'GET',
  path: '/agents/{landingPageURI}',
  caller: 'visitor',
  params: z.object({ landingPageURI: z.string().check(z.maxLength(100)) }),
  reply: publicAgent,
  throttle: { rate: 50, burst: 100 },
  refusals: ['agent/not-found'],
} as const satisfies Route;

const questionAndAnswer = z.lazy(() => z.object({ question: z.string(), answer: z.string() }));

export const faqRoute = {
  name: 'faq',
  about: 'Returns the tenant’s own questions and answers. Without any, the page shows the portal’s.',
  function: 'public',
  method: 'GET',
  path: '/faq',
  caller: 'visitor',
  reply: z.lazy(() =>
    z.object({ faq: z.array(z.extend(behind(questionAndAnswer), { inSpanish: z.optional(questionAndAnswer) })) }),
  ),
  throttle: { rate: 50, burst: 100 },
  refusals: ['tenant/not-found'],
} as const satisfies Route;
