import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { filePolicy } from '#platform/http/server/security-headers.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { serveWeb } from './web-files.ts'

const style = 'a{color:red}'
const hidden = '#root{visibility:hidden}'
const page =
  `<html lang="en"><head><title>Seriba</title><style>${style}</style>` +
  '<script type="module" src="/assets/page.js"></script></head><div id="root"></div></html>'
const manifest = {
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/a.woff2' },
  'app/web/messages/messages-en.ts': { file: 'assets/en.js' },
}
const preloads =
  '<link rel="preload" as="font" crossorigin href="/assets/a.woff2">' +
  '<link rel="modulepreload" crossorigin href="/assets/en.js">'
const sent = page.replace('</title>', `</title>${preloads}`)
const policy =
  "default-src 'none';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline'"

async function serve() {
  const { path: folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets', 'page.js'), 'start()')
  await writeFile(join(folder, 'sw.js'), 'listen()')
  await writeFile(
    join(folder, 'assets', 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  )
  const app = fastify()
  await app.register(cookie)
  app.addHook('onRequest', async (_, reply) => {
    reply.raw.setHeader('Content-Security-Policy', policy)
    reply.header('permissions-policy', 'camera=()')
    reply.header('x-content-type-options', 'nosniff')
  })
  await serveWeb(app, { folder })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { get, folder }
}

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows a page its inline styles, and nothing else', async () => {
  const { get } = await serve()
  for (const url of ['/', '/index.html', '/car-auction', '/no/such/page']) {
    const { headers, body } = await get(url)
    expect(body).toBe(sent)
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';script-src 'self';style-src 'self' ${digest(style)} ${digest(hidden)};` +
        "style-src-attr 'unsafe-inline'",
    )
  }
})

it('sends the page that its policy allows, even after a new build, and 304 while it is unchanged', async () => {
  const { get, folder } = await serve()
  await writeFile(join(folder, 'index.html'), page.replace(style, 'b{}'))
  const { headers, body } = await get('/car-auction')
  expect(body).toBe(sent)
  const again = await get('/car-auction', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toContain(digest(style))
})

it('sends files without the headers that only pages need', async () => {
  const { get } = await serve()
  const { headers } = await get('/assets/page.js')
  expect(headers['content-security-policy']).toBe(filePolicy)
  expect(headers['permissions-policy']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toContain('immutable')
  const drawing = await get('/assets/drawing.svg')
  expect(drawing.headers['content-security-policy']).toBe(policy)
  expect(drawing.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

it('sends the service worker so that it can make calls and is never stale', async () => {
  const { get } = await serve()
  const { headers, body } = await get('/sw.js')
  expect(body).toBe('listen()')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe(`${filePolicy};connect-src 'self'`)
})

it('serves only files of the build, and does not list them', async () => {
  const { get } = await serve()
  const outside = ['/../package.json', '/%2e%2e/package.json', '/.git/config.txt']
  for (const url of [...outside, '/.vite/manifest.json', '/assets/', '/assets/none.js']) {
    const { statusCode, body } = await get(url)
    expect([url, [403, 404].includes(statusCode) || body === sent]).toEqual([url, true])
    expect(body).not.toMatch(/page\.js"?[,\]<]|"file"/)
  }
})
