import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const color = z.strictObject({
  code: z.string(),
  en: z.string(),
  ru: z.string(),
  ja: z.string(),
  /** Colours that are filtered together; paint names hide several shades. */
  group: z.enum([
    'white',
    'black',
    'silver',
    'grey',
    'blue',
    'light blue',
    'red',
    'orange',
    'yellow',
    'green',
    'beige',
    'brown',
    'gold',
    'purple',
    'pink',
    'two-tone',
    'other',
  ]),
  /** sRGB hex for drawing a swatch or a car. */
  paint: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Named two-tone paints belong to the colour they name first, so a search for it finds them. */
  aliases,
})

/** A body colour as feeds write it. Not the maker's paint number. */
export type Color = z.output<typeof color>

/** The colour names of auction sheets and stock lists. */
export const colors: readonly Color[] = readReference('colors.json', z.array(color))
