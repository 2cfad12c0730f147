import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findUnprintable } from '#platform/graphics/server/pdf/printable.ts'
import { readInvoice } from './queries.ts'

/**
 * Refuses a just issued invoice or note that has a character without a font. The rollback releases its number.
 * @throws Refusal paper_not_printable, with the character and the text
 */
export async function assertPrintable(db: Db, invoiceId: number): Promise<void> {
  const { content, reason } = await readInvoice(db, invoiceId)
  for (const text of [reason, ...textsOf(content)]) {
    const character = await findUnprintable(text)
    if (character !== null)
      throw new Refusal('paper_not_printable', { detail: { character, text } })
  }
}

const textsOf = (node: unknown): string[] => {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : []
}
