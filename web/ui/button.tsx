import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '../lib/page/link.tsx';

type Look = {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly wide?: boolean | undefined;
};

const classes = ({ variant = 'primary', wide }: Look, extra?: string): string =>
  ['button', `button-${variant}`, wide && 'button-wide', extra].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { readonly busy?: boolean | undefined; readonly ref?: Ref<HTMLButtonElement> | undefined };

/** A button. While busy, it keeps its width and its focus (a disabled button would lose it) and ignores clicks. */
export function Button({
  variant,
  wide,
  busy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classes({ variant, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className="button-label">{children}</span>
    </button>
  );
}

/** A link that looks like a button: for navigation, never for an action. */
export const ButtonLink = ({
  variant,
  wide,
  className,
  ...rest
}: LinkProps & Look & { readonly children: ReactNode }) => (
  <Link {...rest} className={classes({ variant, wide }, className)} />
);
