import { posix } from 'node:path'
import { lineOf, only } from './scan.ts'

export interface Import {
  readonly line: number
  /** As written: `../contract/money.ts`, `@base-ui/react/menu`, `node:path`. */
  readonly specifier: string
  /** The file of the repository that is meant; null for a package. */
  readonly path: string | null
  /** The package that is meant, without the path inside it; null for a file. */
  readonly pack: string | null
  /** Gone when the program runs. */
  readonly typeOnly: boolean
  /** `import()`: loaded later, when it is asked for. */
  readonly later: boolean
  readonly reexport: 'no' | 'names' | 'everything'
}

const what = String.raw`(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}|\*\s*as\s+[\w$]+)?`
const statements = [
  new RegExp(
    String.raw`^[ \t]*import\s+(?<type>type\s+(?!from\b))?${what}\s*from\s*(?<spec>'[^']+'|"[^"]+")`,
    'gm',
  ),
  /^[ \t]*import\s*(?<spec>'[^']+'|"[^"]+")/gm,
  /^[ \t]*export\s+(?<type>type\s+)?(?<names>\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*(?<spec>'[^']+'|"[^"]+")/gm,
  /\bimport\((?<later>)\s*(?<spec>'[^']+'|"[^"]+")/g,
]

/** Every import of a file, in whatever form it is written. */
export function importsOf(path: string, source: string): Import[] {
  const code = only(source, 'code', 'quoted')
  return statements.flatMap((statement) =>
    [...code.matchAll(statement)].map((match) => {
      const { type, spec = '', names, later } = match.groups ?? {}
      const specifier = spec.slice(1, -1)
      const start = match.index + match[0].search(/\S/)
      return {
        line: lineOf(source, start),
        specifier,
        path: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null,
        pack: specifier.startsWith('.') ? null : packageOf(specifier),
        typeOnly: type !== undefined,
        later: later !== undefined,
        reexport: names === undefined ? 'no' : names.startsWith('*') ? 'everything' : 'names',
      }
    }),
  )
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
