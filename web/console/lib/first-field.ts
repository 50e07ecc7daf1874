/**
 * The ref of a form that takes the place of what was pressed: its first field has the focus, since the button that had
 * it is gone. Whoever has the focus elsewhere keeps it there.
 */
export function firstField(form: HTMLFormElement | null): void {
  if (document.activeElement !== document.body) return;
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
