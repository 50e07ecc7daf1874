import { useState } from 'react';
import { frameText } from '#shared/text/frame.ts';
import { useText } from '../lib/page/text.ts';
import { chooseTheme, chosenTheme, THEMES } from '../lib/page/theme.ts';

/** Light, dark, or as the device is. */
export function ThemeSwitch() {
  const words = useText(frameText).theme;
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset className="theme-switch" aria-label={words.label}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme);
            setChosen(theme);
          }}
        >
          {words[theme]}
        </button>
      ))}
    </fieldset>
  );
}
