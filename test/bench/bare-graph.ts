import { execute, parse } from 'graphql';
import { buildASTSchema } from 'graphql/utilities';
import { schema as text } from '#shared/graph/schema.ts';

const schema = buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });

/** The graph library's share of a start, with our schema and nothing else of ours: the graph's minimum. */
export const handler = (asked: string) => execute({ schema, document: parse(asked) });
