import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  PageRenderer,
  PageRequest,
  RenderedPage,
} from '#site/server-rendering/contract/page-renderer.ts'

/** Renders the page of a request; never fails. */
export type RenderPage = (request: FastifyRequest) => Promise<RenderedPage>

const bare: RenderedPage = { isKnown: true, language: 'en', theme: undefined, content: null }

/**
 * Renders pages with the web app's components, so that lots are visible before any script has run. The data comes from
 * the page's own calls, made here with the person's cookies, so a page never shows anything that its calls would
 * refuse.
 */
export async function pageRenderer(app: FastifyInstance, webFolder: string): Promise<RenderPage> {
  const script = join(webFolder, '..', 'renderer', 'render.js')
  if (!existsSync(script)) return async () => bare
  const { render } = (await import(pathToFileURL(script).href)) as PageRenderer
  return async (request) => {
    const { cookie = '', 'user-agent': agent } = request.headers
    const get: PageRequest['get'] = async (url, language) => {
      const headers = { cookie, 'accept-language': language, ...(agent && { 'user-agent': agent }) }
      const { statusCode, body } = await app.inject({ url, headers, remoteAddress: request.ip })
      return { status: statusCode, body }
    }
    try {
      return await render({ url: request.url, cookie, isPhone: isPhone(request), get })
    } catch (error) {
      request.log.error({ err: error }, 'a page was not rendered')
      return bare
    }
  }
}

/** Reads the hint of some browsers (User-Agent Client Hints), else the user agent. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint ? hint === '?1' : /\bMobi/.test(headers['user-agent'] ?? '')
}
