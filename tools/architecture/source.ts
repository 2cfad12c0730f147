import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { roots } from './rooms.ts'

export interface Import {
  /** Offset from the beginning of the file. */
  readonly index: number
  /** The imported file of the repository, or the package as written, such as `node:path`. */
  readonly path: string
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
  /** Parses on the first call, and caches the result. */
  parsed(): Parsed
}

export interface Repository {
  readonly paths: readonly string[]
  readonly files: readonly SourceFile[]
  /** Code without tests. */
  readonly code: readonly SourceFile[]
  /** Returns the text of a file; empty if it does not exist. */
  text(path: string): string
}

export const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$|^testing\//.test(path)

const isCode = (path: string) => /\.(?:tsx?|js)$/.test(path)

export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.entries(texts).map(([path, text]): SourceFile => {
    let parsed: Parsed | undefined
    return {
      path,
      text,
      parsed() {
        parsed ??= isCode(path)
          ? parse(path, text)
          : { imports: [], code: withoutComments(path, text) }
        return parsed
      },
    }
  })
  return {
    paths: Object.keys(texts),
    files,
    code: files.filter(({ path }) => isCode(path) && !isTest(path)),
    text: (path) => texts[path] ?? '',
  }
}

const readable = /\.(?:ts|tsx|js|json|sql|css|md|html|webmanifest)$/

/** Reads the rooms and the root files of the repository from the disk. */
export function readRepository(root: string): Repository {
  const paths = globSync([`{${roots}}/**/*.*`, '*.*'], { cwd: root, exclude: ['**/node_modules'] })
  const read = (path: string) => (readable.test(path) ? readFileSync(join(root, path), 'utf8') : '')
  return repositoryOf(
    Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), read(path)])),
  )
}

const withoutComments = (path: string, text: string) =>
  path.endsWith('.sql')
    ? text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
    : text

const resolve = (path: string, specifier: string) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier)
    : specifier.replace(/^#/, '')

function parse(path: string, text: string): Parsed {
  const { module, comments } = parseSync(path, text)
  const all = [
    ...module.staticImports.map(({ start, entries, moduleRequest }) => ({
      ...{ start, entries, specifier: moduleRequest.value, dynamic: false },
    })),
    ...module.staticExports.map(({ start, entries }) => ({
      ...{ start, entries, specifier: entries[0]?.moduleRequest?.value, dynamic: false },
    })),
    ...module.dynamicImports.map(({ start, moduleRequest: request }) => {
      const [, specifier] = /^['"](.*)['"]$/.exec(text.slice(request.start, request.end)) ?? []
      return { start, entries: [], specifier, dynamic: true }
    }),
  ]
  return {
    imports: all.flatMap(({ start, entries, specifier, dynamic }) => {
      if (specifier === undefined) return []
      const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
      return [{ index: start, path: resolve(path, specifier), typeOnly, dynamic }]
    }),
    code: comments.reduce(
      (code, { start, end }) =>
        code.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end),
      text,
    ),
  }
}
