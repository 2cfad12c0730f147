import type { AuctionHouse } from './auction-house.ts'
import { bikeHalls } from './houses/bike-halls.ts'
import { largeCarHalls } from './houses/car-halls-large.ts'
import { regionalCarHalls } from './houses/car-halls-regional.ts'
import { carTenders } from './houses/car-tenders.ts'
import { onePriceBoards } from './houses/one-price-boards.ts'

/** Every auction house and board; names drift over the years, so they are data. */
export const auctionHouses: readonly AuctionHouse[] = [
  ...largeCarHalls,
  ...regionalCarHalls,
  ...carTenders,
  ...bikeHalls,
  ...onePriceBoards,
]
