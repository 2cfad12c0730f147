import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/core/codes.ts'

const firstScript = join(import.meta.dirname, '..', 'web', 'public', 'first-script.js')
const firstScriptTag = '<script src="/first-script.js"></script>'
const styleTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/

/** Scripts of letters in which each language is written, as the font's files are called. */
const letters: Record<Language, readonly string[]> = { en: ['latin'], ru: ['latin', 'cyrillic'] }

/**
 * Puts into the page itself what stands between it and its first paint, the first script and the
 * styles: each file would cost a round trip in which nothing can be seen. Tells the first script
 * where words and letters of each language are, so that they are fetched at once and not when what
 * needs them has come.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const files = Object.keys(bundle)
        const [styles, styleFile = ''] = styleTag.exec(html) ?? []
        const sheet = bundle[styleFile]
        if (!styles || sheet?.type !== 'asset') throw new Error('the page has no styles')
        if (!html.includes(firstScriptTag)) throw new Error('the page has no first script')
        // Browsers read line ends as one sign before they take a digest.
        const script = (await readFile(firstScript, 'utf8')).replaceAll('\r\n', '\n')
        const ahead = languages.map((language) => {
          const wanted = [
            new RegExp(`^assets/messages-${language}-[^.]+\\.js$`),
            ...letters[language].map((name) => new RegExp(`^assets/inter-${name}-wght-normal-`)),
          ]
          const found = wanted.map((pattern) => files.find((file) => pattern.test(file)))
          if (found.includes(undefined)) throw new Error(`nothing is built of ${wanted}`)
          return ` data-${language}="${found.map((file) => `/${file}`).join(' ')}"`
        })
        const told = `${ahead.join('')} data-styles="/${styleFile}"`
        return html
          .replace(firstScriptTag, () => `<script${told}>${script}</script>`)
          .replace(styles, () => `<style>${sheet.source}</style>`)
      },
    },
  }
}
