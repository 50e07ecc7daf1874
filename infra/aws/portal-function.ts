import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EnvironmentName, FunctionName, FunctionSpec, Grant } from '../function-spec.ts';
import { functionSpec } from '../functions.ts';
import { acknowledgeStars } from './acknowledge.ts';
import type { Artifacts } from './artifacts.ts';
import type { StageConfig } from './config.ts';
import { type Granted, starsOf, statementsOf } from './grants.ts';
import { guardRelease, movesMoney } from './guarded-release.ts';
import { roleName } from './keys.ts';
import { functionLogName } from './names.ts';
import { whenRemoved } from './removal.ts';

/** The settings that all functions of a stage share. */
export interface Workshop {
  readonly config: StageConfig;
  readonly artifacts: Artifacts;
  readonly granted: Granted;
  /** The environment's values; a function gets the ones it names, and each must be here. */
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>;
}

interface Props {
  readonly name: FunctionName;
  readonly workshop: Workshop;
}

const starReasons: Readonly<Record<keyof ReturnType<typeof starsOf>, string>> = {
  'send texts': 'A phone number is no resource; a refusal beside the permission keeps it from every topic.',
  'send e-mail': 'Each tenant has its own verified identity; a new tenant must not need a new policy.',
  'read tenants’ pictures': 'The pictures below it are public.',
  'add tenants’ pictures': 'Each picture has an address of its own below it.',
  'draw first screens': 'Each company has its own drawings and its own screens below these prefixes.',
  'look at uploads': 'Each document has its own key below this prefix, which holds nothing else.',
  'keep uploads': 'Each document has its own key below these prefixes, which hold nothing else.',
  'query the functions’ logs':
    'Each function has its own log below this prefix; an answer is known by the id of its question.',
};

/** A log group of a function or the edge, kept for as long as the stage's file says. */
export const logGroup = (scope: Construct, id: string, logGroupName: string, config: StageConfig): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: config.logDays === 365 ? RetentionDays.ONE_YEAR : RetentionDays.ONE_MONTH,
    removalPolicy: whenRemoved(config),
  });

/** One Lambda function with its own role and log group, from the table of functions. */
export class PortalFunction extends Construct {
  readonly function: lambda.Function;
  /** The callee for others: the function, or for functions that move money the alias of the guarded release. */
  readonly callee: lambda.IFunction;

  constructor(scope: Construct, { name, workshop }: Props) {
    super(scope, name);
    const { config, artifacts, granted } = workshop;
    const spec = functionSpec(name);
    const log = logGroup(this, 'Log', functionLogName(config.stage, name), config);
    const role = new Role(this, 'Role', {
      roleName: roleName(config.stage, name),
      description: `What ${name} may do (${config.stage})`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            // Not AWSLambdaBasicExecutionRole, which may write to every log group of the account.
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [log.logGroupArn],
            }),
            ...statementsOf(spec, granted, this),
          ],
        }),
      },
    });
    this.acknowledgeStars(role, spec.grants, config.stage);
    this.function = new lambda.Function(this, 'Function', {
      description: `${name} (${config.stage})`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      // A source map is larger than its bundle, and is read only when something fails.
      code: lambda.Code.fromAsset(artifacts.functionFolder(name), { exclude: ['*.map'] }),
      role,
      logGroup: log,
      timeout: Duration.seconds(spec.timeoutSeconds),
      memorySize: spec.memoryMb,
      environment: environmentOf(spec, workshop),
      ...(spec.reserved === undefined ? {} : { reservedConcurrentExecutions: spec.reserved }),
      // Earlier versions are kept where data is: rolling back is an alias change, not a build.
      currentVersionOptions: { removalPolicy: whenRemoved(config) },
    });
    this.callee = movesMoney(spec) ? guardRelease(this, { name, spec, target: this.function, config }) : this.function;
  }

  private acknowledgeStars(role: Role, grants: readonly Grant[], stage: string): void {
    const stars = starsOf(Stack.of(this).region, stage);
    for (const grant of Object.keys(starReasons) as (keyof typeof stars)[])
      if (grants.includes(grant)) acknowledgeStars(role, starReasons[grant], ...stars[grant]);
  }
}

function environmentOf(spec: FunctionSpec, { environment }: Workshop): Record<string, string> {
  const pairs = spec.environment.map((name) => {
    const value = environment[name];
    if (value === undefined) throw new Error(`${spec.name} needs ${name}, which its stack does not know.`);
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
