import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const model = z.strictObject({
  /** The trade's name for it, in capitals. */
  name: z.string(),
  aliases,
})

const maker = z.strictObject({
  name: z.string(),
  kind: z.enum(['car', 'bike']),
  aliases,
  models: z.array(model).readonly(),
})

/** A maker and its models at auctions; a maker of cars and bikes has an entry for each kind. */
export type Maker = z.output<typeof maker>

/**
 * Russian spellings, by maker and model: those that transliteration cannot guess, and those of common names, which test
 * its rules. The most common spelling of a name comes first.
 */
const russianNames = z.record(
  z.string(),
  z.strictObject({ maker: aliases, models: z.record(z.string(), aliases) }),
)

const readMakers = (files: readonly string[], russian: readonly string[]): readonly Maker[] => {
  const makers = files.flatMap((file) => readReference(`makers/${file}.json`, z.array(maker)))
  const names = Object.assign(
    {},
    ...russian.map((file) => readReference(`makers/russian/${file}.json`, russianNames)),
  ) as z.output<typeof russianNames>
  return makers.map((one) => {
    const known = names[one.name]
    return {
      ...one,
      aliases: [...one.aliases, ...(known?.maker ?? [])],
      models: one.models.map(({ name, aliases }) => ({
        name,
        aliases: [...aliases, ...(known?.models[name] ?? [])],
      })),
    }
  })
}

/** Makers of cars, vans and trucks sold at Japanese auctions, Japanese makers first. */
export const carMakers: readonly Maker[] = readMakers(
  [
    ...['cars-toyota', 'cars-nissan', 'cars-honda', 'cars-mazda-subaru', 'cars-mitsubishi'],
    ...['cars-kei', 'cars-trucks', 'cars-germany', 'cars-europe', 'cars-america-asia'],
  ],
  ['cars-of-japan', 'cars-of-the-west'],
)

/** Makers of motorbikes sold at Japanese auctions, Japanese makers first. */
export const bikeMakers: readonly Maker[] = readMakers(
  ['bikes-honda', 'bikes-yamaha-suzuki', 'bikes-kawasaki', 'bikes-america', 'bikes-europe-asia'],
  ['bikes'],
)
