import { bikes } from './cyrillic/bikes.ts'
import { withCyrillic } from './cyrillic/cyrillic-names.ts'
import type { Maker } from './maker.ts'
import { americanBikes } from './makers/bikes-america.ts'
import { otherBikes } from './makers/bikes-europe-asia.ts'
import { hondaBikes } from './makers/bikes-honda.ts'
import { kawasakiBikes } from './makers/bikes-kawasaki.ts'
import { yamahaAndSuzukiBikes } from './makers/bikes-yamaha-suzuki.ts'

/** Makers of motorbikes sold at Japanese auctions, Japanese makers first. */
export const bikeMakers: readonly Maker[] = withCyrillic(
  [...hondaBikes, ...yamahaAndSuzukiBikes, ...kawasakiBikes, ...americanBikes, ...otherBikes],
  bikes,
)
