import type { FastifyInstance } from 'fastify'

type Json = Record<string, unknown>

/**
 * The readable page of the OpenAPI document at `/api/docs`, plain HTML and a stylesheet: it works
 * under the strictest content security policy and needs no script.
 */
export function serveOpenApi(app: FastifyInstance, document: Json): void {
  const page = renderPage(document)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html').send(page),
  )
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css').send(style),
  )
}

interface Operation {
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[]
  readonly requestBody?: { readonly content: Json }
  readonly responses: Readonly<Record<string, { description: string; content: Json }>>
}

function renderPage(document: Json): string {
  const { title, version } = document.info as { title: string; version: string }
  const paths = document.paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...groups].map(
    ([tag, list]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${list.map(renderCall).join('')}</section>`,
  )
  const contents = [...groups.keys()].map(
    (tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>Sessions travel in cookies; an API client sends the <code>access-token</code> of
<code>POST /api/auth</code> as <code>Authorization: Bearer …</code>. Every refusal has the body
<code>{ success, messageCode, message, validationErrors?, requestId }</code>.</p>
<nav>${contents.join(' ')} <a href="/api/openapi.json">openapi.json</a></nav>
</header>
<main>${sections.join('\n')}</main>
</body>
</html>`
}

function renderCall({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}) {
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(place)}</td>` +
      `<td>${required ? 'required' : 'optional'}</td><td>${schemaText(schema)}</td></tr>`,
  )
  const body = operation.requestBody && schemaOf(operation.requestBody.content)
  const answers = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<dt><code>${escapeHtml(status)}</code> ${escapeHtml(description)}</dt>` +
      `<dd>${status === '200' ? schemaBlock(schemaOf(content)) : ''}</dd>`,
  )
  return `<details class="${escapeHtml(method)}">
<summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${rows.length > 0 ? `<table><caption>Parameters</caption>${rows.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${schemaBlock(body)}` : ''}
<h3>Answers</h3><dl>${answers.join('')}</dl>
</details>`
}

/** A body has one media type. */
const schemaOf = (content: Json) => (Object.values(content)[0] as { schema: Json }).schema

const schemaBlock = (schema: Json) => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`

/** The type of a parameter in a few words. */
function schemaText(schema: Json): string {
  const parts = Object.entries(schema).filter(([name]) => name !== '$schema')
  return parts
    .map(([name, value]) => `${escapeHtml(name)} <code>${escapeHtml(JSON.stringify(value))}</code>`)
    .join(', ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark)

const style = `:root { color-scheme: light dark; --line: #e2e3e0; --quiet: #5a616d; --ai: #2b50c8; --surface: #fff; --paper: #f6f6f3; }
@media (prefers-color-scheme: dark) { :root { --line: #262c35; --quiet: #9aa2ad; --ai: #8aa6ff; --surface: #161a21; --paper: #0e1116; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 14px/1.5 system-ui, sans-serif; background: var(--paper); }
h1 { font-size: 28px; margin: 0; } h1 small { font-size: 14px; color: var(--quiet); }
h2 { font-size: 16px; margin: 2rem 0 .5rem; text-transform: capitalize; } h3 { font-size: 13px; margin: 1rem 0 .25rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; } a { color: var(--ai); }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; margin: 0 0 6px; padding: 0 12px; }
summary { cursor: pointer; padding: 10px 0; } summary b { display: inline-block; min-width: 4.5em; font-size: 12px; color: var(--ai); }
summary span { color: var(--quiet); margin-left: .5em; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; border: 1px solid var(--line); border-radius: 6px; padding: 10px; }
table { border-collapse: collapse; } caption { text-align: left; font-weight: 600; } th, td { text-align: left; vertical-align: top; padding: 4px 14px 4px 0; font-weight: 400; }
dd { margin: 0 0 .5rem; } dt { color: var(--quiet); }
`
