import { escaped } from '#platform/core/server/html.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { PreviewTexts } from './texts.ts'

/** The size that messengers expect (spec 3 §9). */
export const previewWidth = 1200
export const previewHeight = 628

interface Tags extends PreviewTexts {
  readonly siteName: string
  readonly url: string
  readonly picture: string
  readonly language: Language
}

const locales: Record<Language, string> = { en: 'en_US', ru: 'ru_RU' }

/** Returns the preview tags of a link: the Open Graph protocol and X's own. */
export function tagsOf(tags: Tags): string {
  const { title, description, siteName, url, picture, language } = tags
  const others = Object.values(locales).filter((locale) => locale !== locales[language])
  return [
    meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', locales[language]),
    ...others.map((locale) => meta('property', 'og:locale:alternate', locale)),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(previewWidth)),
    meta('property', 'og:image:height', String(previewHeight)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', title),
  ].join('')
}

const meta = (by: 'name' | 'property', name: string, content: string) =>
  `<meta ${by}="${name}" content="${escaped(content)}">`
