import type { Config } from '#platform/core/server/config.ts'
import { type PdfColumn, type PdfContent, pdfColors, tableLayouts } from './document.ts'

/** The company in the head of a document. */
export type Letterhead = Pick<Config, 'company'>

/** A label and its value; empty values are left out. */
export type Fact = readonly [label: string, value: string]

/** Drops empty texts. */
export const present = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** Returns the head of a document: the company at the left, title and details at the right. */
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

/** Returns a heading with its parts, on one page. */
export const section = (title: string, ...parts: readonly PdfContent[]): PdfContent => ({
  stack: [heading(title), ...parts],
  unbreakable: true,
  margin: [0, 0, 0, 14],
})

/** Returns facts in two columns, each label before its value. */
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
