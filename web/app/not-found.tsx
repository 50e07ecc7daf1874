import { commonText } from '#shared/text/common.ts';
import { paths } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { SiteFooter } from './site-footer.tsx';

/** An address that does not exist. */
export function NotFound() {
  const words = useText(commonText).notFound;
  return (
    <>
      <main className="notice" id="content">
        <Page title={words.title} lead={words.lead}>
          <div className="button-row">
            <ButtonLink to={paths.home}>{words.action}</ButtonLink>
          </div>
        </Page>
      </main>
      <SiteFooter />
    </>
  );
}
