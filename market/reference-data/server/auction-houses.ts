import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const auctionHouse = z
  .strictObject({
    /** Canonical name, shown and stored. */
    name: z.string(),
    /** A room sale, a sealed tender (nyusatsu), or a board of fixed-price stock. */
    kind: z.enum(['hall', 'tender', 'one-price']),
    /** Sale days, 1 Monday … 6 Saturday in Tokyo; empty for boards, which are always open. */
    days: z.array(z.literal([1, 2, 3, 4, 5, 6])).readonly(),
    /** Usual time of the first lot, in Tokyo. */
    startsAt: z.iso.time({ precision: -1 }),
    /** Lots sold simultaneously. */
    lanes: z.int().positive(),
    /** Sells motorbikes only. */
    bikes: z.literal(true).optional(),
    /**
     * The port that the house's cars usually leave from. The timetables of houses mention only Yokohama and Kobe; for
     * houses near Nagoya, Osaka, Hakata and Tomakomai it is the nearer port.
     */
    port: z.enum(['Yokohama', 'Nagoya', 'Osaka', 'Kobe', 'Hakata', 'Tomakomai']),
    /** Relative number of lots per sale (USS Tokyo = 12). */
    weight: z.number().positive(),
    aliases,
  })
  // These provide extra images on request (spec 3 §3).
  .transform((house) => ({ ...house, isUss: house.name.startsWith('USS') }))

/** An auction house or board, and its spellings in feeds. */
export type AuctionHouse = z.output<typeof auctionHouse>
export type Weekday = AuctionHouse['days'][number]

const files = ['halls-large', 'halls-regional', 'tenders', 'halls-bikes', 'one-price-boards']

/** Every auction house and board; names drift over the years, so they are data. */
export const auctionHouses: readonly AuctionHouse[] = files.flatMap((file) =>
  readReference(`houses/${file}.json`, z.array(auctionHouse)),
)
