import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useForm } from '#web/lib/form/form.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { eachInAFreshBrowser } from './visitor-setup.tsx';

eachInAFreshBrowser();

const TAKEN = 'This email is taken';
const refusal = (fields: Readonly<Record<string, string>>) =>
  new ApiError({ status: 400, code: 'x', sentence: 'No', fields, requestId: undefined, retryAfterSeconds: undefined });

/** A form of two fields whose server refuses one e-mail. */
function Sample({ refuses }: { readonly refuses: string }) {
  const form = useForm({
    schema: z.object({
      email: z.string().check(z.minLength(1, 'This is required')),
      name: z.string().check(z.maxLength(5, 'Too long')),
    }),
    initial: { email: '', name: '' },
    onSubmit: async ({ email }) => {
      if (email === refuses) throw refusal({ 'client.email': TAKEN });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <TextField field={form.field('email')} label="Email" />
      <TextField field={form.field('name')} label="Name" />
      <button type="submit">Send</button>
    </form>
  );
}

/** A form whose answer takes long. */
function Slow({ send }: { readonly send: () => Promise<void> }) {
  const form = useForm({ schema: z.object({ email: z.string() }), initial: { email: '' }, onSubmit: send });
  return (
    <form onSubmit={form.onSubmit}>
      <button type="submit">Send</button>
    </form>
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const said = () => document.getElementById(`${email().id}-error`)?.textContent;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('keeps the server’s error of a field until the field is changed', async () => {
  render(<Sample refuses="a@b.c" />);
  const person = userEvent.setup();
  await person.type(email(), 'a@b.c{Enter}');
  await screen.findByRole('alert');
  await settled();
  expect([said(), email().getAttribute('aria-invalid')]).toEqual([TAKEN, 'true']);
  await person.click(email());
  await person.tab();
  await person.type(screen.getByLabelText('Name'), 'Maria');
  await person.tab();
  await settled();
  expect([said(), screen.getByRole('alert').textContent]).toEqual([TAKEN, expect.stringContaining(TAKEN)]);
});

it('clears it when the field changes, and shows it again for the refused value', async () => {
  render(<Sample refuses="a@b.c" />);
  const person = userEvent.setup();
  await person.type(email(), 'a@b.c{Enter}');
  await screen.findByRole('alert');
  await person.type(email(), 'om');
  await person.tab();
  await waitFor(() => expect(said()).toBeUndefined());
  await person.type(email(), '{Backspace}{Backspace}');
  await person.tab();
  await waitFor(() => expect(said()).toBe(TAKEN));
});

it('shows its own rules first, and replaces the server’s error with the next answer', async () => {
  render(<Sample refuses="a@b.c" />);
  const person = userEvent.setup();
  await person.type(email(), 'a@b.c{Enter}');
  await screen.findByRole('alert');
  await person.clear(email());
  await person.tab();
  await waitFor(() => expect(said()).toBe('This is required'));
  await person.type(email(), 'other@b.c{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await person.clear(email());
  await person.type(email(), 'a@b.c');
  await person.tab();
  await settled();
  expect(said()).toBeUndefined();
});

it('keeps it when another field is wrong at the next try', async () => {
  render(<Sample refuses="a@b.c" />);
  const person = userEvent.setup();
  await person.type(email(), 'a@b.c{Enter}');
  await screen.findByRole('alert');
  await person.type(screen.getByLabelText('Name'), 'Bartholomew{Enter}');
  await screen.findByText('Name: Too long');
  await settled();
  expect(said()).toBe(TAKEN);
  await person.type(email(), 'om{Enter}');
  await settled();
  expect(said()).toBeUndefined();
});

it('is sent once, however often it is submitted while it is on its way', async () => {
  const ends: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => void ends.push(resolve));
  render(<Slow send={send} />);
  const person = userEvent.setup();
  await person.dblClick(screen.getByRole('button'));
  await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(ends).toHaveLength(2));
});
