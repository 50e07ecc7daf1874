import { type ExceptionWord, exceptionWord } from '#shared/ledger/exception-word.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** What a write says of exceptions that have lasted; undefined when it is about something else. */
export function exceptionWordIn({ dynamodb }: StreamRecord): ExceptionWord | undefined {
  const { Keys: keys, NewImage: after } = dynamodb;
  return keys.sk.S === 'EXCEPTION-WORD' && after ? exceptionWord.parse(plain(after)) : undefined;
}
