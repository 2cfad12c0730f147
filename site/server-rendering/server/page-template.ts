import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#platform/i18n/contract/language.ts'
import {
  otherScreenId,
  pageDataId,
  type RenderedPage,
  rootId,
} from '#site/server-rendering/contract/page-renderer.ts'

/** Maps source files to files of the build (Vite's manifest). */
type Manifest = Readonly<Record<string, { readonly file: string }>>

/** Subsets of the font for each language. */
const fontSubsets: Record<Language, readonly string[]> = {
  en: ['latin'],
  ru: ['latin', 'cyrillic'],
}

/** Hides a page that was rendered for another kind of screen until it is hydrated. */
const hiddenPage = `#${rootId}{visibility:hidden}`

export interface PageTemplate {
  /** Inline styles of the page, which the policy must allow. */
  readonly styles: readonly string[]
  /** Returns the page for one response, with additional tags in its head. */
  readonly fill: (page: RenderedPage, head?: string) => string
}

/** Reads the built page once: a later build changes neither the page nor its policy. */
export async function readPageTemplate(webFolder: string): Promise<PageTemplate> {
  const text = await readFile(join(webFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(
    await readFile(join(webFolder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const rootElement = `<div id="${rootId}"></div>`
  // Replaces by functions, because `$&` and the like have a meaning in replacement strings.
  const fill = ({ language, theme, content }: RenderedPage, head = ''): string => {
    const page = text
      .replace('<html lang="en"', () => htmlTag(language, theme))
      .replace('</title>', (tag) => tag + head + preloads(manifest, language))
    if (!content) return page
    // Only a tag could end the data block, and every tag begins with this character.
    const data = content.data.replaceAll('<', '\\u003c')
    return (
      page
        // Load fonts and photos before scripts: the page is visible without scripts.
        .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
        .replace(/<title>.*?<\/title>/, () => `<title>${content.title}</title>`)
        // Makes browsers paint the whole page at once.
        .replace(
          '</head>',
          () =>
            `<style id="${otherScreenId}" media="not (${content.condition})">${hiddenPage}</style>` +
            `<link rel="expect" href="#${pageDataId}" blocking="render"></head>`,
        )
        .replace(
          rootElement,
          () =>
            `<div id="${rootId}">${content.markup}</div>` +
            `<script type="application/json" id="${pageDataId}">${data}</script>`,
        )
    )
  }
  const inlined = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  return { styles: [...inlined, hiddenPage], fill }
}

const htmlTag = (language: Language, theme: RenderedPage['theme']) =>
  `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}`

/** Preloads fonts, without which the page would be laid out twice, and messages, without which the app cannot start. */
function preloads(manifest: Manifest, language: Language): string {
  const fonts = fontSubsets[language].map((subset) => {
    const font = Object.keys(manifest).find((key) =>
      key.endsWith(`inter-${subset}-wght-normal.woff2`),
    )
    return `<link rel="preload" as="font" crossorigin href="/${fileOf(manifest, font)}">`
  })
  const messages = fileOf(manifest, `app/web/messages/messages-${language}.ts`)
  return `${fonts.join('')}<link rel="modulepreload" crossorigin href="/${messages}">`
}

/** @throws when the build has no such file */
function fileOf(manifest: Manifest, source: string | undefined): string {
  const built = source === undefined ? undefined : manifest[source]
  if (!built) throw new Error(`the web app was built without ${source ?? 'its fonts'}`)
  return built.file
}
