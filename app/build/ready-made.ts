import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Runs modules of the web app while it is built and ships what they export, as JSON, instead of
 * their code and of its imports.
 * @param files paths below the project
 */
export function readyMade(files: readonly string[]): Plugin {
  const paths = new Set(files.map((file) => join(root, file)))
  return {
    name: 'ready-made',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id
      if (!paths.has(path)) return null
      const made = (await import(path)) as Record<string, unknown>
      return Object.entries(made)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
