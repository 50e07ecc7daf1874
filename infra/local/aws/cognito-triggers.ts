import { type AwsRefusal, awsRefusal } from './protocol.ts';
import { LOCAL_REGION } from './sigv4.ts';

/** The reason Cognito calls the trigger function. */
type TriggerSource =
  | 'DefineAuthChallenge_Authentication'
  | 'CreateAuthChallenge_Authentication'
  | 'VerifyAuthChallengeResponse_Authentication'
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_RefreshTokens';

/** A trigger function's event, which it returns with its response filled in. */
export type TriggerEvent = {
  version: string;
  triggerSource: TriggerSource;
  region: string;
  userPoolId: string;
  userName: string;
  callerContext: { awsSdkVersion: string; clientId: string };
  request: Record<string, unknown>;
  response: Record<string, unknown>;
};

/** The one function for all of a pool's triggers, with the same code as in Lambda. */
export type TriggerFunction = (event: TriggerEvent) => Promise<unknown>;

/** One call of a trigger, without the parts that are the same for all of them. */
export type TriggerCall = {
  source: TriggerSource;
  poolId: string;
  clientId: string;
  userName: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
};

/** "Your Lambda function must respond within 5 seconds. If it doesn't … Amazon Cognito retries", three times in all. */
export const TRIGGER_LIMIT_MS = 5000;
const TRIGGER_TRIES = 3;

/**
 * Calls a trigger as Cognito does: it passes a copy of the event, sets a time limit, and tries three times if that is
 * exceeded.
 */
export function triggerCaller(lambda: TriggerFunction, limitMs = TRIGGER_LIMIT_MS) {
  return async ({
    source,
    poolId,
    clientId,
    userName,
    request,
    response,
  }: TriggerCall): Promise<Record<string, unknown> | AwsRefusal> => {
    const event: TriggerEvent = {
      version: source.startsWith('TokenGeneration') ? '2' : '1',
      triggerSource: source,
      region: LOCAL_REGION,
      userPoolId: poolId,
      userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      request,
      response,
    };
    const trigger = source.split('_')[0] === 'TokenGeneration' ? 'PreTokenGeneration' : source.split('_')[0];
    for (let tries = 0; tries < TRIGGER_TRIES; tries += 1) {
      const answer = await within(limitMs, async () => lambda(structuredClone(event)));
      if (answer.outcome === 'late') continue;
      if (answer.outcome === 'threw')
        return awsRefusal('UserLambdaValidationException', `${trigger} failed with error ${answer.message}.`);
      const filled = responseOf(answer.value);
      return filled ?? awsRefusal('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    }
    return awsRefusal(
      'UnexpectedLambdaException',
      `${trigger} invocation failed due to error Socket timeout while invoking Lambda function.`,
    );
  };
}

export type CallTrigger = ReturnType<typeof triggerCaller>;

type Answer = { outcome: 'answered'; value: unknown } | { outcome: 'threw'; message: string } | { outcome: 'late' };

async function within(limitMs: number, call: () => Promise<unknown>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'late' }), limitMs);
  });
  // Cognito shows the caller only the message of the function's error.
  const answered = call().then(
    (value): Answer => ({ outcome: 'answered', value }),
    (cause: unknown): Answer => ({ outcome: 'threw', message: cause instanceof Error ? cause.message : String(cause) }),
  );
  const first = await Promise.race([answered, late]);
  clearTimeout(timer);
  return first;
}

function responseOf(returned: unknown): Record<string, unknown> | undefined {
  if (typeof returned !== 'object' || returned === null) return undefined;
  // A function's result travels as JSON: undefined members vanish, and dates become text.
  const { response } = JSON.parse(JSON.stringify(returned)) as { response?: unknown };
  return typeof response === 'object' && response !== null ? (response as Record<string, unknown>) : undefined;
}
