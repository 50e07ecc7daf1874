import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleBroken } from '#web/console/app/console-broken.tsx';

test('a screen with a fault doesn’t claim that nothing was sent, and focuses its heading (X-205)', () => {
  render(<ConsoleBroken />);
  expect(screen.getByText(/Your last request may have gone through/)).toBeTruthy();
  expect(screen.queryByText(/nothing was sent|is safe/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Something went wrong on this page' }));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
