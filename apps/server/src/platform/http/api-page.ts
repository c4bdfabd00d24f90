import type { Route } from './route.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const row = (route: Route): string =>
  `<tr><td><code>${route.method}</code></td><td><code>${escape(route.path)}</code></td><td>${escape(route.description.summary)}</td><td>${
    route.description.access === 'public' ? 'nobody' : 'signed-in user'
  }</td></tr>`;

/** A readable list of the calls; exact shapes are in the OpenAPI document it links to. */
export const apiPage = (routes: readonly Route[], version: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Symbi API</title></head>
<body>
<h1>Symbi API ${escape(version)}</h1>
<p>Every call takes and answers JSON. Send <code>Authorization: Bearer &lt;token&gt;</code>; <code>POST /api/auth/login</code> answers the token.
Creates accept an <code>Idempotency-Key</code>. Exact shapes: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<table>
<thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may call</th></tr></thead>
<tbody>
${routes.map(row).join('\n')}
</tbody>
</table>
</body>
</html>
`;
