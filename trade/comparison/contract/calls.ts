import * as z from 'zod'
import { listedEstimate } from '#market/lots/contract/listed-estimate.ts'
import { listedRemark, notForMeReasons } from '#market/lots/contract/own/remarks.ts'
import { pageTypes } from '#market/search/contract/page-types.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import {
  maxPins,
  maxTags,
  maxTagsOfLot,
  noteMaxLength,
  reasonMaxLength,
  tagMaxLength,
} from './limits.ts'

const carId = z.coerce.string().regex(/^\d{1,15}$/)

/** A lot that a person compares with others. */
export const pinnedLot = z.object({
  id: z.string(),
  /** Whose page it opens; of a lot with a result that of the statistics. */
  pageType: z.enum(pageTypes),
  maker: z.string(),
  model: z.string(),
  /** Trim level. */
  grade: z.string(),
  year: z.int().nullable(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** The first picture; null for none. */
  image: z.string().nullable(),
  estimate: listedEstimate.nullable(),
})
export type PinnedLot = z.infer<typeof pinnedLot>

/** In the order in which they were pinned. */
const pinnedLots = z.array(pinnedLot).max(maxPins)

export const listPinnedLots = endpoint('GET', '/comparison/lots', {
  summary: 'The lots that the person compares, four at most; without those that they may not see',
  response: pinnedLots,
  refusals: [],
  access: { who: 'signed-in' },
})

export const pinLot = endpoint('PUT', '/comparison/lots', {
  summary: 'Adds a lot to those that the person compares; one that is there stays',
  body: z.object({ carId }),
  response: pinnedLots,
  refusals: ['not_found', 'pin_limit'],
  access: { who: 'signed-in' },
})

export const unpinLot = endpoint('DELETE', '/comparison/lots', {
  summary: 'Takes a lot, or without an id all, out of the comparison; succeeds also without any',
  query: z.object({ carId: carId.optional() }),
  response: pinnedLots,
  refusals: [],
  access: { who: 'signed-in' },
})

/** What a person has remarked on a lot. */
export const lotRemark = listedRemark.omit({ noteStart: true }).extend({ note: z.string() })
export type LotRemark = z.infer<typeof lotRemark>

export const getLotRemark = endpoint('GET', '/comparison/remark', {
  summary: "The person's own note, tags and verdict on a lot; nobody else's",
  query: z.object({ carId }),
  response: lotRemark,
  refusals: [],
  access: { who: 'signed-in' },
})

const written = (most: number) =>
  z
    .string()
    .refine((text) => !text.includes('\0'))
    .trim()
    .max(most)

/** A tag is one line; its letters are kept as they were first written. */
const tag = written(tagMaxLength)
  .min(1)
  .transform((text) => text.replace(/\s+/g, ' '))

const writtenRemark = z.object({
  note: written(noteMaxLength),
  tags: z.array(tag).max(maxTagsOfLot),
  notForMe: z
    .object({ reason: z.enum(notForMeReasons), text: written(reasonMaxLength) })
    .nullable(),
})

export const saveLotRemark = endpoint('PUT', '/comparison/remark', {
  summary: 'Changes the parts of the own remark on a lot that are sent; an empty part removes it',
  body: writtenRemark.partial().extend({
    carId,
    /**
     * The remark as it stood when the person began to write. When one of the sent parts stands otherwise by
     * now, nothing is saved and the request is refused with `remark_changed`. Left out, the last request wins.
     */
    expected: writtenRemark.optional(),
  }),
  response: lotRemark,
  refusals: ['not_found', 'remark_changed', 'tag_limit', 'remark_limit'],
  access: { who: 'signed-in' },
})

/** The remark that stands, in the `detail` of `remark_changed`. */
export const remarkChangedDetail = z.object({ remark: lotRemark })
export type RemarkChangedDetail = z.infer<typeof remarkChangedDetail>

export const listOwnTags = endpoint('GET', '/comparison/tags', {
  summary: "The person's own tags with the number of lots that have them, most used first",
  response: z.array(z.object({ tag: z.string(), lots: z.int().min(1) })).max(maxTags),
  refusals: [],
  access: { who: 'signed-in' },
})
