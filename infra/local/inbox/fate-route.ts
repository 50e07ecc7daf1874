import type { InboxStore } from '../aws/inbox.ts';
import { MAIL_FATES } from '../aws/ses-fates.ts';
import type { MailNews } from '../host/mail-news.ts';
import { jsonReply, type LocalReply, type LocalRequest } from '../http.ts';

/** Lets a person at the inbox choose an e-mail's outcome. It is a PUT, so no other site's page can send it. */
export async function fateRoute(
  store: Pick<InboxStore, 'find'>,
  mail: Pick<MailNews, 'tell'>,
  { method, path, query }: Pick<LocalRequest, 'method' | 'path' | 'query'>,
): Promise<LocalReply | undefined> {
  const [, id = ''] = /^\/messages\/(\d+)\/fate$/.exec(path) ?? [];
  const message = method === 'PUT' ? store.find(id) : undefined;
  if (message?.kind !== 'email') return undefined;
  const fate = MAIL_FATES.find((each) => each === query.get('is'));
  if (!fate) return jsonReply(400, { fates: MAIL_FATES });
  await mail.tell(message, fate);
  return { status: 204, headers: {}, body: '' };
}
