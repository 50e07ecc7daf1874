// Applies the chosen theme to the console before the first paint (web/lib/page/theme.ts stores the choice).
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
} catch {}
