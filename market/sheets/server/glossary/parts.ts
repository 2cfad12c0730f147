import * as z from 'zod'
import { readReference } from '#reference/read-reference.ts'
import { bothLanguages, spellings } from './term.ts'

/** Genders of Russian nouns, and the plural: adjectives agree with them. */
const gender = z.enum(['m', 'f', 'n', 'p'])

const part = bothLanguages.extend({ spellings, gender })

/** A part of a vehicle. Words for its place precede it: 左フロントドア. */
export type Part = Readonly<z.output<typeof part>>

export const parts: readonly Part[] = readReference('glossary/parts.json', z.array(part))

const place = z.strictObject({ spellings, en: z.string(), ru: z.record(gender, z.string()) })

/** A word for a place before a part, in the forms of Russian adjectives. */
export type Place = Readonly<z.output<typeof place>>

export const places: readonly Place[] = readReference('glossary/places.json', z.array(place))
