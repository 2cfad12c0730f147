import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]))

/** Compiles the ICU messages during the build, so that browsers need no parser for them. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/\w+\/[\w.-]+\.json$/ },
      handler: (text) => JSON.stringify(compiled(JSON.parse(text))),
    },
  }
}
