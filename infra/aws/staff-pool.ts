import { Duration, SecretValue } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { STAFF_PASSWORD_MIN } from '#shared/contracts/staff-sign-in.ts';
import { STAFF_IDLE_SECONDS, STAFF_SESSION_MAX_SECONDS, STAFF_STEP_SECONDS } from '#shared/limits.ts';
import { WRITABLE_ATTRIBUTES } from '../user-pool.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import { consoleHost } from './edge/load.ts';
import type { PortalFunction, Workshop } from './portal-function.ts';
import { isProtected, whenRemoved } from './removal.ts';

interface Props {
  readonly workshop: Workshop;
  readonly trigger: PortalFunction['callee'];
}

/**
 * A separate pool for the staff of every company: two factors from the first sign-in, neither of them a text. The
 * table, not the pool, says who works for which company.
 */
export class StaffPool extends Construct {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  readonly clientSecret: Secret;

  constructor(scope: Construct, id: string, { workshop, trigger }: Props) {
    super(scope, id);
    this.pool = this.makePool(workshop);
    // Removes the token scope that would let its holder add a passkey at Cognito directly.
    this.pool.addTrigger(cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, trigger, cognito.LambdaVersion.V2_0);
    this.client = this.pool.addClient('Console', {
      generateSecret: true,
      authFlows: { user: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.seconds(STAFF_STEP_SECONDS),
      accessTokenValidity: Duration.seconds(STAFF_IDLE_SECONDS),
      idTokenValidity: Duration.seconds(STAFF_IDLE_SECONDS),
      refreshTokenValidity: Duration.seconds(STAFF_SESSION_MAX_SECONDS),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes(
        Object.fromEntries(WRITABLE_ATTRIBUTES.map((name) => [name, true])),
      ),
    });
    this.clientSecret = this.keepClientSecret(workshop);
  }

  private makePool({ config }: Workshop): cognito.UserPool {
    const pool = new cognito.UserPool(this, 'People', {
      userPoolName: `portal-${config.stage}-staff`,
      // Letting people choose their factor needs this plan.
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      // The user name is the person's id in the table, because an address may change.
      signInAliases: { username: true },
      signInCaseSensitive: true,
      standardAttributes: { email: { required: false, mutable: true } },
      signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
      mfa: cognito.Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      passkeyRelyingPartyId: consoleHost(config.domain),
      passkeyUserVerification: cognito.PasskeyUserVerification.REQUIRED,
      accountRecovery: cognito.AccountRecovery.NONE,
      // Requires length instead of character classes (NIST SP 800-63B-4, 3.1.1.2), because a password is never the only
      // factor.
      passwordPolicy: {
        minLength: STAFF_PASSWORD_MIN,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      deletionProtection: isProtected(config),
      removalPolicy: whenRemoved(config),
    });
    // A passkey with user verification counts as two factors; otherwise the pool wouldn't offer passkeys together with
    // MFA.
    const resource = pool.node.defaultChild as cognito.CfnUserPool;
    resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    acknowledgeFinding(
      pool,
      'AwsSolutions-COG1',
      'NIST SP 800-63B-4 asks for length and forbids rules of composition; a second factor is always asked for.',
    );
    acknowledgeFinding(
      pool,
      'AwsSolutions-COG8',
      'The sign-in function limits tries by person and by address, and a second factor is always asked for.',
    );
    return pool;
  }

  /** Stores the app client's secret for the function; templates and environments never contain it. */
  private keepClientSecret({ config, granted }: Workshop): Secret {
    const client = this.client.node.defaultChild as cognito.CfnUserPoolClient;
    const secret = new Secret(this, 'ClientSecret', {
      secretName: `portal/${config.stage}/staff-pool-client`,
      description: "The staff pool app client's secret: { secret }",
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
