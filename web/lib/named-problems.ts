import { fieldSentences } from '#shared/refusals.ts';
import type { FieldProblem, Form, FormValues } from './form.ts';

/** Sentences that say what is wrong but not where: alone in a summary they would all read the same. */
const NAMELESS: readonly string[] = [fieldSentences.required, fieldSentences.maxLength];

type Summary = {
  readonly problems: readonly FieldProblem[];
  readonly problem: string | undefined;
  readonly failures: number;
};

/** A form's problems for the error summary, with the field's label before a sentence that does not name it. */
export function namedProblems<V extends FormValues>(
  form: Form<V>,
  labels: Readonly<Partial<Record<keyof V & string, string>>>,
): Summary {
  const labelOf = new Map(Object.entries(labels).map(([name, label]) => [form.field(name).id, label as string]));
  const problems = form.problems.map(({ fieldId, sentence }) => {
    const label = labelOf.get(fieldId);
    return { fieldId, sentence: label && NAMELESS.includes(sentence) ? `${label}: ${sentence}` : sentence };
  });
  return { problems, problem: form.problem, failures: form.failures };
}
