import type { CarGeneration } from './car-generation.ts'
import { americanCars } from './cars/america.ts'
import { bmwAndMiniCars } from './cars/bmw-mini.ts'
import { daihatsuTallKeiCars } from './cars/daihatsu-kei-tall.ts'
import { otherDaihatsuCars } from './cars/daihatsu-other.ts'
import { hondaCompactCars } from './cars/honda-compact.ts'
import { hondaKeiCars } from './cars/honda-kei.ts'
import { hondaMinivans } from './cars/honda-minivans.ts'
import { hondaSportsCars } from './cars/honda-sports.ts'
import { italianAndBritishCars } from './cars/italy-britain.ts'
import { lexusCars } from './cars/lexus.ts'
import { mazdaCars } from './cars/mazda.ts'
import { mercedesAndPorscheCars } from './cars/mercedes-porsche.ts'
import { mitsubishiCars } from './cars/mitsubishi.ts'
import { nissanCompactCars } from './cars/nissan-compact.ts'
import { nissanFamilyCars } from './cars/nissan-family.ts'
import { nissanKeiAndVans } from './cars/nissan-kei-and-vans.ts'
import { nissanSportsCars } from './cars/nissan-sports.ts'
import { subaruCars } from './cars/subaru.ts'
import { suzukiCompactCars } from './cars/suzuki-compact.ts'
import { suzukiKeiCars } from './cars/suzuki-kei.ts'
import { swedishAndFrenchCars } from './cars/sweden-france.ts'
import { toyotaLargeMinivans } from './cars/toyota-alphard.ts'
import { toyotaCorollaCars } from './cars/toyota-corolla.ts'
import { toyotaHatchbacks } from './cars/toyota-hatchbacks.ts'
import { toyotaMinivans } from './cars/toyota-minivans.ts'
import { toyotaOffRoaders } from './cars/toyota-off-roaders.ts'
import { toyotaSedans } from './cars/toyota-sedans.ts'
import { toyotaSportsCars } from './cars/toyota-sports.ts'
import { toyotaSuvs } from './cars/toyota-suvs.ts'
import { toyotaVans } from './cars/toyota-vans.ts'
import { trucks } from './cars/trucks.ts'
import { volkswagenAndAudiCars } from './cars/volkswagen-audi.ts'

/** Every car of the demo market; shares are relative to their sum. */
export const carGenerations: readonly CarGeneration[] = [
  ...lexusCars,
  ...hondaKeiCars,
  ...mitsubishiCars,
  ...trucks,
  ...subaruCars,
  ...mazdaCars,
  ...mercedesAndPorscheCars,
  ...bmwAndMiniCars,
  ...volkswagenAndAudiCars,
  ...americanCars,
  ...toyotaCorollaCars,
  ...toyotaHatchbacks,
  ...toyotaSuvs,
  ...toyotaOffRoaders,
  ...toyotaVans,
  ...toyotaLargeMinivans,
  ...toyotaMinivans,
  ...toyotaSportsCars,
  ...toyotaSedans,
  ...hondaMinivans,
  ...hondaSportsCars,
  ...hondaCompactCars,
  ...suzukiCompactCars,
  ...suzukiKeiCars,
  ...daihatsuTallKeiCars,
  ...otherDaihatsuCars,
  ...nissanSportsCars,
  ...nissanKeiAndVans,
  ...nissanFamilyCars,
  ...nissanCompactCars,
  ...italianAndBritishCars,
  ...swedishAndFrenchCars,
]
