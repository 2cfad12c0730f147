import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageKey } from './key.ts'
import type { StorageDriver } from './port.ts'

/**
 * Stores objects as files of a folder that only this program can enter. Writes an object into `incoming`, syncs and
 * renames it, so that it exists whole or not at all, even after a power cut.
 */
export function localFolder(root: string): StorageDriver {
  const incoming = join(root, 'incoming')
  return {
    async put(key, content, { signal }) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const unfinished = join(incoming, randomBytes(16).toString('hex'))
      try {
        const whole = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(Buffer.isBuffer(content) ? [content] : content, whole, { signal })
        const path = pathOf(root, key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await open(pathOf(root, key)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    async remove(key) {
      await rm(pathOf(root, key), { force: true })
    },
    async removeUnfinished(before) {
      for (const name of (await readdir(incoming).catch(nullIfMissing)) ?? []) {
        const path = join(incoming, name)
        const about = await stat(path).catch(nullIfMissing)
        if (about && about.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Returns the path of an object, `chat/5f/0c…-large`, so that no folder has too many entries. */
function pathOf(root: string, key: StorageKey): string {
  const [room = '', name = ''] = key.split('/')
  return join(root, room, name.slice(0, 2), name.slice(2))
}

/** Windows cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
