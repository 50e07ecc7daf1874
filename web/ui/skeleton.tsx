import { commonText } from '#shared/text/common.ts';
import { useText } from '../lib/page/text.ts';

type SkeletonProps = { readonly lines?: number | undefined; readonly shape?: 'text' | 'card' | undefined };

/** A placeholder for loading content. Its style hides it for 300 ms, so that a quick answer doesn't flicker. */
export function Skeleton({ lines = 3, shape = 'text' }: SkeletonProps) {
  const { loading } = useText(commonText);
  return (
    <div className={`skeleton skeleton-${shape}`} aria-busy="true" role="status">
      <span className="visually-hidden">{loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}
