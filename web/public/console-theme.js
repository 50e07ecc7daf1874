// Lights the console as its reader has chosen, before anything is drawn (web/lib/page/theme.ts keeps the choice).
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
} catch {}
