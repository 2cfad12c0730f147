import type { Plugin } from 'vite'

const iconFile = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Bundles icons of lucide-react as lists of their shapes: names, aliases and React keys are half of their size.
 * @param factory project file whose `icon` replaces the component of the library
 */
export function leanIcons(factory: string): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: iconFile, code: 'createLucideIcon' },
      handler(code, id) {
        const [, parts] = /\bnode: (\[.*?\]),?\n(?: {2}\w|\})/s.exec(code) ?? []
        if (!parts) throw new Error(`${id} is not written like the other icons`)
        const lean = parts
          .replaceAll(/,\s+key: "\w+"/g, '')
          .replaceAll(/\[\s*"path",\s+\{\s+d: ("[^"]+")\s+\}\s*\]/g, '$1')
        return `import { icon } from '/${factory}'\nexport default icon(${lean})`
      },
    },
  }
}
