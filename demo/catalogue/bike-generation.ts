/** Shape of a motorbike, for the drawings. */
export type BikeStyle = 'naked' | 'sport' | 'cruiser' | 'scooter' | 'offroad' | 'classic' | 'tourer'

/** A generation of a motorbike. A demo lot is drawn from one row, so every combination exists. */
export type BikeGeneration = {
  maker: string
  model: string
  fromYear: number
  /** Inclusive. */
  toYear: number
  /** Catalogue displacement. */
  engineCc: number
  /** Frame or type codes that begin the serial, oldest first. */
  codes: readonly string[]
  style: BikeStyle
  /** When new, in today's yen. */
  newPriceYen: number
  /** Above 1 where the price rises with age. */
  collectible?: number
  /** Relative frequency at auction. */
  share: number
}

/** Returns a function that makes rows for one maker, so that a generation fits on a line. */
export function bikesOf(maker: string) {
  return (
    model: string,
    fromYear: number,
    toYear: number,
    engineCc: number,
    codes: readonly string[],
    style: BikeStyle,
    newPriceYen: number,
    share: number,
    collectible?: number,
  ): BikeGeneration => {
    const row = { maker, model, fromYear, toYear, engineCc, codes, style, newPriceYen, share }
    return collectible === undefined ? row : { ...row, collectible }
  }
}
