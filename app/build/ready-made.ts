import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * Runs modules of the web app during the build and bundles their exports as JSON, without their code and imports.
 * @param files paths relative to the project
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
