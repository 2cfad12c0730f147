import { embeddedExtraImages } from '#market/lots/server/extra-images/source/embedded.ts'
import { frameTable } from '#market/lots/server/production-month/source/frame-table.ts'
import { pictureStore } from '#market/pictures/server/picture-store.ts'
import { type DrawPicture, picturesPort } from '#market/pictures/server/source/port.ts'
import type { PlatformServices } from '#platform/core/server/context.ts'
import type { Module, Startup } from '#platform/core/server/module.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { advanceMarket, type DemoOptions, ensureDemoMarket } from './load.ts'
import { moreViews } from './lots/car-lot.ts'
import { frameRanges } from './lots/frame-ranges.ts'
import { defaultSize, scaled } from './market.ts'
import { demoAccounts } from './people.ts'
import { demoRoutes } from './routes.ts'
import { ensureDemoShares } from './shares.ts'

/** Sets the results of due lots. */
const resultsJob: RepeatedJob = { name: 'demo-hammers', everySeconds: 10, timeLimitSeconds: 60 }
/** Adds upcoming days. */
const daysJob: RepeatedJob = { name: 'demo-days', everySeconds: 3600, timeLimitSeconds: 3600 }

/** A drawn and invented market. Its services replace those of domains where no real one is configured. */
export const runningDemo: Module = {
  name: 'demo',
  // The market is complete before the search reads it.
  prepare: (platform, startup) =>
    startup.whenAvailable(() => ensureDemoMarket(marketOf(platform, startup))),
  services({ config, db, storage, graphics }) {
    const upstream = picturesPort(
      { hosts: config.photoHosts },
      config.demoPictures === 'plain' ? drawPlainly : drawOf(db),
    )
    return {
      pictures: pictureStore({ db, storage, graphics, upstream }),
      ...(!config.extraImages && {
        extraImages: embeddedExtraImages(config.demoExtraImagesSeconds, moreViews),
      }),
      ...(!config.productionMonth && { productionMonth: frameTable(frameRanges) }),
      demoAccounts,
    }
  },
  async start(context, startup) {
    const { jobs, whenAvailable } = startup
    const { config, db, now, shareCodes } = context
    const market = { ...marketOf(context, startup), log: () => undefined }
    await jobs.repeat(resultsJob, async () => {
      while ((await advanceMarket(db, now())) === 2000);
    })
    await jobs.repeat(daysJob, () => ensureDemoMarket(market))
    if (config.demoBids) await whenAvailable(() => ensureDemoShares(db, shareCodes))
  },
  routes: demoRoutes,
}

const marketOf = (
  { config, storage, now }: PlatformServices,
  { databaseUrl, log }: Startup,
): DemoOptions => ({
  url: databaseUrl,
  size: scaled(defaultSize, config.demoScale),
  hasBids: config.demoBids,
  ...{ storage, now, log },
})

// The drawing code is loaded with the first picture.
const drawPlainly: DrawPicture = async (path) =>
  (await import('./drawing/plain-picture.ts')).plainPicture(path)
const drawOf =
  (db: PlatformServices['db']): DrawPicture =>
  async (path) =>
    (await import('./drawing/pictures.ts')).drawPicture(db, path)
