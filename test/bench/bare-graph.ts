import { execute, parse } from 'graphql';
import { buildASTSchema } from 'graphql/utilities';
import { schema as text } from '#shared/graph/schema.ts';

const schema = buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });

/** What the graph's library takes at a start, with our schema and nothing else of ours: the graph's floor. */
export const handler = (asked: string) => execute({ schema, document: parse(asked) });
