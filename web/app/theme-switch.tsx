import { themeText } from '#shared/text/theme.ts';
import { useText } from '../lib/page/text.ts';
import { chooseTheme, THEMES, useTheme } from '../lib/page/theme.ts';

/** Light, dark, or the device's setting. */
export function ThemeSwitch() {
  const words = useText(themeText);
  const chosen = useTheme();
  return (
    <fieldset className="theme-switch" aria-label={words.label}>
      {THEMES.map((theme) => (
        <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
          {words[theme]}
        </button>
      ))}
    </fieldset>
  );
}
