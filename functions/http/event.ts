import * as z from 'zod/mini';

/**
 * The parts of a request that the portal reads, in API Gateway's HTTP API format 2.0. Header names are in lower case,
 * and cookies are a separate list.
 */
export const httpEvent = z.object({
  routeKey: z.string(),
  headers: z.record(z.string(), z.optional(z.string())),
  cookies: z.optional(z.array(z.string())),
  pathParameters: z.optional(z.record(z.string(), z.optional(z.string()))),
  queryStringParameters: z.optional(z.record(z.string(), z.optional(z.string()))),
  body: z.optional(z.string()),
  isBase64Encoded: z.boolean(),
  requestContext: z.object({
    requestId: z.string(),
    timeEpoch: z.number(),
    http: z.object({ sourceIp: z.string(), userAgent: z.optional(z.string()) }),
    authorizer: z.optional(z.object({ jwt: z.object({ claims: z.record(z.string(), z.unknown()) }) })),
  }),
});
export type HttpEvent = z.infer<typeof httpEvent>;

/** The reply to the gateway. */
export type HttpReply = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body: string;
  readonly isBase64Encoded?: boolean;
};
