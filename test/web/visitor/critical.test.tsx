import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldState } from '#web/lib/form/form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Money } from '#web/ui/money.tsx';

const field: FieldState<boolean> = {
  name: 'agreed',
  id: 'agreed',
  value: false,
  error: undefined,
  onChange: () => undefined,
  onBlur: () => undefined,
};

test.each([
  ['an amount', <Money key="1" cents={100} />],
  ['a warning', <Alert key="2" tone="warning" title="Careful" />],
  ['a consent', <CheckboxField key="3" field={field} label="I agree" />],
  ['the sentence of a field', <FieldError key="4" id="x" error="This is required" />],
  ['the summary of errors', <ErrorSummary key="5" form={{ problems: [], problem: 'No.', failures: 1 }} />],
])("a tenant's own CSS stops at %s (R-012)", (_, element) => {
  const { container } = render(element);
  expect(container.firstElementChild?.classList.contains('portal-critical')).toBe(true);
});

test("a tenant's own CSS starts at the page's root, and protected parts have their own color and size (R-012)", () => {
  expect(readFileSync('web/index.html', 'utf8')).toContain('<div id="root" class="tenant-brand">');
  const sheet = readFileSync('web/ui/styles/base.css', 'utf8');
  expect(/\.portal-critical \{([^}]*)\}/.exec(sheet)?.[1]).toMatch(/color: [^;]+;\s*font-size: [^;]+;/);
});

test('no other host learns which page a visitor came from', () => {
  expect(readFileSync('web/index.html', 'utf8')).toContain('<meta name="referrer" content="same-origin" />');
});
