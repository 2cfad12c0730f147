import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'

/** A part of a document as pdfmake lays it out; without functions, because it is sent to a process. */
export type PdfContent = Content
export type PdfColumn = Column
export type PdfCell = TableCell

/** A document of A4 pages. The same document always becomes the same bytes. */
export interface PdfDocument {
  readonly title: string
  readonly author: string
  /** `en` or `ru`, for screen readers. */
  readonly language: string
  readonly createdAt: Date
  readonly content: readonly PdfContent[]
  /** In the footer of every page; `{page}` and `{pages}` become numbers. */
  readonly footer: { readonly left: string; readonly right: string }
}

/** Names of the table layouts that the image process knows. */
export const tableLayouts = { lines: 'ruled', facts: 'facts' } as const

export const pdfColors = { text: '#1c1f24', muted: '#5d6673', rule: '#c9ced6' } as const
