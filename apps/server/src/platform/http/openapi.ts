import { errorBody } from '@symbi/contracts/errors';
import { z } from 'zod';
import type { Route } from './route.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
};

const parametersOf = (route: Route): unknown[] => {
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
    schema: schema instanceof z.ZodType ? jsonSchema(schema, 'input') : {},
  }));
  return [...inPath, ...inQuery];
};

const bodyOf = ({ description: { upload, body } }: Route): unknown => {
  if (upload === true) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return body === undefined ? {} : { 'application/json': { schema: jsonSchema(body, 'input') } };
};

const operation = (route: Route): unknown => ({
  summary: route.description.summary,
  operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  ...(route.description.access === 'public' ? { security: [] } : {}),
  parameters: parametersOf(route),
  ...(route.description.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: bodyOf(route),
        },
      }),
  responses: {
    [String(route.description.status ?? 200)]: {
      description: 'Success',
      content: {
        [route.description.mediaType ?? 'application/json']: {
          schema: jsonSchema(route.description.response, 'output'),
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
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Symbi', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonSchema(errorBody, 'output') },
    },
  };
};
