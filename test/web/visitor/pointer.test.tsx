import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useForm } from '#web/lib/form/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

afterEach(cleanup);

function Name() {
  const form = useForm({
    schema: z.object({ name: z.string().check(z.minLength(1, 'This is required')) }),
    initial: { name: '' },
    onSubmit: () => undefined,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField field={form.field('name')} label="Name" />
      <button type="submit">Send</button>
    </form>
  );
}

test('an error disappears only after the click that left its field, so the button does not move', async () => {
  const { getByLabelText, getByRole, findByText, queryByText } = render(<Name />);
  fireEvent.click(getByRole('button'));
  await findByText('This is required');
  const field = getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Ada' } });
  fireEvent.pointerDown(getByRole('button'));
  fireEvent.blur(field);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(queryByText('This is required')).toBeTruthy();
  fireEvent.pointerUp(getByRole('button'));
  await vi.waitFor(() => expect(queryByText('This is required')).toBeNull());
});

test('a click that starts in a dialog and ends beside it does not close it', () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const onClose = vi.fn();
  const { getByText, getByRole } = render(
    <Dialog open title="Title" onClose={onClose}>
      <p>Body</p>
    </Dialog>,
  );
  const dialog = getByRole('dialog', { hidden: true });
  fireEvent.pointerDown(getByText('Body'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
