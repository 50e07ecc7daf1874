import type { ToldMessage } from '#shared/contracts/console-messages.ts';
import { toldText as words } from '#shared/text/console/messages.ts';

/** A message's delivery in one line: its state, the reason, and what was done about it. */
export function becameText(
  { fate, at, why, again, asked, told }: ToldMessage['became'],
  when: (at: string) => string,
): string {
  return [
    at ? words.when(words.fates[fate], when(at)) : words.fates[fate],
    why,
    asked && words.marks.asked(asked.by, when(asked.at)),
    again && words.marks.again(again.by, when(again.at)),
    told && words.marks.told(told.by, when(told.at), told.reason ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
}
