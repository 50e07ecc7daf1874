import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { LocalClock } from '../clock.ts';
import { localArn, operation, unless } from './inputs.ts';
import { dataKeyThrough } from './judge.ts';
import { type AwsRefusal, type AwsService, awsRefusal, isAwsRefusal, jsonService } from './protocol.ts';
import { type RecordFolder, recordFolder } from './records.ts';
import { LOCAL_REGION } from './sigv4.ts';

type Version = { id: string; text?: string | undefined; binary?: string | undefined; createdAtMs: number };

/** A secret with its two labeled versions. AWS calls an unlabeled version deprecated, and deletes it. */
type Secret = { name: string; arn: string; current: Version | undefined; previous: Version | undefined };

const MAX_BYTES = 65_536;

const value = {
  ClientRequestToken: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
  SecretString: z.optional(z.string().check(z.maxLength(MAX_BYTES))),
  SecretBinary: z.optional(z.base64()),
};

type NewValue = z.infer<z.ZodMiniObject<typeof value>>;

/** Secrets Manager as far as the portal uses it. */
export function secretsService({ dataDir, clock }: { dataDir: string; clock: LocalClock }): AwsService {
  const secrets = recordFolder<Secret>(join(dataDir, 'secrets'));
  const version = (input: NewValue): Version => ({
    id: input.ClientRequestToken ?? randomUUID(),
    text: input.SecretString,
    binary: input.SecretBinary,
    createdAtMs: clock.now().getTime(),
  });

  return jsonService({
    name: 'secretsmanager',
    targetPrefix: 'secretsmanager',
    asks: (operation, { SecretId }, caller) => {
      const secret = find(secrets, String(SecretId));
      // A missing secret has no ARN. The operation refuses it.
      const resource = isAwsRefusal(secret) ? localArn('secretsmanager', `secret:${String(SecretId)}`) : secret.arn;
      return [
        { action: `secretsmanager:${operation}`, resources: [resource], context: {} },
        dataKeyThrough(caller, 'secretsmanager', 'kms:Decrypt', LOCAL_REGION),
      ];
    },
    operations: {
      CreateSecret: operation(
        z.object({ Name: z.string().check(z.regex(/^[\w/+=.@-]{1,512}$/)), ...value }),
        ({ Name, ...input }) => {
          if (secrets.read(Name))
            return refusal('ResourceExists', `The operation failed because the secret ${Name} already exists.`);
          if (input.SecretString !== undefined && input.SecretBinary !== undefined) return refusal(...bothKinds);
          const empty = input.SecretString === undefined && input.SecretBinary === undefined;
          const current = empty ? undefined : version(input);
          // AWS adds six random characters, so for policies, a secret created again under an old name is a different
          // one.
          const arn = localArn('secretsmanager', `secret:${Name}-${randomBytes(3).toString('hex')}`);
          secrets.write(Name, { name: Name, arn, current, previous: undefined });
          return { ARN: arn, Name, VersionId: current?.id };
        },
        'InvalidParameterException',
      ),
      PutSecretValue: operation(
        z.object({ SecretId: z.string(), ...value }),
        ({ SecretId, ...input }) => unless(find(secrets, SecretId), (secret) => put(secrets, secret, version(input))),
        'InvalidParameterException',
      ),
      GetSecretValue: operation(
        z.object({
          SecretId: z.string(),
          VersionId: z.optional(z.string()),
          VersionStage: z.optional(z.string()),
        }),
        ({ SecretId, VersionId, VersionStage }) =>
          unless(find(secrets, SecretId), (secret) => read(secret, VersionId, VersionStage)),
        'InvalidParameterException',
      ),
    },
  });
}

function put(secrets: RecordFolder<Secret>, secret: Secret, next: Version): object | AwsRefusal {
  if ((next.text === undefined) === (next.binary === undefined)) return refusal(...bothKinds);
  const reply = { ARN: secret.arn, Name: secret.name, VersionId: next.id, VersionStages: ['AWSCURRENT'] };
  const same = [secret.current, secret.previous].find((version) => version?.id === next.id);
  // A repeated request with the same token gets the same answer, and isn't carried out again.
  if (same && same.text === next.text && same.binary === next.binary) return reply;
  if (same)
    return refusal(
      'ResourceExists',
      `A resource with the ID you requested already exists: version ${next.id} has another value.`,
    );
  secrets.write(secret.name, { ...secret, current: next, previous: secret.current });
  return reply;
}

function read(secret: Secret, id: string | undefined, stage: string | undefined): object | AwsRefusal {
  const labelled = { AWSCURRENT: secret.current, AWSPREVIOUS: secret.previous };
  const found = Object.entries(labelled).find(
    ([label, version]) =>
      version && (id === undefined || version.id === id) && (stage ?? (id ? label : 'AWSCURRENT')) === label,
  );
  const [label, version] = found ?? [];
  if (!version) {
    const wanted = id ? `VersionId: ${id}` : `staging label: ${stage ?? 'AWSCURRENT'}`;
    return refusal('ResourceNotFound', `Secrets Manager can't find the specified secret value for ${wanted}`);
  }
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: version.id,
    VersionStages: [label],
    SecretString: version.text,
    SecretBinary: version.binary,
    CreatedDate: version.createdAtMs / 1000,
  };
}

/** A secret by its name, its ARN, or its ARN without the six random characters. */
function find(secrets: RecordFolder<Secret>, id: string): Secret | AwsRefusal {
  const prefix = localArn('secretsmanager', 'secret:');
  const name = id.startsWith(prefix) ? id.slice(prefix.length) : id;
  const secret = secrets.read(name) ?? secrets.read(name.replace(/-[^-]{6}$/, ''));
  const meant = secret && (id === secret.arn || secret.name === name);
  return meant ? secret : refusal('ResourceNotFound', "Secrets Manager can't find the specified secret.");
}

const bothKinds = ['InvalidRequest', 'You must provide either SecretString or SecretBinary, and not both.'] as const;

const refusal = (code: string, message: string) => awsRefusal(`${code}Exception`, message);
