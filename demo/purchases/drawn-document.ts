import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentFileType, DocumentKindCode } from '#trade/purchases/contract/documents.ts'

/** Content of a document. */
export interface DocumentText {
  readonly kind: DocumentKindCode
  readonly title: string
  readonly number: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

interface DrawnDocument {
  readonly name: string
  readonly contentType: DocumentFileType
  readonly content: Buffer
}

const keysPhoto = readFileSync(join(import.meta.dirname, 'keys.jpg'))

/** Draws a document of the demo: a page of text, or a photo. The same text gives the same bytes. */
export function drawDocument(text: DocumentText): DrawnDocument {
  if (text.kind === 'keys') {
    return { name: 'Keys.jpg', contentType: 'image/jpeg', content: keysPhoto }
  }
  const content = pdfOf(pageOf(text))
  return { name: `${text.title} ${text.number}.pdf`, contentType: 'application/pdf', content }
}

/** Returns the content of an A4 page in PDF operators; points, from the lower left corner. */
function pageOf({ title, number, rows }: DocumentText): string {
  const write = (font: 'F1' | 'F2', size: number, x: number, y: number, text: string) =>
    `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`
  const rule = (y: number, gray: number) => `${gray} G 0.7 w 56 ${y} m 539 ${y} l S`
  return [
    '0.13 0.18 0.25 rg 0 778 595 64 re f',
    '1 g',
    write('F2', 20, 56, 802, title),
    write('F1', 11, 430, 804, number),
    '0.15 g',
    ...rows.flatMap(([label, value], at) => {
      const y = 732 - at * 30
      return [
        '0.45 g',
        write('F1', 9, 56, y, label),
        '0.1 g',
        write('F2', 11, 210, y, value),
        rule(y - 11, 0.85),
      ]
    }),
    '0.75 0.2 0.2 RG 1.6 w 420 150 100 44 re S',
    '0.75 0.2 0.2 rg',
    write('F2', 15, 445, 167, 'DEMO'),
    '0.45 g',
    write(
      'F1',
      9,
      56,
      60,
      'Drawn for the demo of Seriba. Everything in it is invented; it is no document of anybody.',
    ),
  ].join('\n')
}

/** Limits text to the characters of the standard PDF fonts, and escapes it. */
const escaped = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, (char) => `\\${char}`)

function pdfOf(page: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R ' +
      '/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(start).padStart(10, '0')
  })
  const size = objects.length + 1
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${start} 00000 n `)].join('\n')
  text +=
    `xref\n0 ${size}\n${table}\n` +
    `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
