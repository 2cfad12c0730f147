import { carsOfJapan } from './cyrillic/cars-of-japan.ts'
import { carsOfTheWest } from './cyrillic/cars-of-the-west.ts'
import { withCyrillic } from './cyrillic/cyrillic-names.ts'
import type { Maker } from './maker.ts'
import { americanAndAsianMakers } from './makers/cars-america-asia.ts'
import { otherEuropeanMakers } from './makers/cars-europe.ts'
import { germanMakers } from './makers/cars-germany.ts'
import { hondaMakers } from './makers/cars-honda.ts'
import { keiMakers } from './makers/cars-kei-makers.ts'
import { mazdaAndSubaru } from './makers/cars-mazda-subaru.ts'
import { mitsubishiMakers } from './makers/cars-mitsubishi.ts'
import { nissanMakers } from './makers/cars-nissan.ts'
import { toyotaMakers } from './makers/cars-toyota.ts'
import { truckMakers } from './makers/cars-trucks.ts'

/** Makers of cars, vans and trucks sold at Japanese auctions, Japanese makers first. */
export const carMakers: readonly Maker[] = withCyrillic(
  [
    ...toyotaMakers,
    ...nissanMakers,
    ...hondaMakers,
    ...mazdaAndSubaru,
    ...mitsubishiMakers,
    ...keiMakers,
    ...truckMakers,
    ...germanMakers,
    ...otherEuropeanMakers,
    ...americanAndAsianMakers,
  ],
  { ...carsOfJapan, ...carsOfTheWest },
)
