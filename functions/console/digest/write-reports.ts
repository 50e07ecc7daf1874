import { type Day, formatDay, formatDayAhead } from '#shared/dates.ts';
import { type LinkedReport, searchOfReport } from '#shared/staff/report-schedule.ts';
import { accountName, reportKindText, reportMailText as words } from '#shared/text/console/report-schedules.ts';
import { type Email, emailOf } from '../../messages/email.ts';
import type { Sender } from '../../messages/sender.ts';

type Written = { readonly on: Day; readonly linkTo: (search: string) => string };

/** One e-mail with a link to each report. It contains no figures, because opening a link requires signing in. */
export function reportsEmail(sender: Sender, due: readonly LinkedReport[], { on, linkTo }: Written): Email {
  const rows = due.map((report) => ({
    label: reportKindText[report.kind],
    value: [
      report.from === report.to ? formatDay(report.from) : words.days(formatDay(report.from), formatDay(report.to)),
      ...(report.account ? [accountName(report.account)] : []),
    ].join('\n'),
    link: { text: words.open(reportKindText[report.kind]), href: linkTo(searchOfReport(report)) },
  }));
  const body = {
    subject: words.subject(formatDayAhead(on, 'en'), sender.name),
    heading: words.heading(due.length),
    paragraphs: [words.lead],
    sections: [{ rows }],
  };
  return emailOf(sender, body, [words.why(sender.name), words.noReply]);
}
