import type { BikeGeneration } from './bike-generation.ts'
import { hondaBikeGenerations } from './bikes/honda.ts'
import { importedBikeGenerations } from './bikes/imported.ts'
import { kawasakiBikeGenerations } from './bikes/kawasaki.ts'
import { suzukiBikeGenerations } from './bikes/suzuki.ts'
import { yamahaBikeGenerations } from './bikes/yamaha.ts'

/** Every motorbike of the demo market; shares are relative to their sum. */
export const bikeGenerations: readonly BikeGeneration[] = [
  ...hondaBikeGenerations,
  ...yamahaBikeGenerations,
  ...suzukiBikeGenerations,
  ...kawasakiBikeGenerations,
  ...importedBikeGenerations,
]
