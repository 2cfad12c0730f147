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
    /** The hosts from which photos and videos of lots may come; null for the whole public internet. */
    readonly photoHosts: readonly string[] | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Pictures of lots, kept or fetched from the addresses in the feeds. */
    readonly pictures: PictureStore
    /** Whether a link shows its lot now; guests see pictures by it. Sharing, which shows pictures, provides it. */
    readonly isShareOpen: (id: string) => Promise<boolean>
  }
}

// Drawings can be made at any time, and cost a processor: the demo makes few that nobody has asked for.
const usualPace = { everySeconds: 10, most: 5000 }
const demoPace = { everySeconds: 600, most: 1 }

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
    const { everySeconds, most } = context.config.demo ? demoPace : usualPace
    const noting = { ...enqueuePicturesJob, everySeconds }
    return [
      { job: noting, run: () => enqueueUpcomingPictures(context, most) },
      { job: fetchPicturesJob, run: () => fetchDuePictures(context) },
      { job: removePicturesJob, run: () => removeOrphanedPictures(context) },
    ]
  },
  routes: (app, context) =>
    pictureRoutes(app, context, pictureAccess(context, context.isShareOpen)),
} satisfies Module
