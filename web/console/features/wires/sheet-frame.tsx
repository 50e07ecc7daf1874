import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useHere } from '../../lib/company.tsx';
import { Sheet, SheetHead } from '../../ui/sheet.tsx';

type FrameProps = { readonly title: string; readonly meta: ReactNode; readonly children: ReactNode };

/** The open transaction or wire. Its links back keep the list's filter. */
export function SheetFrame({ title, meta, children }: FrameProps) {
  const { places } = useHere();
  const { search } = useLocation();
  const list = `${places.wires}${search}`;
  return (
    <Sheet closeTo={list} back={words.back}>
      <SheetHead title={title} closeTo={list} meta={meta} />
      {children}
    </Sheet>
  );
}
