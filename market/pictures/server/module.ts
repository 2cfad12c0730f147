import type { Module } from '#platform/core/server/module.ts'
import { pictureAccess } from './access.ts'
import { enqueuePicturesJob, enqueueUpcomingPictures } from './enqueue-pictures.ts'
import { fetchDuePictures, fetchPicturesJob } from './fetch-pictures.ts'
import { measurePictures } from './picture-metrics.ts'
import { type PictureStore, pictureStore } from './picture-store.ts'
import { removeOrphanedPictures, removePicturesJob } from './remove-pictures.ts'
import { pictureRoutes } from './routes.ts'
import { picturesPort } from './source/port.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** The hosts that photos and videos of lots may come from; null allows the whole public internet. */
    readonly photoHosts: readonly string[] | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Pictures of lots, stored or fetched from the addresses in the feeds. */
    readonly pictures: PictureStore
    /** Whether a link shows its lot now; guests see pictures by it. Provided by sharing, which shows pictures. */
    readonly isShareOpen: (id: string) => Promise<boolean>
  }
}

// Drawings can be made at any time, and cost a processor: the demo makes few before they are requested.
const usualPace = { everySeconds: 10, maxLots: 5000 }
const demoPace = { everySeconds: 600, maxLots: 1 }

export const picturesModule = {
  name: 'pictures',
  services: ({ config, db, storage, graphics }) => ({
    pictures: pictureStore({
      ...{ db, storage, graphics },
      upstream: picturesPort({ hosts: config.photoHosts }),
    }),
  }),
  metrics: ({ metrics, db }) => measurePictures(metrics, db),
  jobs(context) {
    const { everySeconds, maxLots } = context.config.demo ? demoPace : usualPace
    const enqueueJob = { ...enqueuePicturesJob, everySeconds }
    return [
      { job: enqueueJob, run: () => enqueueUpcomingPictures(context, maxLots) },
      { job: fetchPicturesJob, run: () => fetchDuePictures(context) },
      { job: removePicturesJob, run: () => removeOrphanedPictures(context) },
    ]
  },
  routes: (app, context) =>
    pictureRoutes(app, context, pictureAccess(context, context.isShareOpen)),
} satisfies Module
