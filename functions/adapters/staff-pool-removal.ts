import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PersonId } from '#shared/ids.ts';
import { awsClient, setting } from './settings.ts';

const cognito = new CognitoIdentityProviderClient(awsClient());

/** Removes a person's password, authenticator app and passkeys. Apart from the sign-in, because it needs no secret. */
export async function removeSignIn(person: PersonId): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: setting('STAFF_POOL_ID'), Username: person }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
