import { errorBody } from '@symbi/contracts/errors';
import { z } from 'zod';
import type { Route } from './route.ts';

type JsonSchemas = Record<string, unknown>;

/** The JSON Schemas of one document. */
const createSchemas = () => {
  const named: JsonSchemas = {};
  const prefixes = new Map<string, string>();

  /**
   * What schemas that contain themselves refer to belongs to the components, where all schemas share it: a reference is
   * relative to the document, not to the schema it stands in.
   */
  const share = (definitions: JsonSchemas, schema: JsonSchemas): unknown => {
    const key = JSON.stringify(definitions);
    const isNew = !prefixes.has(key);
    const prefix = prefixes.get(key) ?? `Part${prefixes.size + 1}`;
    prefixes.set(key, prefix);
    const moved = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`));
    if (isNew) for (const [name, part] of Object.entries(definitions)) named[`${prefix}${name}`] = moved(part);
    return moved(schema);
  };

  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
    const {
      $schema: _dialect,
      $defs: definitions,
      ...rest
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
    });
    return definitions === undefined ? rest : share(definitions, rest);
  };
  return { schemaOf, named };
};
type Schemas = ReturnType<typeof createSchemas>;

const parametersOf = (route: Route, { schemaOf }: Schemas): unknown[] => {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!(route.description.query instanceof z.ZodObject)) return inPath;
  const inQuery = Object.entries(route.description.query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema instanceof z.ZodType && !schema.safeParse(undefined).success,
    schema: schema instanceof z.ZodType ? schemaOf(schema, 'input') : {},
  }));
  return [...inPath, ...inQuery];
};

const bodyOf = ({ description: { upload, body } }: Route, { schemaOf }: Schemas): unknown => {
  if (upload === true) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return body === undefined ? {} : { 'application/json': { schema: schemaOf(body, 'input') } };
};

const operation = (route: Route, schemas: Schemas): unknown => ({
  summary: route.description.summary,
  operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  ...(route.description.access === 'public' ? { security: [] } : {}),
  parameters: parametersOf(route, schemas),
  ...(route.description.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: bodyOf(route, schemas),
        },
      }),
  responses: {
    [String(route.description.status ?? 200)]: {
      description: 'Success',
      content: {
        [route.description.mediaType ?? 'application/json']: {
          schema: schemas.schemaOf(route.description.response, 'output'),
        },
      },
    },
    default: {
      description: 'Failure',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
});

/** OpenAPI 3.1 from the schemas that also parse the requests. */
export const openApi = (routes: readonly Route[], version: string): Record<string, unknown> => {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Symbi', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: schemas.schemaOf(errorBody, 'output'), ...schemas.named },
    },
  };
};
