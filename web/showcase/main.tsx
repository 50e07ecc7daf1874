// The page's own style sheets, in its order. There are no separate parts to run here.
import '../app/main.ts';
import { createRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { languageOf } from '#shared/text/language.ts';
import { loadSite } from '../lib/page/load-site.ts';
import { Showcase } from './showcase.tsx';

// Built once, with both languages. The one chosen here is read as the edge function does.
const chosen = document.cookie.split('; ').find((each) => each.startsWith('language='));
document.documentElement.lang = languageOf(chosen?.slice('language='.length));
const root = document.getElementById('root');
invariant(root, 'The page has the element that it is drawn into.');
const answer = await loadSite();
createRoot(root).render(answer.kind === 'found' ? <Showcase site={answer.site} /> : <p>{answer.sentence}</p>);
