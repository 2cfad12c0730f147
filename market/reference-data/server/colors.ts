import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const color = z.strictObject({
  code: z.string(),
  en: z.string(),
  ru: z.string(),
  ja: z.string(),
  /** Colors that are filtered together; paint names hide several shades. */
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
  /** Two-tone paints belong to the color that they name first, so a search for it finds them. */
  aliases,
})

/** A body color as feeds write it, not the maker's paint number. */
export type Color = z.output<typeof color>

/** The color names of auction sheets and stock lists. */
export const colors: readonly Color[] = readReference('colors.json', z.array(color))
