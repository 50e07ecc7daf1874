import { Component, type ComponentType, type ReactNode } from 'react';
import { sentenceOf } from '../lib/api/api-error.ts';

type Props = { readonly children: ReactNode; readonly broken: ComponentType<{ readonly sentence: string }> };

/** Catches errors while a screen is rendered (React only lets classes do this), and offers a way to continue. */
export class ErrorBoundary extends Component<Props, { readonly thrown: unknown }> {
  override state: { readonly thrown: unknown } = { thrown: undefined };

  static getDerivedStateFromError(thrown: unknown): { readonly thrown: unknown } {
    return { thrown: thrown ?? new Error('Something was thrown that says nothing.') };
  }

  override render(): ReactNode {
    const { broken: Broken, children } = this.props;
    return this.state.thrown === undefined ? children : <Broken sentence={sentenceOf(this.state.thrown)} />;
  }
}
