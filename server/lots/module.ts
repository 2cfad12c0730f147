import type { Module } from '../core/module.ts'
import { isForeignAddress } from '../pictures/picture-addresses.ts'
import { embeddedExtraImages } from '../upstreams/extra-images/embedded.ts'
import { httpExtraImages } from '../upstreams/extra-images/http.ts'
import type { ExtraImagesPort } from '../upstreams/extra-images/port.ts'
import { productionMonthPort } from '../upstreams/production-month/drivers.ts'
import type { ProductionMonthPort } from '../upstreams/production-month/port.ts'
import { extraImageInvariants } from './extra-images/invariants.ts'
import { lotSource } from './live.ts'
import { noteSource } from './live-notes.ts'
import { type FindBidInfo, lotRoutes } from './routes.ts'

declare module '../core/config.ts' {
  interface Config {
    /** The service that brings extra images; null for none. */
    readonly extraImages: {
      readonly url: string
      readonly key: string | null
      readonly timeoutSeconds: number
    } | null
    /** The service that knows when vehicles were made; null for none. */
    readonly productionMonth: { readonly url: string; readonly key: string } | null
  }
}

declare module '../core/context.ts' {
  interface Context {
    /** Gets more photos of a lot from its house. */
    readonly extraImages: ExtraImagesPort
    /** Knows when vehicles were made. */
    readonly productionMonth: ProductionMonthPort
    /** What the bid panel of a lot shows. Bids, which know lots, provide it. */
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
