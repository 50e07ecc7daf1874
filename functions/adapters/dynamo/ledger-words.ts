import { type ExceptionWord, exceptionWord } from '#shared/ledger/exception-word.ts';
import { type Funding, funding } from '#shared/ledger/funding.ts';
import { type LowLedgers, lowLedgers } from '#shared/ledger/low-ledgers.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** What a write says of ledgers at the provider that hold too little; undefined when it is about something else. */
export function lowLedgersIn({ dynamodb }: StreamRecord): LowLedgers | undefined {
  const { Keys: keys, NewImage: after } = dynamodb;
  return keys.sk.S === 'LEDGER-LOW' && after ? lowLedgers.parse(plain(after)) : undefined;
}

/** What a write says of exceptions that have lasted; undefined when it is about something else. */
export function exceptionWordIn({ dynamodb }: StreamRecord): ExceptionWord | undefined {
  const { Keys: keys, NewImage: after } = dynamodb;
  return keys.sk.S === 'EXCEPTION-WORD' && after ? exceptionWord.parse(plain(after)) : undefined;
}

/** A deposit into a ledger, or a withdrawal, that this write prepared for a second person, or that came back with it. */
export function fundingToTell({ eventName, dynamodb }: StreamRecord): Funding | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  if (!keys.sk.S.startsWith('FUNDING#') || !after) return undefined;
  const told = funding.parse(plain(after));
  const isBack = told.landed?.as === 'back' && !(before && funding.parse(plain(before)).landed?.as === 'back');
  return eventName === 'INSERT' || isBack ? told : undefined;
}
