import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { filesOf } from './web-build.ts'

const brotli = promisify(brotliCompress)

/** Writes a brotli copy of every text file at the highest level: too slow for each response, but a tenth smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) =>
    /\.(js|css|html|svg|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))),
  )
}
