import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { filesOf } from './web-build.ts'

const brotli = promisify(brotliCompress)

/**
 * Writes every text file a second time, compressed as much as brotli can. That is too slow for
 * each response, but it is done once a build, and the files are a tenth smaller.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) =>
    /\.(js|css|html|svg|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))),
  )
}
