import { newId, type TransferId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { DeskPorts, FormKey } from './ports.ts';

/** Binds the form's key to the record just before it is added. */
type Bound = <Fresh extends { readonly id: string }, Rest extends readonly unknown[], Added>(
  add: (fresh: Fresh, ...rest: Rest) => Promise<Added>,
) => (fresh: Fresh, ...rest: Rest) => Promise<Added | Fresh>;

type Making<Made, Code extends RefusalCode> = {
  /** The record that an earlier submission of the form made under this id. */
  readonly find: (id: TransferId) => Promise<Made | undefined>;
  /** Checks and makes the record, through `bound`, so that a refusal binds no key. */
  readonly make: (id: TransferId, bound: Bound) => Promise<Outcome<Made, Refusal<Code>>>;
};

/**
 * Makes a form's record once. A repeated submission finds what the first one made, and a form with changed content
 * makes nothing. The write that makes the record binds the key, not the submission. So a person who was refused can
 * correct the form and submit again. A write that made nothing, because another came first, releases the key.
 */
export async function madeOnce<Made, Code extends RefusalCode>(
  ports: Pick<DeskPorts, 'promised' | 'promisedBefore' | 'released' | 'random'>,
  form: FormKey,
  { find, make }: Making<Made, Code>,
) {
  const before = await ports.promisedBefore(form);
  if (before && before.said !== form.said) return refuse({ code: 'staff/other-form' });
  const made = before && (await find(before.id));
  if (made) return done(made);
  const id = before?.id ?? transferId.parse(newId(form.now, ports.random(8)));
  let isOther = false;
  let lost: TransferId | undefined;
  const bound: Bound =
    (add) =>
    async (fresh, ...rest) => {
      const promised = await ports.promised(form, id);
      isOther = promised === undefined;
      if (promised === undefined) return fresh;
      const added = await add({ ...fresh, id: promised }, ...rest);
      lost = added === undefined ? promised : undefined;
      return added;
    };
  const worked = await make(id, bound);
  // The same submission, sent twice, may have made it meanwhile. The key then stays bound.
  if (lost && !worked.ok && !(await find(lost))) await ports.released(form, lost);
  return isOther ? refuse({ code: 'staff/other-form' }) : worked;
}
