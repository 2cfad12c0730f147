import type { Config } from '#platform/core/server/config.ts'
import { type PdfColumn, type PdfContent, pdfColors, tableLayouts } from './document.ts'

/** The company at the head of a document. */
export type Letterhead = Pick<Config, 'company'>

/** A label and what belongs to it; empty values are left out. */
export type Fact = readonly [label: string, value: string]

/** Texts without the empty ones. */
export const present = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** The company at the left, what the paper is at the right. */
export function head(
  { company }: Letterhead,
  { title, facts }: { readonly title: string; readonly facts: readonly Fact[] },
): PdfContent {
  const contacts = present([company.address, company.phone, company.email])
  return {
    columns: [
      {
        width: '*',
        stack: [{ text: company.name, fontSize: 15, bold: true }, ...contacts.map(mutedText)],
      },
      {
        width: 260,
        stack: [
          { text: title, fontSize: 15, bold: true, alignment: 'right' },
          ...facts.map(([label, value]) => ({
            columns: [
              { width: '*', text: label, color: pdfColors.muted, alignment: 'right' as const },
              { width: 'auto', text: value, noWrap: true },
            ],
            columnGap: 6,
          })),
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 14],
  }
}

const mutedText = (text: string): PdfContent => ({ text, color: pdfColors.muted })

export const heading = (text: string): PdfContent => ({
  text,
  bold: true,
  fontSize: 10,
  margin: [0, 0, 0, 3],
})

/** A heading with what belongs to it, kept on one page. */
export const section = (title: string, ...parts: readonly PdfContent[]): PdfContent => ({
  stack: [heading(title), ...parts],
  unbreakable: true,
  margin: [0, 0, 0, 14],
})

/** Facts in two columns, label before value. */
export function factGrid(facts: readonly Fact[]): PdfContent {
  const known = facts.filter(([, value]) => value !== '')
  const half = Math.ceil(known.length / 2)
  const column = (part: readonly Fact[]): PdfColumn => ({
    width: '*',
    table: {
      widths: [96, '*'],
      body:
        part.length > 0
          ? part.map(([label, value]) => [{ text: label, color: pdfColors.muted }, { text: value }])
          : [['', '']],
    },
    layout: tableLayouts.facts,
  })
  return { columns: [column(known.slice(0, half)), column(known.slice(half))], columnGap: 20 }
}
