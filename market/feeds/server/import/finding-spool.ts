import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { physicalLines } from '#platform/csv/server/physical-lines.ts'
import { readText } from '../formats/encoding.ts'
import type { Finding } from '../formats/raw-row.ts'

/**
 * Holds the findings of a dry run, which must not go into the database and may be too many for memory, in a temporary
 * file. The file is removed once it has been read, or when the process ends.
 */
export class FindingSpool {
  #path = ''
  #file: WriteStream | null = null

  async add(findings: readonly Finding[]): Promise<void> {
    if (findings.length === 0) return
    this.#file ??= this.#create()
    const text = findings.map((finding) => `${JSON.stringify(finding)}\n`).join('')
    if (!this.#file.write(text)) await once(this.#file, 'drain')
  }

  async *read(): AsyncGenerator<Finding> {
    if (!this.#file) return
    if (!this.#file.closed) {
      this.#file.end()
      await once(this.#file, 'close')
    }
    try {
      for await (const lines of physicalLines(readText(this.#path, 'utf-8'))) {
        for (const { text } of lines) if (text !== null) yield JSON.parse(text)
      }
    } finally {
      this.#remove()
    }
  }

  #create(): WriteStream {
    const folder = mkdtempSync(join(tmpdir(), 'seriba-dry-run-'))
    process.once('exit', () => this.#remove())
    this.#path = join(folder, 'findings')
    return createWriteStream(this.#path)
  }
  #remove(): void {
    rmSync(dirname(this.#path), { recursive: true, force: true })
  }
}
