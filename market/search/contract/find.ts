import * as z from 'zod'
import { findKinds } from './find-kinds.ts'
import { pageTypes } from './page-types.ts'

const suggestion = z.object({
  kind: z.enum(findKinds),
  /** The interpretation of the text: `TOYOTA ALPHARD`, `AGH30W`, `1001-1005`. */
  label: z.string(),
  /** Further filters in the text: a year, a part of the chassis code, equipment. */
  also: z.array(z.string()),
  /** Words without a meaning here. */
  ignored: z.array(z.string()),
  /** A name with another spelling. */
  isGuess: z.boolean(),
  /** Lots that the suggestion finds. */
  counter: z.int().min(0),
  filters: z.object({
    maker: z.array(z.int()).optional(),
    model: z.array(z.int()).optional(),
    chassis: z.array(z.string()).optional(),
    /** Both ends of the year. */
    year: z.tuple([z.int(), z.int()]).optional(),
    equipment: z.string().optional(),
    auction: z.array(z.int()).optional(),
    color: z.array(z.string()).optional(),
    fuel: z.array(z.string()).optional(),
    /** Combined search, `type-text`. */
    search: z.string().optional(),
  }),
})
export type Suggestion = z.infer<typeof suggestion>

export const maxSuggestions = 8

/** The interpretations of a text. */
export const found = z.object({
  /** The most likely first. */
  suggestions: z.array(suggestion).max(maxSuggestions),
  /** The other filters leave nothing: the suggestions are for a list without them. */
  isWide: z.boolean(),
  /** Where the same is found when this page type has none. */
  elsewhere: z.array(
    z.object({ pageType: z.enum(pageTypes), counter: z.int(), search: z.string() }),
  ),
})
export type Found = z.infer<typeof found>
