import type { Plugin } from 'vite'

const styleTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/

/**
 * Inlines the styles in the page: a separate file would delay the first paint by a round trip.
 * app/web/inlined-styles.ts needs the name of the file.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const [link, styleFile = ''] = styleTag.exec(html) ?? []
        const sheet = bundle[styleFile]
        if (!link || sheet?.type !== 'asset') throw new Error('the page has no styles')
        return html.replace(link, () => `<style data-file="/${styleFile}">${sheet.source}</style>`)
      },
    },
  }
}
