import { Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { CODE_LIFE_SECONDS, IDLE_SECONDS, SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { CLIENT_ATTRIBUTES, CLIENT_PASSWORD_MIN, WRITABLE_ATTRIBUTES } from '../user-pool.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import { PortalFunction, type Workshop } from './portal-function.ts';
import { isProtected, whenRemoved } from './removal.ts';
import { StaffPool } from './staff-pool.ts';

/**
 * One user pool for the clients of all tenants, who sign in with a texted six-digit code, and another for all tenants'
 * staff.
 */
export class SignInStack extends Stack {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  readonly clientSecret: Secret;
  readonly trigger: PortalFunction;
  /** The staff's pool, for the console. */
  readonly staff: StaffPool;

  constructor(scope: Construct, id: string, { workshop, ...props }: StackProps & { workshop: Workshop }) {
    super(scope, id, { ...props, terminationProtection: isProtected(workshop.config) });
    // One function for all four triggers: a cold sign-in then starts only one sandbox within Cognito's limit of 5
    // seconds.
    this.trigger = new PortalFunction(this, { name: 'sign-in-trigger', workshop });
    this.pool = this.makePool(this.trigger.callee, workshop);
    this.client = this.pool.addClient('Portal', {
      generateSecret: true,
      authFlows: { custom: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.seconds(CODE_LIFE_SECONDS),
      accessTokenValidity: Duration.seconds(IDLE_SECONDS),
      idTokenValidity: Duration.seconds(IDLE_SECONDS),
      refreshTokenValidity: Duration.seconds(SESSION_MAX_SECONDS),
      // Two tabs may refresh at the same moment, so the old token stays valid for as long as Cognito allows.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes(
        Object.fromEntries(WRITABLE_ATTRIBUTES.map((name) => [name, true])),
      ),
    });
    this.clientSecret = this.keepClientSecret(workshop);
    this.staff = new StaffPool(this, 'Staff', { workshop, trigger: this.trigger.callee });
  }

  private makePool(trigger: PortalFunction['callee'], { config }: Workshop): cognito.UserPool {
    const pool = new cognito.UserPool(this, 'Clients', {
      userPoolName: `portal-${config.stage}`,
      // The pre-token trigger needs this plan to write to the access token.
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      // The user name is tenant#client. A phone is no alias, because one person may be the client of two tenants.
      signInAliases: { username: true },
      signInCaseSensitive: true,
      // Mutable although nothing changes it today, because a pool's schema can't be altered later. Not required,
      // because Cognito lets users write required attributes.
      standardAttributes: { phoneNumber: { required: false, mutable: true } },
      customAttributes: Object.fromEntries(
        Object.entries(CLIENT_ATTRIBUTES).map(([name, given]) => [name, new cognito.StringAttribute(given)]),
      ),
      mfa: cognito.Mfa.OFF,
      accountRecovery: cognito.AccountRecovery.NONE,
      passwordPolicy: {
        minLength: CLIENT_PASSWORD_MIN,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
      },
      lambdaTriggers: {
        defineAuthChallenge: trigger,
        createAuthChallenge: trigger,
        verifyAuthChallengeResponse: trigger,
      },
      deletionProtection: isProtected(config),
      removalPolicy: whenRemoved(config),
    });
    pool.addTrigger(cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, trigger, cognito.LambdaVersion.V2_0);
    acknowledgeFinding(
      pool,
      'AwsSolutions-COG2',
      'No client has a password: the texted code is the factor, and MFA must be off.',
    );
    acknowledgeFinding(
      pool,
      'AwsSolutions-COG8',
      'Threat protection does not act on custom challenges; the sign-in function limits tries, sends and addresses.',
    );
    return pool;
  }

  /**
   * Stores the app client's secret for the functions; templates and environments never contain it. The stack knows only
   * the client's first secret: after a rotation by hand, a change of this resource restores the first one
   * (docs/runbooks/key-rotation.md).
   */
  private keepClientSecret({ config, granted }: Workshop): Secret {
    const client = this.client.node.defaultChild as cognito.CfnUserPoolClient;
    const secret = new Secret(this, 'ClientSecret', {
      secretName: `portal/${config.stage}/user-pool-client`,
      description: "The user pool app client's secret: { secret }",
      encryptionKey: granted.keys.data,
      removalPolicy: whenRemoved(config),
      secretObjectValue: { secret: SecretValue.resourceAttribute(client.attrClientSecret) },
    });
    acknowledgeFinding(
      secret,
      'AwsSolutions-SMG4',
      'Cognito makes the value. It is rotated by hand, two at a time (docs/runbooks/key-rotation.md).',
    );
    return secret;
  }
}
