import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AmountField } from '#web/ui/amount-field.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { eachInAFreshBrowser } from './visitor-setup.tsx';

eachInAFreshBrowser();

/** A field on its own, with the state that a form would give it. */
function useField(name: string) {
  const [value, onChange] = useState('');
  return { name, id: name, value, error: undefined, onChange, onBlur: () => undefined };
}

function Amount({ noPaste = false }: { readonly noPaste?: boolean }) {
  return <AmountField field={useField('amount')} label="Amount" noPaste={noPaste} />;
}

function Ssn() {
  return <SecretField field={useField('ssn')} label="SSN" what="last 4 digits of SSN" maxLength={4} />;
}

describe('an amount', () => {
  it.each([
    ['25,000', '25,000.00'],
    ['$25000.5', '25,000.50'],
    ['abc', 'abc'],
  ])('typed as %s shows %s once its field is left (R-138)', async (typed, shown) => {
    const person = userEvent.setup();
    render(<Amount />);
    await person.type(screen.getByLabelText('Amount'), typed);
    await person.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(shown);
  });

  it('can be neither pasted nor dropped in the repeated field (R-140)', () => {
    render(<Amount noPaste />);
    expect(fireEvent.paste(screen.getByLabelText('Amount'))).toBe(false);
    expect(fireEvent.drop(screen.getByLabelText('Amount'))).toBe(false);
  });

  it('can be pasted in the first field', () => {
    render(<Amount />);
    expect(fireEvent.paste(screen.getByLabelText('Amount'))).toBe(true);
  });
});

describe('a secret', () => {
  it('is hidden until its toggle is clicked (R-075)', async () => {
    const person = userEvent.setup();
    render(<Ssn />);
    expect(screen.getByLabelText<HTMLInputElement>('SSN').type).toBe('password');
    const toggle = screen.getByRole('button', { name: 'Show last 4 digits of SSN' });
    await person.click(toggle);
    expect(screen.getByLabelText<HTMLInputElement>('SSN').type).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a copy button', () => {
  it('says "Text Copied!" in its own place (R-192)', async () => {
    const person = userEvent.setup();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    render(<CopyButton text="021000021" what="routing number" />);
    await person.click(screen.getByRole('button', { name: 'Copy routing number' }));
    expect(await screen.findByRole('button', { name: 'Text Copied!' })).toBeTruthy();
    expect(written).toHaveBeenCalledWith('021000021');
  });
});

describe('a stepper', () => {
  it('names the step in words and marks it', () => {
    render(<Stepper steps={['Select a Bank Account', 'Accept Your Payment', 'Success']} current={1} />);
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByText('Accept Your Payment').closest('li')?.getAttribute('aria-current')).toBe('step');
  });
});
