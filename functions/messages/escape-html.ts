const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it. Names and notes are typed by people, and a tenant's file by other people. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');
