/** A lot as its house knows it. */
export interface LotOfHouse {
  readonly id: number
  readonly house: string
  /** Tokyo day; null if there is none. */
  readonly auctionDay: string | null
  readonly lotNumber: string
  readonly maker: string
  readonly model: string
  readonly chassisCode: string
  readonly year: number | null
  /** Addresses of the photos known so far. */
  readonly photos: readonly string[]
}

/** A house's images beyond the photos of its feed. */
export interface MoreImages {
  /** Addresses; empty if there are no more images. */
  readonly images: readonly string[]
  /** Address of a better picture of the auction sheet; empty for none. */
  readonly sheet: string
}

/** Requests more photos of a lot from its house, which takes about half a minute. */
export interface ExtraImagesPort {
  readonly name: string
  /** Maximum duration of `find`. */
  readonly maxSeconds: number
  /** @throws when the service fails or takes too long; the attempt may or may not have cost something */
  find(lot: LotOfHouse, signal: AbortSignal): Promise<MoreImages>
}
