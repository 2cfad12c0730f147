import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type FirstPage,
  firstPagePlace,
  longestLook,
  lookCookie,
} from '../../contract/core/first-page.ts'

/** Makes the page of a request with what it begins with; null when the bare page does as well. */
export type DrawPage = (request: FastifyRequest) => Promise<string | null>

/**
 * Sends listings with their first answers, and drawn, so that a person sees lots before any script
 * has run. The answers are those of the page's own calls, made here with the person's own cookies:
 * nothing is allowed to the page that is not allowed to its calls.
 */
export async function firstPages(
  app: FastifyInstance,
  webFolder: string,
): Promise<DrawPage | null> {
  const script = join(webFolder, '..', 'first-page', 'first-page.js')
  if (!existsSync(script)) return null
  const web = (await import(pathToFileURL(script).href)) as FirstPage
  const shell = await readFile(join(webFolder, 'index.html'), 'utf8')
  return async (request) => {
    const { cookie, 'user-agent': agent } = request.headers
    if (!cookie) return null
    const look = lookOf(request) ?? web.guess(isPhone(request))
    try {
      const { needed, welcome } = web.calls(request.url, look)
      const [first, ...others] = needed
      if (first === undefined) return null
      const language = web.language(look)
      const headers = { cookie, 'accept-language': language, ...(agent && { 'user-agent': agent }) }
      const ask = async (url: string) => {
        const answer = await app.inject({ url, headers, remoteAddress: request.ip })
        return [url, answer.statusCode === 200 ? answer.json<unknown>() : undefined] as const
      }
      // Whoever may not see the page is told so by the page.
      const who = await ask(first)
      if (who[1] === undefined) return null
      const [rest, more] = await Promise.all([
        Promise.all(others.map(ask)),
        Promise.all(welcome.map((url) => within(welcomeMs, ask(url)))),
      ])
      if (rest.some(([, answer]) => answer === undefined)) return null
      const come = more.flatMap((answer) => (answer?.[1] === undefined ? [] : [answer]))
      const answers = [who, ...rest, ...come]
      const markup = await web.draw(request.url, look, new Map(answers))
      return filled(shell, { markup, look, language, answers: Object.fromEntries(answers) })
    } catch (error) {
      request.log.error({ err: error }, 'a page was not drawn')
      return null
    }
  }
}

/** How long a page waits for an answer that it can be drawn without, ms. */
const welcomeMs = 150

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value | undefined> {
  const settled = new AbortController()
  const limit = setTimeout(limitMs, undefined, { signal: settled.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    settled.abort()
  }
}

function lookOf({ cookies }: FastifyRequest): string | undefined {
  const look = cookies[lookCookie]
  return look && look.length > longestLook ? '' : look
}

/** By the hint that some browsers give (User-Agent Client Hints), else by their name. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint ? hint === '?1' : /\bMobi/.test(headers['user-agent'] ?? '')
}

const moduleTag = /<script type="module"(?: crossorigin)? src="([^"]+)"><\/script>/g

interface Filling {
  readonly markup: string
  readonly look: string
  readonly language: string
  readonly answers: unknown
}

function filled(shell: string, { markup, look, language, answers }: Filling): string {
  const { root, answers: id } = firstPagePlace
  // In a block of data only a tag could end it, and no tag begins without this sign.
  const data = JSON.stringify(answers).replaceAll('<', '\\u003c')
  // Fetched and begun by the first script. The last is the app, the others are what it imports.
  const modules = [...shell.matchAll(moduleTag)].map(([, src]) => src)
  // Without its letters the page would be laid out twice.
  const [, files = ''] = new RegExp(` data-${language}="([^"]*)"`).exec(shell) ?? []
  const letters = files
    .split(' ')
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" crossorigin href="${file}">`)
    .join('')
  const place = `<div id="${root}"></div>`
  // Functions, because a text would be searched for `$&` and the like.
  return shell
    .replaceAll(moduleTag, '')
    .replace('<script', (tag) => `${letters}${tag} data-app="${modules.join(' ')}"`)
    .replace('</head>', () => `<link rel="expect" href="#${id}" blocking="render"></head>`)
    .replace('<html lang="en"', () => `<html lang="en" data-look="${escaped(look)}"`)
    .replace(
      place,
      () =>
        `<div id="${root}">${markup}</div>` +
        `<script type="application/json" id="${id}" lang="${language}">${data}</script>`,
    )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
