import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { roots } from './rooms.ts'

export interface Import {
  /** Offset from the beginning of the file. */
  readonly index: number
  /** As written: `./money.ts`, `#platform/core/contract/yen.ts`, `node:path`. */
  readonly specifier: string
  /** The imported file of the repository; null for a package. */
  readonly path: string | null
  readonly typeOnly: boolean
  /** `import()`. */
  readonly dynamic: boolean
}

interface Parsed {
  readonly imports: readonly Import[]
  /** The text with its comments blanked out, so that positions stay the same. */
  readonly code: string
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly isCode: boolean
  readonly isTest: boolean
  /** Parses on the first call, and caches the result. */
  parsed(): Parsed
}

export interface Repository {
  readonly files: readonly SourceFile[]
  /** Code without tests. */
  readonly code: readonly SourceFile[]
  /** Returns the text of a file; empty if it does not exist. */
  text(path: string): string
}

export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.entries(texts).map(([path, text]) => sourceFile(path, text))
  return {
    files,
    code: files.filter(({ isCode, isTest }) => isCode && !isTest),
    text: (path) => texts[path] ?? '',
  }
}

const readable = /\.(ts|tsx|js|json|sql|css|md|html|webmanifest)$/

/** Reads the rooms and the root files of the repository from the disk. */
export function readRepository(root: string): Repository {
  const paths = globSync([`{${roots}}/**/*.*`, '*.*'], { cwd: root, exclude: ['**/node_modules'] })
  const read = (path: string) => (readable.test(path) ? readFileSync(join(root, path), 'utf8') : '')
  return repositoryOf(
    Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), read(path)])),
  )
}

function sourceFile(path: string, text: string): SourceFile {
  const isCode = /\.(ts|tsx|js)$/.test(path)
  let parsed: Parsed | undefined
  return {
    path,
    text,
    isCode,
    isTest: /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('testing/'),
    parsed() {
      parsed ??= isCode ? parse(path, text) : { imports: [], code: text }
      return parsed
    },
  }
}

function parse(path: string, text: string): Parsed {
  const { module, comments } = parseSync(path, text)
  const imported = (index: number, specifier: string, typeOnly: boolean, dynamic: boolean) => ({
    index,
    specifier,
    path: specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : null,
    typeOnly,
    dynamic,
  })
  const areTypes = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  let code = text
  for (const { start, end } of comments) {
    code = code.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end)
  }
  return {
    code,
    imports: [
      ...module.staticImports.map(({ start, moduleRequest, entries }) =>
        imported(start, moduleRequest.value, areTypes(entries), false),
      ),
      ...module.staticExports.flatMap(({ start, entries }) => {
        const specifier = entries[0]?.moduleRequest?.value
        return specifier ? [imported(start, specifier, areTypes(entries), false)] : []
      }),
      ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
        const [, specifier] =
          /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
        return specifier ? [imported(start, specifier, false, true)] : []
      }),
    ],
  }
}
