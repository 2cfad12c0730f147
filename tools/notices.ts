import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes docs/notices.txt: the licences of the packages that Seriba runs with or builds its pages from. Run it after
// each change of package-lock.json; a test fails otherwise.

const root = join(import.meta.dirname, '..')
export const noticesFile = join(root, 'docs', 'notices.txt')

export interface LockedPackage {
  /** Its folder, relative to the root. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
}

/** Development packages whose code ends up in the built pages. */
const built = new Set(['tailwindcss'])

/** Licences that are neither in the lockfile nor in a file, with their source. */
const licensesElsewhere: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT (said in its Readme.md alone)',
  'png-js': 'MIT (said in its LICENSE alone)',
}

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Returns the packages of a lockfile that are not only development tools, by name and version. */
export function shippedPackages(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(lockfile) as { packages: Readonly<Record<string, LockEntry>> }
  return Object.entries(packages)
    .map(([path, entry]) => ({ path, entry, name: path.split('node_modules/').at(-1) ?? '' }))
    .filter(
      ({ name, entry }) => name !== '' && (built.has(name) || !(entry.dev || entry.devOptional)),
    )
    .map(({ path, name, entry: { version = '', license } }) => ({
      ...{ path, name, version },
      license: license ?? licensesElsewhere[name] ?? '',
    }))
    .toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
}

/** Returns the heading of a package. */
export const titleOf = ({ name, version, license }: LockedPackage) =>
  `${name} ${version} · ${license}`

/** Returns the files that a copy of the package must include; else the end of its README. */
function noticesOf({ path }: LockedPackage): string {
  const folder = join(root, path)
  // For another system: the package for this one has the text.
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder)
  const read = (pattern: RegExp) =>
    names
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  const files = read(/^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i)
  if (files.length > 0) return files.join('\n\n')
  const [readme = ''] = read(/^readme(?:\..*)?$/i)
  return /^#+ *licen[cs]e[^\n]*\n([\s\S]*?)(?=\n#|$(?![\s\S]))/im.exec(readme)?.[1]?.trim() ?? ''
}

/** Prints equal texts once, below all packages that have them. */
function render(packages: readonly LockedPackage[]): string {
  const byText = Map.groupBy(packages, noticesOf)
  const parts = [...byText].map(([text, some]) =>
    [...some.map(titleOf), '', text || 'No text of its own: the licence named above.'].join('\n'),
  )
  const line = `\n\n${'─'.repeat(100)}\n\n`
  return [
    'Seriba comes with these packages. The licence of each is behind its version, its text below.',
    ...parts,
  ].join(line)
}

if (import.meta.main) {
  const packages = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(noticesFile, `${render(packages)}\n`)
  console.log(`${packages.length} packages`)
}
