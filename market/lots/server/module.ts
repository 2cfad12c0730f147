import { isForeignAddress } from '#market/pictures/server/picture-addresses.ts'
import type { Module } from '#platform/core/server/module.ts'
import { extraImageInvariants } from './extra-images/invariants.ts'
import { embeddedExtraImages } from './extra-images/source/embedded.ts'
import { httpExtraImages } from './extra-images/source/http.ts'
import type { ExtraImagesPort } from './extra-images/source/port.ts'
import { lotSource } from './live.ts'
import { noteSource } from './live-notes.ts'
import { productionMonthPort } from './production-month/source/drivers.ts'
import type { ProductionMonthPort } from './production-month/source/port.ts'
import { type FindBidInfo, lotRoutes } from './routes.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** The service that provides extra images; null for none. */
    readonly extraImages: {
      readonly url: string
      readonly key: string | null
      readonly timeoutSeconds: number
    } | null
    /** The service for months of production; null for none. */
    readonly productionMonth: { readonly url: string; readonly key: string } | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Requests more photos of a lot from its house. */
    readonly extraImages: ExtraImagesPort
    /** Looks up when vehicles were made. */
    readonly productionMonth: ProductionMonthPort
    /** Finds the data of a lot's bid panel. Provided by bids, which may know lots. */
    readonly findBidInfo: FindBidInfo
  }
}

export const lotsModule = {
  name: 'lots',
  services({ config }) {
    const { hostname } = new URL(config.publicUrl)
    return {
      extraImages: config.extraImages
        ? httpExtraImages(config.extraImages, (address) => isForeignAddress(address, hostname))
        : embeddedExtraImages(0),
      productionMonth: productionMonthPort(config),
    }
  },
  routes: lotRoutes,
  events: [lotSource, noteSource],
  invariants: extraImageInvariants,
} satisfies Module
