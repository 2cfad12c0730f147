import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoWidth } from '#market/pictures/contract/addresses.ts'
import { readPicture } from '#market/pictures/server/read-picture.ts'
import type { Context } from '#platform/core/server/context.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { dropPageHeaders } from '#platform/http/server/security-headers.ts'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { shareRoute, shareTypes } from '#trade/sharing/contract/rules.ts'
import { previewMakingLimit, previewReadingLimit } from '../limits.ts'
import { type PreviewPictures, previewPictures } from './pictures.ts'
import { findPreview, findType, versionOf } from './preview.ts'
import { tagsOf } from './tags.ts'
import { textsOf } from './texts.ts'

/** Messengers wait only a few seconds for a picture. */
const maxPhotoMs = 4_000

/** Matches the path of a link. */
const sharePage = new RegExp(
  `^(${shareTypes.map((type) => shareRoute[type]).join('|')})/share/([^/?]{1,100})/?(?:\\?|$)`,
)
const pictureName = /^([\w-]{22}|company)-([a-z]{2})-([0-9a-f]{16})\.jpg$/

/** Serves the pictures that messengers show beside links. */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, graphics, limits, seesPurchase } = context
  const pictures = previewPictures({
    graphics,
    company: config.company.name,
    readPhoto: (lotId, address) =>
      readPicture(context, { lotId, address, width: photoWidth, withinMs: maxPhotoMs }).catch(
        (error: unknown) => {
          app.log.warn({ err: error, lotId }, 'the photo of a preview cannot be read')
          return null
        },
      ),
  })

  app.get<{ Params: { file: string } }>('/share-previews/:file', async (request, reply) => {
    const [, id = '', named = '', version = ''] = pictureName.exec(request.params.file) ?? []
    const language = languages.find((one) => one === named)
    if (!language) return reply.callNotFound()
    const caller = `preview ${callerOf(request.ip)}`
    await limits.consume(previewReadingLimit, caller)
    const type = id === 'company' ? null : await findType(db, id)
    const lot = type && (await findPreview(db, { id, type, now: context.now(), seesPurchase }))
    const current = versionOf(lot || { company: config.company.name }, language)
    // Drawing one takes half a second of processor time.
    if (!pictures.has(current)) await limits.consume(previewMakingLimit, caller)
    const { jpeg, isComplete } = await pictureOf(pictures, lot, language)
    return sendPicture(reply, jpeg, current, isComplete && version === current)
  })
}

const pictureOf = (
  pictures: PreviewPictures,
  lot: Parameters<PreviewPictures['ofLot']>[0] | null,
  language: Language,
) => (lot ? pictures.ofLot(lot, language) : pictures.ofCompany(language))

function sendPicture(reply: FastifyReply, jpeg: Buffer, version: string, isLasting: boolean) {
  dropPageHeaders(reply)
  reply
    .header('cache-control', isLasting ? 'public, max-age=604800, immutable' : 'public, max-age=60')
    .header('etag', `"${version}"`)
    .header('x-robots-tag', 'noindex')
    // Web apps of messengers show it on their own pages.
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/jpeg')
  return reply.send(jpeg)
}

/** Returns what a request's page has in its head; null for pages without a link. */
export type PageHead = (request: FastifyRequest) => Promise<string | null>

/** Returns the tags from which messengers make the preview of a link. A link that shows nothing gets the company's. */
export function shareHead(context: Context): PageHead {
  const { config, db, limits, seesPurchase } = context
  const company = config.company.name
  return async (request) => {
    const [, route = '', id = ''] = sharePage.exec(request.url) ?? []
    const type = shareTypes.find((one) => shareRoute[one] === route)
    if (!type) return null
    const isWithinLimit = await limits.tryConsume(
      previewReadingLimit,
      `preview ${callerOf(request.ip)}`,
    )
    const lot = isWithinLimit
      ? await findPreview(db, { id, type, now: context.now(), seesPurchase }).catch(() => null)
      : null
    const language = acceptedBy(request) ?? lot?.ownerLanguage ?? 'en'
    const shown = lot
      ? { ...textsOf(lot, language), name: lot.shareId, version: versionOf(lot, language) }
      : {
          title: company,
          description: translator('share-preview', language)('tagline'),
          name: 'company',
          version: versionOf({ company }, language),
        }
    const { title, description, name, version } = shown
    return tagsOf({
      title,
      description,
      siteName: company,
      url: `${config.publicUrl}${route}/share/${encodeURIComponent(decoded(id))}`,
      picture: `${config.publicUrl}/share-previews/${name}-${language}-${version}.jpg`,
      language,
    })
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Returns the first supported language that a browser or fetcher accepts. */
function acceptedBy({ headers }: FastifyRequest): Language | undefined {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().split(',')
  return wanted
    .map((entry) => languages.find((language) => entry.trim().startsWith(language)))
    .find((language) => language !== undefined)
}
