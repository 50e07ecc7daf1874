import { Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { HTTP_FUNCTIONS, type HttpFunction, poolOf, type Route } from '#shared/contracts/route.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { type EdgeCertificate, frontDoorHost } from './edge-certificate.ts';
import { FrontDoor } from './front-door.ts';
import { logGroup, PortalFunction, type Workshop } from './portal-function.ts';
import { publish } from './published.ts';

interface Props extends StackProps {
  readonly workshop: Workshop;
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly staff: { readonly pool: UserPool; readonly client: UserPoolClient };
}

/**
 * The fields of an access log. It has the route's template instead of the path, because paths contain ids, and one of
 * the specification's paths contains a code. It also leaves out the address and the browser; the functions' log
 * identifies the caller.
 */
const ACCESS_LOG_FORMAT = JSON.stringify({
  requestId: '$context.requestId',
  at: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  tookMs: '$context.responseLatency',
  integrationMs: '$context.integration.latency',
  error: '$context.error.responseType',
  authorizerError: '$context.authorizer.error',
});

/** The limit of a route without its own. All routes have one, so this only catches mistakes. */
const DEFAULT_THROTTLE = { rateLimit: 20, burstLimit: 40 };

/** The API: one route per contract and one function per capability. */
export class ApiStack extends Stack {
  readonly api: gateway.HttpApi;
  /** The host that the distribution calls. */
  readonly host: string;
  readonly functions: ReadonlyMap<HttpFunction, PortalFunction>;

  constructor(scope: Construct, id: string, { workshop, pool, client, staff, ...props }: Props) {
    super(scope, id, props);
    this.functions = new Map(HTTP_FUNCTIONS.map((name) => [name, new PortalFunction(this, { name, workshop })]));
    const { config } = workshop;
    const { frontDoor, isDoorOpening } = config;
    this.api = new gateway.HttpApi(this, 'Api', {
      apiName: `portal-${config.stage}`,
      createDefaultStage: false,
      // The gateway's default address asks for no certificate.
      disableExecuteApiEndpoint: frontDoor !== undefined && !isDoorOpening,
    });
    // The Web stack needs the API's id until the front door opens.
    publish(this, this.api.apiId);
    this.host = frontDoor ? frontDoorHost(config) : `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const routes = this.addRoutes({
      clients: new HttpUserPoolAuthorizer('Clients', pool, { userPoolClients: [client] }),
      staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
    });
    const stage = this.addStage(routes, workshop);
    if (frontDoor) this.openDoor(stage, config, frontDoor);
  }

  private openDoor(stage: gateway.HttpStage, config: StageConfig, trusted: readonly EdgeCertificate[]): void {
    const { domain } = new FrontDoor(this, 'FrontDoor', { config, trusted });
    new gateway.ApiMapping(this, 'AtTheDoor', { api: this.api, domainName: domain, stage });
  }

  private addRoutes(
    authorizers: Readonly<Record<'clients' | 'staff', HttpUserPoolAuthorizer>>,
  ): readonly gateway.HttpRoute[] {
    // One permission per function, not per route: a stack can have 500 resources, and a function 20 KB of permissions.
    const integrations = new Map(
      [...this.functions].map(([name, { callee }]) => [
        name,
        new HttpLambdaIntegration(name, callee, { scopePermissionToRoute: false }),
      ]),
    );
    // CDK names a function's integration after its first route, so sort the routes. If the order depended on who loads
    // the contracts, a change of order would replace integrations.
    const inOrder = allRoutes.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return inOrder.flatMap((route) => {
      const integration = integrations.get(route.function);
      if (!integration) throw new Error(`No function serves ${route.name}.`);
      const behind = poolOf(route);
      const made = this.api.addRoutes({
        path: route.path,
        methods: [gateway.HttpMethod[route.method]],
        integration,
        ...(behind ? { authorizer: authorizers[behind] } : {}),
      });
      const why = {
        visitor: `Visitors call ${route.name} before they have signed in.`,
        provider: `${route.name} is called by the provider's servers, whose signature the function checks.`,
        guest: `The staff call ${route.name} before they have signed in.`,
        client: undefined,
        person: undefined,
        staff: undefined,
      }[route.caller];
      if (why) for (const open of made) acknowledgeFinding(open, 'AwsSolutions-APIG4', why);
      return made;
    });
  }

  private addStage(routes: readonly gateway.HttpRoute[], { config }: Workshop): gateway.HttpStage {
    const log = logGroup(this, 'AccessLog', `/aws/vendedlogs/portal-${config.stage}-api`, config);
    const stage = new gateway.HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: DEFAULT_THROTTLE,
      accessLogSettings: {
        destination: new gateway.LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    const settings = stage.node.defaultChild as gateway.CfnStage;
    settings.routeSettings = routeSettings(allRoutes);
    // A limit for a route that does not exist yet makes CloudFormation fail with "Unable to find Route by key".
    for (const route of routes) stage.node.addDependency(route);
    return stage;
  }
}

/** Each contract's own limit, by the gateway's name for its route. */
const routeSettings = (routes: readonly Route[]): Record<string, object> =>
  Object.fromEntries(
    routes.map(({ method, path, throttle }) => [
      `${method} ${path}`,
      { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst },
    ]),
  );
