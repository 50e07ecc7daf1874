import { newId, type TransferId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { DeskPorts, FormKey } from './ports.ts';

/** A write that binds the form's key to what it adds, the moment before it adds it. */
type Bound = <Fresh extends { readonly id: string }, Rest extends readonly unknown[], Added>(
  add: (fresh: Fresh, ...rest: Rest) => Promise<Added>,
) => (fresh: Fresh, ...rest: Rest) => Promise<Added | Fresh>;

type Making<Made> = {
  /** What an earlier press of the form has made under this id. */
  readonly find: (id: TransferId) => Promise<Made | undefined>;
  /** Looks whether it may be made, and makes it: through `bound`, so that what is refused binds no key. */
  readonly make: (id: TransferId, bound: Bound) => Promise<Outcome<Made, Refusal>>;
};

/**
 * Makes what a form asks for, once: a press that is repeated because its answer was lost finds what the first one made,
 * and a form that says something else by now makes nothing. The key is bound by the write that makes something, not by
 * the press: whoever was refused corrects what they typed and presses again. A write that made nothing, because another
 * one came first, lets the key go again.
 */
export async function madeOnce<Made>(
  ports: Pick<DeskPorts, 'promised' | 'promisedBefore' | 'released' | 'random'>,
  form: FormKey,
  { find, make }: Making<Made>,
): Promise<Outcome<Made, Refusal>> {
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
  // The same press, sent twice, may have made it meanwhile: then the key stays with that.
  if (lost && !worked.ok && !(await find(lost))) await ports.released(form, lost);
  return isOther ? refuse({ code: 'staff/other-form' }) : worked;
}
