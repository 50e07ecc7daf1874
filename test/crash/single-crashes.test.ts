import { proveSingleCrashes } from './single-crashes.ts';
import { STORY_NAMES } from './stories.ts';

/** The stories that begin with a client. The others are played beside it (`single-crashes-later.test.ts`). */
proveSingleCrashes(STORY_NAMES.slice(0, 6));
