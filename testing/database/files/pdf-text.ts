import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Reads texts, metadata and fonts of a PDF. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(document, { mergePages: false })
  const { info } = await getMeta(document)
  const source = bytes.toString('latin1')
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length
  return {
    pages,
    text: pages.join('\n'),
    info,
    /** All fonts, and those embedded in the file. */
    fonts: {
      described: count(/\/Type \/FontDescriptor/g),
      embedded: count(/\/FontFile[23] /g),
      names: [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name ?? ''),
    },
  }
}
