import { proveSingleCrashes } from './single-crashes.ts';
import { STORY_NAMES } from './stories.ts';

/** The stories that `single-crashes.test.ts` leaves out. */
proveSingleCrashes(STORY_NAMES.slice(6));
