import type { Plugin } from 'vite'

/**
 * Tells the first script of the page where the words of each language are, so that it fetches them
 * beside the app and not after it.
 */
export function wordsAhead(): Plugin {
  return {
    name: 'words-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {}).flatMap((file) => {
          const [, language] = /^assets\/messages-(\w\w)-/.exec(file.fileName) ?? []
          return language ? [` data-${language}="/${file.fileName}"`] : []
        })
        return html.replace('<script src="/theme.js"', (tag) => tag + files.join(''))
      },
    },
  }
}
