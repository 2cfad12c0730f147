import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveWeb } from './web-files.ts'

const bare =
  '<html lang="en"><script data-en="/assets/en.js /assets/a.woff2" ' +
  'data-ru="/assets/ru.js /assets/a.woff2 /assets/b.woff2">first()</script><style>a{}</style>' +
  '<script type="module" crossorigin src="/assets/frame.js"></script>' +
  '<script type="module" crossorigin src="/assets/page.js"></script><div id="root"></div></html>'

/** Draws what it was given, so that a test sees it. */
const script = `
  export const guess = (phone) => phone ? 'phone' : 'desk'
  export const language = (look) => look.includes('ru') ? 'ru' : 'en'
  export const calls = (path) => ({
    needed: path.startsWith('/lots') ? ['/api/me', '/api/lots'] : [],
    welcome: path.startsWith('/lots/') ? ['/api' + path.slice(5)] : [],
  })
  export const draw = async (path, look, answers) => {
    if (look.includes('broken')) throw new Error('cannot draw')
    return '<p>' + path + ' ' + [...answers.keys()] + '</p>'
  }
`

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'seriba-drawn-'))
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'first-page'))
  await writeFile(join(folder, 'web', 'index.html'), bare)
  await writeFile(join(folder, 'first-page', 'first-page.js'), script)
  await writeFile(join(folder, 'first-page', 'package.json'), '{ "type": "module" }')
  const app = fastify()
  await app.register(cookie)
  app.get('/api/me', async ({ headers }, reply) => {
    if (!headers.cookie?.includes('me=1')) return reply.status(401).send({})
    return { name: '</script><b>', language: headers['accept-language'] }
  })
  app.get('/api/lots', async () => ({ lots: [1] }))
  app.get('/api/prices', async () => ({ median: 2 }))
  app.get('/api/refused', (_request, reply) => reply.status(403).send({}))
  app.get('/api/slow', () => new Promise(() => undefined))
  await serveWeb(app, join(folder, 'web'))
  return (url: string, cookies?: string, headers: Record<string, string> = {}) =>
    app.inject({
      url,
      headers: { 'user-agent': '', ...headers, ...(cookies && { cookie: cookies }) },
    })
}

it('fills the page with what it begins with', async () => {
  const get = await serve()
  const { body, headers } = await get('/lots?a=1', 'me=1; seriba-look=%22wide%22')
  expect(body).toContain('<div id="root"><p>/lots?a=1 /api/me,/api/lots</p></div>')
  expect(body).toContain('data-look="&quot;wide&quot;"')
  expect(headers['cache-control']).toBe('no-store')
  const [, data = ''] = /id="first-answers" lang="en">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(data)).toEqual({
    '/api/me': { name: '</script><b>', language: 'en' },
    '/api/lots': { lots: [1] },
  })
})

it('leaves the start of the app to the first script', async () => {
  const get = await serve()
  const { body } = await get('/lots', 'me=1')
  expect(body).toMatch(/<script data-app="\/assets\/frame.js \/assets\/page.js" [^>]*>first\(\)</)
  expect(body).not.toContain('<script type="module"')
})

it('fetches the letters of the language before anything else', async () => {
  const get = await serve()
  const letter = (name: string) =>
    `<link rel="preload" as="font" crossorigin href="/assets/${name}.woff2">`
  const english = await get('/lots', 'me=1')
  expect(english.body).toContain(`${letter('a')}<script`)
  const russian = await get('/lots', 'me=1; seriba-look=ru')
  expect(russian.body).toContain(`${letter('a')}${letter('b')}<script`)
})

it('waits for what a page can do without, but not long', async () => {
  const get = await serve()
  const drawnOf = async (url: string) => /<p>.*?<\/p>/.exec((await get(url, 'me=1')).body)?.[0]
  expect(await drawnOf('/lots/prices')).toBe('<p>/lots/prices /api/me,/api/lots,/api/prices</p>')
  expect(await drawnOf('/lots/refused')).toBe('<p>/lots/refused /api/me,/api/lots</p>')
  expect(await drawnOf('/lots/slow')).toBe('<p>/lots/slow /api/me,/api/lots</p>')
})

it('draws for a common screen where the device has not told its own', async () => {
  const get = await serve()
  const lookFor = async (headers: Record<string, string>) =>
    /data-look="([^"]*)"/.exec((await get('/lots', 'me=1', headers)).body)?.[1]
  expect(await lookFor({})).toBe('desk')
  expect(await lookFor({ 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile' })).toBe('phone')
  expect(await lookFor({ 'user-agent': 'K Mobile', 'sec-ch-ua-mobile': '?0' })).toBe('desk')
  expect(await lookFor({ 'sec-ch-ua-mobile': '?1' })).toBe('phone')
})

it('asks in the language of the device', async () => {
  const get = await serve()
  const { body } = await get('/lots', 'me=1; seriba-look=ru')
  expect(body).toContain('lang="ru">{"/api/me":{"name":"\\u003c/script>\\u003cb>","language":"ru"}')
})

it.each([
  ['nobody is known', '/lots', undefined],
  ['the session is over', '/lots', 'me=0'],
  ['the page begins with nothing', '/profile', 'me=1'],
  ['it cannot be drawn', '/lots', 'me=1; seriba-look=broken'],
])('sends the bare page when %s', async (_, url, cookies) => {
  const get = await serve()
  const { body, headers, statusCode } = await get(url, cookies)
  expect(statusCode).toBe(200)
  expect(body).toBe(bare)
  expect(headers['cache-control']).toBe('no-cache')
})
