import type { Words } from './language.ts';
import { spanishControls } from './spanish/controls.ts';

type ControlsText = {
  readonly show: string;
  readonly hide: string;
  readonly showField: (label: string) => string;
  readonly copied: string;
  readonly copy: (what: string) => string;
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly choose: string;
  readonly step: (current: number, all: number) => string;
};

/** Texts of components that only some forms have. */
export const controlsText: Words<ControlsText> = {
  en: {
    show: 'Show',
    hide: 'Hide',
    showField: (label) => `Show ${label}`,
    copied: 'Text Copied!',
    copy: (what) => `Copy ${what}`,
    month: 'Month',
    day: 'Day',
    year: 'Year',
    choose: 'Please select',
    step: (current, all) => `Step ${current} of ${all}`,
  },
  es: spanishControls,
};
