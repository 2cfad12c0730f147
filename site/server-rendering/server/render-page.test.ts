import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { serveWeb } from './web-files.ts'

const built =
  '<html lang="en"><head><title>Seriba</title><style>a{}</style>' +
  '<script type="module" crossorigin src="/assets/page.js"></script></head>' +
  '<div id="root"></div></html>'

const manifest = {
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/latin.woff2' },
  'fonts/inter-cyrillic-wght-normal.woff2': { file: 'assets/cyrillic.woff2' },
  'app/web/messages/messages-en.ts': { file: 'assets/en.js' },
  'app/web/messages/messages-ru.ts': { file: 'assets/ru.js' },
}

/** Renders its arguments, so that a test can check them. */
const renderer = `
  export const render = async ({ url, cookie, isPhone, get }) => {
    if (cookie.includes('broken')) throw new Error('cannot render')
    const language = cookie.includes('ru') ? 'ru' : 'en'
    const theme = cookie.includes('dark') ? 'dark' : undefined
    const isKnown = url !== '/nowhere' && url !== '/404'
    const me = await get('/api/me', language)
    if (me.status !== 200 || url.startsWith('/profile')) return { isKnown, language, theme, content: null }
    return { isKnown, language, theme, content: {
      title: 'Lots $& more',
      markup: '<p>' + url + (isPhone ? ' phone' : ' desktop') + ' $&</p>',
      condition: '(min-width: 1024px)',
      data: me.body,
    } }
  }
`

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'seriba-rendered-'))
  folders.push(folder)
  await mkdir(join(folder, 'web', '.vite'), { recursive: true })
  await mkdir(join(folder, 'renderer'))
  await writeFile(join(folder, 'web', 'index.html'), built)
  await writeFile(join(folder, 'web', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'renderer', 'render.js'), renderer)
  await writeFile(join(folder, 'renderer', 'package.json'), '{ "type": "module" }')
  const app = fastify()
  await app.register(cookie)
  app.get('/api/me', async ({ headers }, reply) => {
    if (!headers.cookie?.includes('me=1')) return reply.status(401).send({})
    return { name: '</script><b>', language: headers['accept-language'] }
  })
  await serveWeb(app, { folder: join(folder, 'web') })
  return (url: string, cookies?: string, headers: Record<string, string> = {}) =>
    app.inject({
      url,
      headers: { 'user-agent': '', ...headers, ...(cookies && { cookie: cookies }) },
    })
}

it('sends the rendered page with the data that it is hydrated with', async () => {
  const get = await serve()
  const { body } = await get('/lots?a=1', 'me=1')
  expect(body).toContain('<div id="root"><p>/lots?a=1 desktop $&</p></div>')
  expect(body).toContain('<title>Lots $& more</title>')
  const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(data)).toEqual({ name: '</script><b>', language: 'en' })
})

it('does not cache a rendered page', async () => {
  const get = await serve()
  const { headers } = await get('/lots', 'me=1')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.etag).toBeUndefined()
})

it('hides a page that was rendered for another kind of screen', async () => {
  const get = await serve()
  const { body } = await get('/lots', 'me=1')
  expect(body).toContain('media="not ((min-width: 1024px))">#root{visibility:hidden}</style>')
})

it('loads fonts before scripts, and only those of the language', async () => {
  const get = await serve()
  const font = (name: string) =>
    `<link rel="preload" as="font" crossorigin href="/assets/${name}.woff2">`
  const english = (await get('/lots', 'me=1')).body
  expect(english).toContain(
    `${font('latin')}<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/en.js">`,
  )
  expect(english).toContain('<script type="module" fetchpriority="low" crossorigin src=')
  const russian = (await get('/lots', 'me=1; ru')).body
  expect(russian).toContain(font('latin') + font('cyrillic'))
  expect(russian).toContain('/assets/ru.js')
})

it('writes the language and the theme into every page', async () => {
  const get = await serve()
  expect((await get('/lots', 'me=1; ru; dark')).body).toContain('<html lang="ru" data-theme="dark"')
  expect((await get('/lots', 'ru')).body).toContain('<html lang="ru">')
})

it('makes its calls in the language of the device', async () => {
  const get = await serve()
  const { body } = await get('/lots', 'me=1; ru')
  expect(body).toContain('{"name":"\\u003c/script>\\u003cb>","language":"ru"}')
})

it('recognizes phones by a client hint of the browser, else by its user agent', async () => {
  const get = await serve()
  const screenFor = async (headers: Record<string, string>) =>
    /\/lots (\w+)/.exec((await get('/lots', 'me=1', headers)).body)?.[1]
  expect(await screenFor({})).toBe('desktop')
  expect(await screenFor({ 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile' })).toBe(
    'phone',
  )
  expect(await screenFor({ 'user-agent': 'K Mobile', 'sec-ch-ua-mobile': '?0' })).toBe('desktop')
  expect(await screenFor({ 'sec-ch-ua-mobile': '?1' })).toBe('phone')
})

it.each([
  ['there is no session', '/lots', undefined],
  ['the session is over', '/lots', 'me=0'],
  ['the page is rendered by the browser alone', '/profile', 'me=1'],
  ['it cannot be rendered', '/lots', 'me=1; broken'],
])('sends the bare page when %s', async (_, url, cookies) => {
  const get = await serve()
  const { body, headers, statusCode } = await get(url, cookies)
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div></html>')
  expect(body).not.toContain('page-data')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get(url, cookies, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

it('sends the page with 404 where the app has no page', async () => {
  const get = await serve()
  const { statusCode, headers, body } = await get('/nowhere')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('id="root"')
  expect((await get('/profile')).statusCode).toBe(200)
  const html = { accept: 'text/html,*/*;q=0.8' }
  for (const [url, accepted, status, type] of [
    // Loaded as a file, such as by a page of an older build.
    ['/assets/gone-1.js', {}, 404, 'text/plain'],
    ['/favicon.ico', { accept: 'image/avif,*/*;q=0.8' }, 404, 'text/plain'],
    ['/profile/list.html', html, 200, 'text/html'],
    ['/profile//list', {}, 200, 'text/html'],
    ['/%2e%2e/%2e%2e/etc/passwd', {}, 200, 'text/html'],
  ] as const) {
    const response = await get(url, undefined, accepted)
    expect([url, response.statusCode]).toEqual([url, status])
    expect(response.headers['content-type']).toContain(type)
    expect(response.body).not.toContain('"success"')
  }
})
