/** A lot as its house knows it. */
export interface LotOfHouse {
  readonly id: number
  readonly house: string
  /** Tokyo day; null where there is none. */
  readonly auctionDay: string | null
  readonly lotNumber: string
  readonly maker: string
  readonly model: string
  readonly chassisCode: string
  readonly year: number | null
  /** Addresses of the photos that are known already. */
  readonly photos: readonly string[]
}

/** What a house has besides the photos of its feed. */
export interface MoreImages {
  /** Addresses; none when there is nothing more. */
  readonly images: readonly string[]
  /** Address of a better picture of the auction sheet; empty for none. */
  readonly sheet: string
}

/** Gets more photos of a lot from its house, which takes about half a minute. */
export interface ExtraImagesPort {
  readonly name: string
  /** How long `find` takes at most. */
  readonly maxSeconds: number
  /** @throws when the service fails or takes too long; whether the attempt cost something is not known */
  find(lot: LotOfHouse, signal: AbortSignal): Promise<MoreImages>
}
