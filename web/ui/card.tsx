import { type ReactNode, useId } from 'react';

type CardProps = { readonly title?: ReactNode; readonly className?: string | undefined; readonly children: ReactNode };

/** A card on the page. With a title, it is a region of its own. */
export function Card({ title, className, children }: CardProps) {
  const id = useId();
  const look = ['card', className].filter(Boolean).join(' ');
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
