import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWeb } from '#site/server-rendering/server/web-files.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { compressFiles } from './compress-files.ts'

const script = 'export const lots = 1\n'.repeat(400)
const page = `<!doctype html>${'<p>Lots</p>'.repeat(400)}`
const manifest = {
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/a.woff2' },
  'app/web/messages/messages-en.ts': { file: 'assets/en.js' },
}

async function serve() {
  const { path: folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets', 'page-1.js'), script)
  await compressFiles(folder)
  const app = fastify()
  await app.register(compress, { threshold: 1024 })
  await serveWeb(app, { folder })
  return (url: string, encoding: string) =>
    app.inject({ url, headers: { 'accept-encoding': encoding } })
}

it.each([
  ['/assets/page-1.js', script, /javascript/, /immutable/],
  ['/car-auction', page, /text\/html/, /no-cache/],
  ['/', page, /text\/html/, /no-cache/],
])('sends %s as the build compressed it', async (url, text, type, cache) => {
  const get = await serve()
  const { headers, rawPayload, statusCode } = await get(url, 'gzip, br')
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-type']).toMatch(type)
  expect(headers['cache-control']).toMatch(cache)
  expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text)
})

it('sends files to clients without brotli', async () => {
  const get = await serve()
  expect((await get('/assets/page-1.js', 'identity')).body).toBe(script)
  expect((await get('/assets/page-1.js', 'gzip')).headers['content-encoding']).toBe('gzip')
})
