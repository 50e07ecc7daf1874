import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { visitorText } from '#shared/text/visitor.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorTitle } from '../../lib/page/document-title.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';

/** True if the phone number is already registered, with either of the API's two codes. */
export const isAccountThere = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.code === 'client/phone-taken' || thrown.code === 'client/auth-user-exists');

type AccountExistsProps = { readonly sentence: string | undefined; readonly failures: number };

/** The phone number is already registered: the specification's message and a link to the login. */
export function AccountExists({ sentence, failures }: AccountExistsProps) {
  const words = useText(visitorText).register;
  const { search } = useLocation();
  const notice = useRef<HTMLDivElement>(null);
  useErrorTitle(true);
  useLayoutEffect(() => {
    if (failures > 0) notice.current?.focus();
  }, [failures]);
  return (
    <div className="error-summary portal-critical" ref={notice} role="alert" tabIndex={-1}>
      {/* One of the catalog's messages has two spaces. They are kept on screen, too. */}
      <p className="verbatim">{sentence}</p>
      <p>
        <Link to={{ pathname: paths.login, search }}>{words.login}</Link>
      </p>
    </div>
  );
}
