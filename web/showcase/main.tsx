// The page's own sheets, in its order; there are no parts to run one after the other here.
import '../app/main.ts';
import { createRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { languageOf } from '#shared/text/language.ts';
import { loadSite } from '../lib/page/load-site.ts';
import { Showcase } from './showcase.tsx';

// Built once, with both languages: the one that was chosen here, as the edge reads it.
const chosen = document.cookie.split('; ').find((each) => each.startsWith('language='));
document.documentElement.lang = languageOf(chosen?.slice('language='.length));
const root = document.getElementById('root');
invariant(root, 'The page has the element that it is drawn into.');
const answer = await loadSite();
createRoot(root).render(answer.kind === 'found' ? <Showcase site={answer.site} /> : <p>{answer.sentence}</p>);
