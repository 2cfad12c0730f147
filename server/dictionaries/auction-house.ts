/** 1 Monday … 6 Saturday, in Tokyo; no house sells on Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6

/** A room sale, a sealed tender (nyusatsu), or a board of fixed-price stock. */
export type AuctionKind = 'hall' | 'tender' | 'one-price'

/**
 * Loading port the house's cars usually leave from. The timetable of the houses knows Yokohama and
 * Kobe only; for houses near Nagoya, Osaka, Hakata and Tomakomai it is the nearer port.
 */
export type LoadingPort = 'Yokohama' | 'Nagoya' | 'Osaka' | 'Kobe' | 'Hakata' | 'Tomakomai'

/** An auction house or board, and how its name appears in feeds. */
export type AuctionHouse = {
  /** Canonical name, shown and stored. */
  name: string
  kind: AuctionKind
  /** Sale days; empty for boards, which are always open. */
  days: readonly Weekday[]
  /** Usual first lot, Tokyo time, HH:MM. */
  startsAt: string
  /** Lots sold at the same moment. */
  lanes: number
  /** Sells motorbikes only. */
  bikes?: true
  port: LoadingPort
  /** Relative number of lots a sale (USS Tokyo = 12). */
  weight: number
  /** Extra images can be requested (spec 3 §3): every house whose name starts with USS. */
  isUss: boolean
  /** Other spellings; case, width and separators are ignored. */
  aliases: readonly string[]
}
