// A legal page uses the theme chosen in the portal, which can be changed here. Without scripts it follows the device.
(() => {
  const KEY = 'theme';
  const { documentElement: top } = document;
  const words = {
    en: { label: 'Appearance', auto: 'Auto', light: 'Light', dark: 'Dark' },
    es: { label: 'Apariencia', auto: 'Auto', light: 'Clara', dark: 'Oscura' },
  }[top.lang];
  const themes = ['auto', 'light', 'dark'];
  const buttons = new Map();
  const light = (kept) => {
    const theme = themes.includes(kept) ? kept : 'auto';
    top.dataset.theme = theme === 'auto' ? '' : theme;
    for (const [of, button] of buttons) button.setAttribute('aria-pressed', String(of === theme));
  };
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const choose = (theme) => {
    light(theme);
    try {
      if (theme === 'auto') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // Storage is off, so the theme applies only to this page.
    }
  };
  // Before the first paint.
  light(kept());
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) light(newValue);
  });
  addEventListener('DOMContentLoaded', () => {
    const group = document.createElement('fieldset');
    group.setAttribute('aria-label', words.label);
    for (const theme of themes) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = words[theme];
      button.onclick = () => choose(theme);
      buttons.set(theme, button);
      group.append(button);
    }
    document.querySelector('main').append(group);
    light(kept());
  });
})();
