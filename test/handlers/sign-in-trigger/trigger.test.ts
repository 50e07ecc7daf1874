import { createHmac } from 'node:crypto';
import { GenerateMacCommand, KMSClient, KMSInvalidMacException, VerifyMacCommand } from '@aws-sdk/client-kms';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/lambdas/sign-in-trigger.ts';
import { partsOf } from '#infra/ops/tenant/slips/text-parts.ts';
import { A_SESSION, aContext } from '#test/support/http-event.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aClient, CLIENT_ID } from '#test/support/people.ts';
import { testSettings } from '#test/support/settings.ts';
import { mocked } from '../../support/mocked.ts';

const PHONE = '+12175550142';
const USER = `acme#${CLIENT_ID}`;
const kms = mocked(KMSClient);
const sns = mocked(SNSClient);
const table = mocked(DynamoDBDocumentClient);
let logs: ReturnType<typeof captureLogs>;

const mac = (message: Uint8Array | undefined) =>
  createHmac('sha256', 'key-of-the-test')
    .update(message ?? '')
    .digest();

beforeEach(() => {
  logs = captureLogs();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') });
  kms.reset();
  sns.reset();
  table.reset();
  table.on(GetCommand).resolves({ Item: aClient({ mobilePhone: PHONE }) });
  sns.on(PublishCommand).resolves({ MessageId: 'm' });
  kms.on(GenerateMacCommand).callsFake(({ Message }) => ({ Mac: mac(Message) }));
  kms.on(VerifyMacCommand).callsFake(({ Message, Mac }) => {
    if (Buffer.compare(mac(Message), Buffer.from(Mac)) === 0) return { MacValid: true };
    throw new KMSInvalidMacException({ message: 'no', $metadata: {} });
  });
});
afterEach(() => {
  vi.useRealTimers();
  logs.stop();
});

const attributes = {
  sub: 'a-sub',
  phone_number: PHONE,
  'custom:tenant_id': 'acme',
  'custom:portal_client_id': CLIENT_ID,
  'custom:tenant_name': 'Acme Title',
  'custom:host': 'acme.portal.example',
};

type Reply = { response: Record<string, unknown> };
async function ask(triggerSource: string, request: object, userName = USER): Promise<Record<string, unknown>> {
  const event = {
    version: '1',
    triggerSource,
    region: 'us-east-1',
    userPoolId: testSettings.USER_POOL_ID,
    userName,
    callerContext: { awsSdkVersion: 'x', clientId: 'y' },
    request: { userAttributes: attributes, ...request },
    response: {},
  };
  return ((await handler(event, aContext())) as Reply).response;
}
const define = (session: object[], more: object = {}) =>
  ask('DefineAuthChallenge_Authentication', { session, ...more });
const create = (session: object[] = [], more: object = {}) =>
  ask('CreateAuthChallenge_Authentication', { session, ...more });
const verify = (kept: unknown, challengeAnswer: string, userName = USER, purpose = 'sign-in') =>
  ask(
    'VerifyAuthChallengeResponse_Authentication',
    { privateChallengeParameters: { kept }, challengeAnswer, clientMetadata: { purpose } },
    userName,
  );
const round = (challengeResult: boolean, more: object = {}) => ({
  challengeName: 'CUSTOM_CHALLENGE',
  challengeResult,
  ...more,
});
const textedCode = (): string => String(sns.commandCalls(PublishCommand).at(-1)?.args[0].input.Message).slice(0, 6);
const keptOf = (response: Record<string, unknown>) =>
  (response['privateChallengeParameters'] as Record<string, string>)['kept'];

describe('the counters of codes', () => {
  const counted = () =>
    logs.told('measured').map(({ Tenant, CodesSent, CodesUnsent, CodesRight, CodesWrong }) => ({
      Tenant,
      CodesSent,
      CodesUnsent,
      CodesRight,
      CodesWrong,
    }));
  beforeEach(() => vi.stubEnv('LOG_LEVEL', 'INFO'));

  it('separate sent from unsent texts, and right from wrong codes, per tenant (X-104)', async () => {
    const kept = keptOf(await create());
    const code = textedCode();
    await verify(kept, code === '000000' ? '000001' : '000000');
    await verify(kept, code);
    sns.on(PublishCommand).rejects(new Error('the limit is reached'));
    await expect(create()).rejects.toThrow('could not be sent');
    expect(counted()).toEqual([
      { Tenant: 'acme', CodesSent: 1 },
      { Tenant: 'acme', CodesWrong: 1 },
      { Tenant: 'acme', CodesRight: 1 },
      { Tenant: 'acme', CodesUnsent: 1 },
    ]);
    expect(logs.text()).not.toContain(code);
  });

  it('leave out sign-ins by an identity provider', async () => {
    await ask('CreateAuthChallenge_Authentication', {
      session: [],
      userAttributes: { ...attributes, 'custom:purpose': 'provider' },
    });
    await verify('provider', '1795273200.x');
    expect(counted()).toEqual([]);
  });
});

describe('a phone number that differs between the pool and the record', () => {
  const elsewhere = { userAttributes: { ...attributes, phone_number: '+13125550199' } };
  beforeEach(() => vi.stubEnv('LOG_LEVEL', 'INFO'));

  it('gets no code, nor does the phone in the record, and an alarm counts it (X-075)', async () => {
    await expect(create([], elsewhere)).rejects.toThrow('the same phone');
    expect(sns.commandCalls(PublishCommand)).toEqual([]);
    expect(logs.told('measured')).toContainEqual(expect.objectContaining({ Tenant: 'acme', PhonesDiffer: 1 }));
    expect(logs.text()).not.toContain('3125550199');
  });

  it('isn’t counted while both are the same', async () => {
    await create();
    expect(logs.told('measured').filter((each) => 'PhonesDiffer' in each)).toEqual([]);
  });

  it('means no code for a user without a record either', async () => {
    table.on(GetCommand).resolves({});
    await expect(create()).rejects.toThrow('a client who signs in has a record');
    expect(sns.commandCalls(PublishCommand)).toEqual([]);
  });
});

describe('the next step of a sign-in', () => {
  const again = { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
  const over = { issueTokens: false, failAuthentication: true };
  const right = { issueTokens: true, failAuthentication: false };
  it.each([
    ['a challenge at first', [], again],
    ['another try after a wrong answer', [round(false)], again],
    ['another try after four', Array.from({ length: 4 }, () => round(false)), again],
    ['the end after five', Array.from({ length: 5 }, () => round(false)), over],
    ['tokens after a right one', [round(false), round(true)], right],
    ['the end when somebody came by a password', [{ challengeName: 'SRP_A', challengeResult: true }], over],
    [
      'the end when a right answer was not to our challenge',
      [{ challengeName: 'PASSWORD_VERIFIER', challengeResult: true }],
      over,
    ],
  ])('is %s', async (_, session, expected) => {
    expect(await define(session)).toEqual(expected);
  });

  it('is the end for an unknown user', async () => {
    expect(await define([], { userNotFound: true })).toEqual(over);
  });
});

describe('the challenge', () => {
  it('texts a code, as transactional, and keeps only its HMAC', async () => {
    const response = await create();
    const [sent] = sns.commandCalls(PublishCommand);
    expect(sent?.args[0].input).toMatchObject({
      PhoneNumber: PHONE,
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { StringValue: 'Transactional' } },
    });
    expect(textedCode()).toMatch(/^\d{6}$/);
    expect(kms.commandCalls(GenerateMacCommand)[0]?.args[0].input).toMatchObject({
      KeyId: testSettings.CODE_KEY_ID,
      MacAlgorithm: 'HMAC_SHA_256',
    });
    expect(response['publicChallengeParameters']).toEqual({});
    expect(String(response['challengeMetadata'])).toMatch(/^\d{10}\.[\w-]{43}$/);
    expect(JSON.stringify(response)).not.toMatch(new RegExp(`(?<!\\d)${textedCode()}(?!\\d)`));
  });

  it('stays the same after a wrong answer, with no second text', async () => {
    const first = await create();
    const second = await create([round(false, { challengeMetadata: first['challengeMetadata'] })]);
    expect(second).toEqual(first);
    expect(sns.commandCalls(PublishCommand)).toHaveLength(1);
  });

  it('accepts its own code for ten minutes, from its own user', async () => {
    const kept = keptOf(await create());
    const code = textedCode();
    expect(await verify(kept, code)).toEqual({ answerCorrect: true });
    expect(await verify(kept, code === '000000' ? '000001' : '000000')).toEqual({ answerCorrect: false });
    expect(await verify(kept, code, 'acme#65f000000000000000000002')).toEqual({ answerCorrect: false });
    vi.setSystemTime(new Date('2026-11-21T15:09:59.000Z'));
    expect(await verify(kept, code)).toEqual({ answerCorrect: true });
    vi.setSystemTime(new Date('2026-11-21T15:10:00.000Z'));
    expect(await verify(kept, code)).toEqual({ answerCorrect: false });
  });

  it.each([
    ['sign-in', 'is your Acme Title code. It expires'],
    ['confirm', 'CONFIRM A PAYMENT OR ACCOUNT CHANGE'],
    ['wire', 'VIEW WIRING INSTRUCTIONS'],
  ])('for "%s" works for that purpose only, and its text names it (X-074)', async (purpose, words) => {
    const kept = keptOf(await create([], { userAttributes: { ...attributes, 'custom:purpose': purpose } }));
    expect(sns.commandCalls(PublishCommand).at(-1)?.args[0].input.Message).toContain(words);
    for (const asked of ['sign-in', 'confirm', 'wire', 'provider'])
      expect(await verify(kept, textedCode(), USER, asked), asked).toEqual({ answerCorrect: asked === purpose });
  });

  describe('the code’s text for a client whose language was just changed (X-190)', () => {
    const soon = '2026-12-20T15:00:00.000Z';
    const textFor = async (purpose: string, until = soon) => {
      const formerLanguage = { language: 'en' as const, until };
      table.on(GetCommand).resolves({ Item: aClient({ mobilePhone: PHONE, language: 'es', formerLanguage }) });
      await create([], { userAttributes: { ...attributes, 'custom:purpose': purpose } });
      return String(sns.commandCalls(PublishCommand).at(-1)?.args[0].input.Message);
    };

    it.each([
      ['confirm', 'CONFIRMAR UN PAGO O CAMBIO', 'CONFIRM A PAYMENT OR ACCOUNT CHANGE'],
      ['wire', 'VER DATOS DEL WIRE', 'VIEW WIRING INSTRUCTIONS'],
    ])('explains in both languages what a code for "%s" opens, in two parts at most', async (purpose, own, before) => {
      const text = await textFor(purpose);
      const code = textedCode();
      expect(text.split('\n')).toEqual([
        expect.stringMatching(`^${code} es su codigo .*${own}\\. Nadie de Acme Title se lo va a pedir\\.$`),
        expect.stringMatching(`^${code} is your .*${before}\\. Nobody from Acme Title will ask for it\\.$`),
        '',
        `@acme.portal.example #${code}`,
      ]);
      expect(partsOf(text), text).toBe(2);
    });

    it('uses one language and one part once thirty days have passed, and for a sign-in', async () => {
      for (const text of [await textFor('sign-in'), await textFor('wire', '2026-11-21T15:00:00.000Z')]) {
        expect(text).not.toMatch(/is your|Nobody/);
        expect(partsOf(text), text).toBe(1);
      }
    });
  });

  it('cannot be backdated, because the time is part of the proof', async () => {
    const kept = keptOf(await create()) ?? '';
    vi.setSystemTime(new Date('2026-11-21T16:00:00.000Z'));
    const younger = `${Math.floor(Date.now() / 1000)}.${kept.split('.')[1]}`;
    expect(await verify(younger, textedCode())).toEqual({ answerCorrect: false });
    expect(await verify('rubbish', textedCode())).toEqual({ answerCorrect: false });
  });

  it('fails if the text cannot be sent, without number or code in fault or log', async () => {
    sns
      .on(PublishCommand)
      .rejects(Object.assign(new Error(`Invalid parameter: ${PHONE}`), { name: 'InvalidParameterException' }));
    const fault = await create().catch((error: Error) => error);
    expect(fault).toMatchObject({ message: 'A text could not be sent (InvalidParameterException).' });
    expect((fault as Error).cause).toBeUndefined();
    expect(logs.text()).toContain('InvalidParameterException');
    expect(logs.text()).not.toContain(PHONE.slice(2));
  });

  it('leaves no code, number or name in the log on success', async () => {
    const kept = keptOf(await create());
    await verify(kept, textedCode());
    expect(logs.text()).toContain('CreateAuthChallenge_Authentication');
    for (const secret of [PHONE.slice(2), textedCode(), CLIENT_ID, 'Acme Title'])
      expect(logs.text()).not.toContain(secret);
  });

  it('fails while the key service is down, instead of counting a wrong code', async () => {
    kms.on(VerifyMacCommand).rejects(Object.assign(new Error('throttled'), { name: 'ThrottlingException' }));
    const kept = keptOf(await create());
    await expect(verify(kept, textedCode())).rejects.toThrow('throttled');
  });
});

describe('the access token', () => {
  it.each(['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'])(
    'names the client, the tenant, the session and its codes at %s',
    async (source) => {
      const clientMetadata = { session: A_SESSION, codes: 'sign-in:1795273200', by: 'texted code' };
      expect(await ask(source, { clientMetadata })).toEqual({
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: {
            claimsToAddOrOverride: {
              tenant_id: 'acme',
              portal_client_id: CLIENT_ID,
              portal_session: A_SESSION,
              codes: 'sign-in:1795273200',
              signed_in_by: 'texted code',
            },
            scopesToSuppress: ['aws.cognito.signin.user.admin'],
          },
        },
      });
    },
  );

  it('of staff can’t change its user, unless a function requests one to add a passkey', async () => {
    const ofStaff = (clientMetadata?: object) =>
      ask('TokenGeneration_RefreshTokens', {
        userAttributes: { sub: 'a-sub', email: 'rosa@acme.example' },
        clientMetadata,
      });
    const changed = (accessTokenGeneration: object) => ({ claimsAndScopeOverrideDetails: { accessTokenGeneration } });
    const scopesToSuppress = ['aws.cognito.signin.user.admin'];
    expect(await ofStaff()).toEqual(changed({ scopesToSuppress }));
    expect(await ofStaff({ purpose: 'sign-in' })).toEqual(changed({ scopesToSuppress }));
    expect(await ofStaff({ purpose: 'add passkey' })).toEqual(changed({}));
    await expect(
      ask('TokenGeneration_RefreshTokens', { clientMetadata: { purpose: 'add passkey' } }),
    ).rejects.toThrow();
  });

  it('isn’t issued without our session, so the pool gives no one else a token', async () => {
    await expect(ask('TokenGeneration_Authentication', {})).rejects.toThrow();
  });

  it('is not issued for an unknown trigger', async () => {
    await expect(ask('PreSignUp_SignUp', {})).rejects.toThrow('PreSignUp_SignUp');
  });
});
