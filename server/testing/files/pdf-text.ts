import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of PDF finds in a file. */
export async function readPdf(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    pages.push(texts.join(''))
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  const source = bytes.toString('latin1')
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length
  return {
    pages,
    text: pages.join('\n'),
    info: info as Readonly<Record<string, unknown>>,
    /** Fonts that are described, and those whose letters are in the file. */
    fonts: {
      described: count(/\/Type \/FontDescriptor/g),
      embedded: count(/\/FontFile[23] /g),
      names: [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name ?? ''),
    },
  }
}
