import * as z from 'zod'
import { importances, pieceKinds, pieceTones } from '#market/sheets/contract/pieces.ts'
import { readReference } from '#reference/read-reference.ts'

/** A text in both languages. */
export const bothLanguages = z.strictObject({ en: z.string(), ru: z.string() })
export type BothLanguages = Readonly<z.output<typeof bothLanguages>>

export const importance = z.literal(importances)

/** All spellings of a term; width of letters, case and 廻 for 回 do not matter. */
export const spellings = z.array(z.string().min(1)).readonly()

/** Terms of one kind with the same tone. Translations are ours; a Japanese speaker should review them. */
const termGroup = z.strictObject({
  kind: z.enum(pieceKinds),
  tone: z.enum(pieceTones),
  terms: z.array(
    bothLanguages.extend({
      spellings,
      importance,
      /** The consequence for a buyer, if the translation alone does not say it. */
      meaning: bothLanguages.optional(),
    }),
  ),
})
type TermGroup = z.output<typeof termGroup>

export type Term = Readonly<
  Omit<TermGroup['terms'][number], 'meaning'> &
    Pick<TermGroup, 'kind' | 'tone'> & { meaning: BothLanguages | null }
>

/** Reads the terms of a file of `reference/glossary/`. */
export const readTerms = (file: string): Term[] =>
  readReference(`glossary/${file}.json`, z.array(termGroup)).flatMap(({ kind, tone, terms }) =>
    terms.map((term) => ({ ...term, kind, tone, meaning: term.meaning ?? null })),
  )
