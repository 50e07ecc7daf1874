import type { ReactNode } from 'react';
import { FED_ZONE } from '#shared/banking-days.ts';
import { type Day, formatDayAhead, formatMomentAhead, type Instant } from '#shared/dates.ts';
import { closingText } from '#shared/text/closing.ts';
import { achDates, clearsFor, lastAchFor } from '#shared/transfer/expected-dates.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { phoneInLine } from '../lib/form/phone-line.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';
import { WithPhones } from './with-phones.tsx';

type ClosingNoticeProps = {
  readonly closingOn: Day;
  /** The day and time at which the payment is sent, if that isn't now. */
  readonly sent?: { readonly on: Day; readonly at: Instant } | undefined;
  /** True if it is sent today. A later payment is sent by ordinary ACH. */
  readonly isSameDay?: boolean;
  /** True if the purpose can be paid by wire. Otherwise the client is asked to call. */
  readonly isWireOffered?: boolean;
  /** The client's options here. */
  readonly children?: ReactNode;
};

/**
 * Says if a payment by ACH will be good funds before the closing. Completed isn't enough: a title company may disburse
 * only money that can't be reversed, and would have to postpone the closing.
 */
export function ClosingNotice(props: ClosingNoticeProps) {
  const { closingOn, sent, isSameDay = false, isWireOffered = false, children } = props;
  const text = useText(closingText);
  const { tenant } = useSite();
  const madeAt = sent?.at ?? serverNow().toISOString();
  const { goodFundsDays } = tenant;
  const rail = isSameDay && !sent ? 'same-day-ach' : 'ach';
  if (clearsFor(closingOn, madeAt, goodFundsDays, rail))
    return (
      <p className="field-hint">{text.inTime(formatMomentAhead(lastAchFor(closingOn, goodFundsDays), FED_ZONE))}</p>
    );
  const { goodFundsOn } = achDates(madeAt, goodFundsDays, rail);
  const [good, closing] = [formatDayAhead(goodFundsOn), formatDayAhead(closingOn)];
  return (
    <Alert
      tone="warning"
      title={text.tooLate}
      text={sent ? text.tooLateThen(formatDayAhead(sent.on), good, closing) : text.tooLateBody(good, closing)}
    >
      <p>
        <WithPhones text={isWireOffered ? text.wireInstead : text.callUs(tenant.name, phoneInLine(tenant.pocPhone))} />
      </p>
      {children && <div>{children}</div>}
    </Alert>
  );
}
