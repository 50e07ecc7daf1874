import { Component, type ReactNode } from 'react';
import { sentenceOf } from '../lib/api-error.ts';
import { ScreenBroken } from './no-site.tsx';

type Props = { readonly children: ReactNode };

/** Catches what breaks while a screen is drawn (React offers this to classes only) and offers the way on. */
export class ErrorBoundary extends Component<Props, { readonly thrown: unknown }> {
  override state: { readonly thrown: unknown } = { thrown: undefined };

  static getDerivedStateFromError(thrown: unknown): { readonly thrown: unknown } {
    return { thrown: thrown ?? new Error('Something was thrown that says nothing.') };
  }

  override render(): ReactNode {
    return this.state.thrown === undefined ? (
      this.props.children
    ) : (
      <ScreenBroken sentence={sentenceOf(this.state.thrown)} />
    );
  }
}
