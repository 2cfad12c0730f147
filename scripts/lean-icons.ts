import { join } from 'node:path'
import type { Plugin } from 'vite'

const factory = join(import.meta.dirname, '..', 'web', 'ui', 'lean-icon.ts')

const replaced = '\0lean-icon'

/** Builds the icons of lucide-react with a factory of our own; their drawings stay the library's. */
export function leanIcons(): Plugin {
  let used = false
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!/createLucideIcon\.mjs$/.test(source) || !importer?.includes('lucide-react')) return null
      used = true
      return replaced
    },
    load(id) {
      if (id !== replaced) return null
      return `export { createIcon as default } from ${JSON.stringify(factory)}`
    },
    buildEnd(error) {
      if (!error && !used) this.error('lucide-react no longer makes its icons where it did')
    },
  }
}
