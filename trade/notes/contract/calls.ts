import * as z from 'zod'
import { listedLotNote, notForMeReasons } from '#market/lots/contract/lot-notes.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { maxTags, maxTagsOfLot, noteMaxLength, reasonMaxLength, tagMaxLength } from './limits.ts'

const carId = z.coerce.string().regex(/^\d{1,15}$/)

/** A person's own note on a lot. */
export const lotNote = listedLotNote.omit({ noteStart: true }).extend({ note: z.string() })
export type LotNote = z.infer<typeof lotNote>

export const getLotNote = endpoint('GET', '/notes/lot', {
  summary: "The person's own note, tags and verdict on a lot",
  query: z.object({ carId }),
  response: lotNote,
  access: { who: 'signed-in' },
})

const written = (most: number) =>
  z
    .string()
    .refine((text) => !text.includes('\0'))
    .trim()
    .max(most)

/** A tag is one line and keeps the spelling in which it was first written. */
const tag = written(tagMaxLength)
  .min(1)
  .transform((text) => text.replace(/\s+/g, ' '))

const writtenLotNote = z.object({
  note: written(noteMaxLength),
  tags: z.array(tag).max(maxTagsOfLot),
  notForMe: z
    .object({ reason: z.enum(notForMeReasons), text: written(reasonMaxLength) })
    .nullable(),
})

export const saveLotNote = endpoint('PUT', '/notes/lot', {
  summary: "Changes the submitted parts of the person's note on a lot; an empty part is removed",
  body: writtenLotNote.partial().extend({
    carId,
    /**
     * The note as it was when the person began to write. The request is refused with `note_changed` and saves nothing
     * if a submitted part has changed since. If omitted, the last request wins.
     */
    expected: writtenLotNote.optional(),
  }),
  response: lotNote,
  refusals: ['not_found', 'note_changed', 'tag_limit', 'note_limit'],
  access: { who: 'signed-in' },
})

/** The stored note, in the `detail` of `note_changed`. */
export const noteChangedDetail = z.object({ lotNote: lotNote })
export type NoteChangedDetail = z.infer<typeof noteChangedDetail>

export const listOwnTags = endpoint('GET', '/notes/tags', {
  summary: "The person's own tags with the number of lots that have them, most used first",
  response: z.array(z.object({ tag: z.string(), lots: z.int().min(1) })).max(maxTags),
  access: { who: 'signed-in' },
})
