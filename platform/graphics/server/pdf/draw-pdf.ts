import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { type PdfDocument, pdfColors, tableLayouts } from './document.ts'
import { type DocumentFonts, type FontShelf, openFontShelf, type Run } from './font-runs.ts'
import { isRightToLeft, mirrored, visualOrder } from './text-direction.ts'

let shelf: Promise<FontShelf> | null = null

/** pdfmake draws each line from left to right, so text in the other direction is reordered first. */
const { default: Renderer } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as {
  readonly default: { readonly prototype: { renderLine(line: Line, x: number, y: number): void } }
}
interface Glyph {
  codePoints: readonly number[]
}
interface LineFont {
  layout(text: string, features: unknown): { readonly glyphs: readonly Glyph[] }
  encode(text: string, features: unknown): unknown
}
type Inline = Parameters<typeof visualOrder>[0][number] & { readonly font: LineFont }
interface Line {
  readonly inlines: readonly Inline[]
}

const { renderLine } = Renderer.prototype
Renderer.prototype.renderLine = function (line, x, y) {
  const inlines = visualOrder(line.inlines)
  for (const { font } of inlines) mirrorBrackets(font)
  renderLine.call(this, Object.create(line, { inlines: { value: inlines } }), x, y)
}

const turnedFonts = new WeakSet<LineFont>()

/**
 * Mirrors brackets between right-to-left letters, and records the typed text: programs that extract text reverse such
 * writing character by character, even letters that share a glyph, such as lam and alef.
 */
function mirrorBrackets(font: LineFont): void {
  if (turnedFonts.has(font)) return
  turnedFonts.add(font)
  const turned = new WeakSet<Glyph>()
  const encode = font.encode.bind(font)
  font.encode = (text, features) => {
    if (!isRightToLeft(text)) return encode(text, features)
    // With features set, pdfkit shapes a text as a whole and not word by word from the left.
    const whole = [mirrored(text), features ?? {}] as const
    for (const glyph of font.layout(...whole).glyphs) {
      if (turned.has(glyph)) continue
      turned.add(glyph)
      const signs = String.fromCodePoint(...glyph.codePoints)
      glyph.codePoints = [...mirrored(signs)].map((sign) => sign.codePointAt(0) ?? 0).reverse()
    }
    return encode(...whole)
  }
}

const margin = 42

/** Returns the document as a PDF that embeds the glyphs it uses. The layout takes a tenth of a second. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  shelf ??= openFontShelf()
  const { footer } = document
  const texts = [footer.left, footer.right, '0123456789', ...textsOf(document.content)]
  const { files, runsOf } = await (await shelf).fontsFor(texts)
  offerFonts(files)
  const drawn = (content: Content) => withFonts(content, runsOf) as Content
  // Nothing else runs between here and the first step of the layout, so the fonts are those of this document.
  const file = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin + 16],
    language: document.language,
    displayTitle: true,
    info: {
      title: document.title,
      author: document.author,
      creator: document.author,
      creationDate: document.createdAt,
    },
    defaultStyle: { fontSize: 9, lineHeight: 1.25, color: pdfColors.text },
    content: document.content.map(drawn),
    footer: (page, pages) =>
      drawn({
        margin: [margin, 14, margin, 0],
        fontSize: 8,
        color: pdfColors.muted,
        columns: [
          { width: '*', text: footer.left },
          {
            width: 'auto',
            text: footer.right.replace('{page}', `${page}`).replace('{pages}', `${pages}`),
          },
        ],
      }),
  })
  return file.getBuffer()
}

/** pdfmake's files in memory. Its types declare them for browsers only. */
const { virtualfs } = pdfmake as unknown as {
  readonly virtualfs: {
    existsSync(name: string): boolean
    writeFileSync(name: string, content: Buffer): void
  }
}

function offerFonts(files: DocumentFonts['files']): void {
  const nameOf = (name: string, style: string, content: Buffer) => {
    const file = `${name}-${style}.ttf`
    if (!virtualfs.existsSync(file)) virtualfs.writeFileSync(file, content)
    return file
  }
  const fonts = [...files].map(([name, { normal, bold }]) => [
    name,
    { normal: nameOf(name, 'normal', normal), bold: nameOf(name, 'bold', bold) },
  ])
  pdfmake.setFonts(Object.fromEntries(fonts))
  // Nothing is loaded from elsewhere.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setTableLayouts({ [tableLayouts.lines]: ruled, [tableLayouts.facts]: facts })
}

/** A rule below the head and below each row. */
const ruled: CustomTableLayout = {
  hLineWidth: (at) => (at === 0 ? 0 : at === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (at) => (at === 1 ? pdfColors.text : pdfColors.rule),
  paddingLeft: (at) => (at === 0 ? 0 : 6),
  paddingRight: (at, { table }) => (at === (table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 4,
  paddingBottom: () => 3,
}

/** Labels and values without rules. */
const facts: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (at) => (at === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 1,
}

/** Properties of a node that contain nodes. */
const inner = ['stack', 'columns', 'table', 'body'] as const

/** Words longer than a column break anywhere. */
const longWord = /[^\s\u2e80-\u9fff]{28}/u

/** Splits every text by the fonts that have its letters. */
function withFonts(content: unknown, runs: (text: string) => Run[]): unknown {
  if (typeof content === 'string') return withFonts({ text: content }, runs)
  if (Array.isArray(content)) return content.map((part) => withFonts(part, runs))
  if (typeof content !== 'object' || content === null) return content
  const node: Record<string, unknown> = { ...content }
  for (const part of inner) if (part in node) node[part] = withFonts(node[part], runs)
  if (typeof node.text === 'string') {
    if (longWord.test(node.text)) node.wordBreak = 'break-all'
    node.text = runs(node.text)
  }
  return node
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (Array.isArray(content)) return content.flatMap(textsOf)
  if (typeof content !== 'object' || content === null) return []
  const node = content as Record<string, unknown>
  const own = typeof node.text === 'string' ? [node.text] : []
  return [...own, ...inner.flatMap((part) => textsOf(node[part]))]
}
