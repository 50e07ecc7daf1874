import { useId, useState } from 'react';
import { frameText } from '#shared/text/frame.ts';
import { useText } from '../lib/page/text.ts';
import { chooseTheme, chosenTheme, THEMES } from '../lib/page/theme.ts';

/** Light, dark, or as the device is. */
export function ThemeSwitch() {
  const words = useText(frameText).theme;
  const [chosen, setChosen] = useState(chosenTheme);
  const name = useId();
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{words.label}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          {words[theme]}
        </label>
      ))}
    </fieldset>
  );
}
