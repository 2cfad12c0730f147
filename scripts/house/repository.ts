import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import { type Kind, only } from './scan.ts'

/** A file of the repository, read once however many rules look at it. */
export class SourceFile {
  readonly #views = new Map<string, string>()
  #imports: readonly Import[] | undefined
  readonly path: string
  readonly text: string

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  /** First folder of the path, such as `server`; empty for a file of the root. */
  get room(): string {
    return this.path.includes('/') ? (this.path.split('/')[0] ?? '') : ''
  }

  get isCode(): boolean {
    return /\.(ts|tsx|js)$/.test(this.path)
  }

  get isTest(): boolean {
    return /\.(test|e2e)\.tsx?$/.test(this.path) || /^(server\/testing|e2e)\//.test(this.path)
  }

  get imports(): readonly Import[] {
    this.#imports ??= this.isCode ? importsOf(this.path, this.text) : []
    return this.#imports
  }

  /** The text with everything but these parts blanked out. */
  only(...kinds: readonly Kind[]): string {
    const key = kinds.join()
    const known = this.#views.get(key)
    if (known !== undefined) return known
    const view = only(this.text, ...kinds)
    this.#views.set(key, view)
    return view
  }
}

export interface Repository {
  readonly files: readonly SourceFile[]
  /** The code of some rooms. */
  code(...rooms: readonly string[]): readonly SourceFile[]
  /** The text of a file; empty when there is none. */
  text(path: string): string
}

export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text))
  return {
    files,
    code: (...rooms) => files.filter((file) => file.isCode && rooms.includes(file.room)),
    text: (path) => texts[path] ?? '',
  }
}

const rooms = ['contract', 'messages', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts', 'docs']
const readable = /\.(ts|tsx|js|json|sql|css|md|html|webmanifest)$/

/** Reads the repository from the disk: its rooms and the files of its root. */
export function readRepository(root: string): Repository {
  const texts: Record<string, string> = {}
  const read = (path: string) => {
    texts[path] = readable.test(path) ? readFileSync(join(root, path), 'utf8') : ''
  }
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) read(entry.name)
    if (!entry.isDirectory() || !rooms.includes(entry.name)) continue
    for (const inner of readdirSync(join(root, entry.name), {
      recursive: true,
      encoding: 'utf8',
    })) {
      const path = `${entry.name}/${inner.replaceAll('\\', '/')}`
      const kept = !path.includes('node_modules/') && basename(path).includes('.')
      if (kept) read(path)
    }
  }
  return repositoryOf(texts)
}
