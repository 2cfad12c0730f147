import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type Argument,
  type Expression,
  parseSync,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser'

/** Positions (`at`) count characters from the beginning of the file. */
export interface Import {
  readonly at: number
  /** As written: `../core/money.ts`, `@base-ui/react/menu`, `node:path`. */
  readonly specifier: string
  /** The file of the repository that is meant; null for a package. */
  readonly path: string | null
  /** The package that is meant, without the path inside it; null for a file. */
  readonly pack: string | null
  readonly typeOnly: boolean
  /** `import()`. */
  readonly dynamic: boolean
}

/** A string or template literal, or a comment. */
export interface Text {
  readonly at: number
  /** More than one where a template has holes. */
  readonly parts: readonly string[]
}

/** A call of a function: `t('close')`, `db.insertInto('lots')`. */
export interface Call {
  readonly at: number
  /** `t`, `db.insertInto`; an object that is no name is left out: `.insertInto`. */
  readonly name: string
  readonly args: readonly { readonly text?: Text; readonly name?: string }[]
}

interface Syntax {
  readonly imports: readonly Import[]
  readonly texts: readonly Text[]
  readonly calls: readonly Call[]
  readonly comments: readonly Text[]
}

/** A file of the repository; code is parsed when a rule first looks at it, and then once. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** First folder of the path, such as `server`; empty for a file of the root. */
  readonly room: string
  readonly isCode: boolean
  readonly isTest: boolean
  syntax(): Syntax
}

export interface Repository {
  readonly files: readonly SourceFile[]
  /** The code of some rooms, without tests. */
  code(...rooms: readonly string[]): readonly SourceFile[]
  /** The text of a file; empty when there is none. */
  text(path: string): string
}

export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.entries(texts).map(([path, text]) => sourceFile(path, text))
  return {
    files,
    code: (...rooms) =>
      files.filter(({ isCode, isTest, room }) => isCode && !isTest && rooms.includes(room)),
    text: (path) => texts[path] ?? '',
  }
}

const rooms = ['contract', 'messages', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts', 'docs']
const readable = /\.(ts|tsx|js|json|sql|css|md|html|webmanifest)$/

/** Reads the repository from the disk: its rooms and the files of its root. */
export function readRepository(root: string): Repository {
  const inside = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = [...atRoot.map(({ name }) => name), ...inside].map((path) =>
    path.replaceAll('\\', '/'),
  )
  return repositoryOf(
    Object.fromEntries(
      paths.map((path) => [
        path,
        readable.test(path) ? readFileSync(join(root, path), 'utf8') : '',
      ]),
    ),
  )
}

function sourceFile(path: string, text: string): SourceFile {
  const isCode = /\.(ts|tsx|js)$/.test(path)
  let syntax: Syntax | undefined
  return {
    path,
    text,
    room: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    isCode,
    isTest: /\.(test|e2e)\.tsx?$/.test(path) || /^(server\/testing|e2e)\//.test(path),
    syntax() {
      syntax ??= isCode ? parse(path, text) : { imports: [], texts: [], calls: [], comments: [] }
      return syntax
    },
  }
}

function parse(path: string, source: string): Syntax {
  const { module, program, comments } = parseSync(path, source)
  const imported = (
    at: number,
    specifier: string,
    how: { typeOnly?: boolean; dynamic?: boolean },
  ) => {
    const isFile = specifier.startsWith('.')
    return {
      at,
      specifier,
      path: isFile ? posix.join(posix.dirname(path), specifier) : null,
      pack: isFile ? null : packageOf(specifier),
      typeOnly: how.typeOnly === true,
      dynamic: how.dynamic === true,
    }
  }
  const isType = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType)
  const textOf = ({ quasis, start }: TemplateLiteral): Text => ({
    at: start,
    parts: quasis.map(({ value }) => value.raw),
  })
  const texts: Text[] = []
  const calls: Call[] = []
  const argument = (node: Argument): Call['args'][number] => {
    if (node.type === 'TSAsExpression') return argument(node.expression)
    if (node.type === 'Literal' && typeof node.value === 'string') {
      return { text: { at: node.start, parts: [node.value] } }
    }
    if (node.type === 'TemplateLiteral') return { text: textOf(node) }
    return node.type === 'Identifier' ? { name: node.name } : {}
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ at: start, parts: [value] })
    },
    TemplateLiteral: (node) => {
      texts.push(textOf(node))
    },
    CallExpression: ({ callee, arguments: args, start }) => {
      calls.push({ at: start, name: nameOf(callee), args: args.map(argument) })
    },
  }).visit(program)
  return {
    imports: [
      ...module.staticImports.map(({ start, moduleRequest, entries }) =>
        imported(start, moduleRequest.value, { typeOnly: isType(entries) }),
      ),
      ...module.staticExports.flatMap(({ start, entries }) => {
        const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value
        return specifier ? [imported(start, specifier, { typeOnly: isType(entries) })] : []
      }),
      ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
        const [, specifier] =
          /^['"](.*)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? []
        return specifier ? [imported(start, specifier, { dynamic: true })] : []
      }),
    ],
    texts,
    calls,
    comments: comments.map(({ value, start }) => ({ at: start, parts: [value] })),
  }
}

function nameOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  const object = callee.object.type === 'Identifier' ? callee.object.name : ''
  return `${object}.${callee.property.name}`
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
