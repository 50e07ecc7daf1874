/**
 * A ref for a form that replaces the button that opened it. The focus moves to its first field, because the button is
 * gone. If the focus is elsewhere, it stays there.
 */
export function firstField(form: HTMLFormElement | null): void {
  if (document.activeElement !== document.body) return;
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
