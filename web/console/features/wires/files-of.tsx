import type { ShownLine } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { useHere } from '../../lib/company.tsx';

/** The files that a transaction is posted or charged to. */
export function FilesOf({ of: { outside, parts = [], direction } }: { readonly of: ShownLine }) {
  const { places } = useHere();
  const files = [
    ...(outside ? [{ ...outside, said: words.outside[direction].for(outside.fileNumber) }] : []),
    ...parts.map(({ amount, ...part }) => ({
      ...part,
      said: words.divide[direction].for(formatDollars(amount), part.fileNumber),
    })),
  ];
  return files.map(({ fileId, said }) => (
    <p key={fileId}>
      <Link to={places.file(fileId)}>{said}</Link>
    </p>
  ));
}
