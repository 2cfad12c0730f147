import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endDemoAccounts, hasDemoMarket } from '../demo/end-accounts.ts'
import { demoAccounts } from '../demo/people.ts'
import { ensureWebBuild } from '../scripts/web-build.ts'
import { buildApp, notices } from './app.ts'
import { deleteOldRecords, oldRecordsJob } from './auth/old-records.ts'
import { instanceSecret, keyFor } from './auth/secret.ts'
import { sessionTokens } from './auth/session-tokens.ts'
import { closeFilledGroups, closeGroupsJob } from './bids/close-groups.ts'
import { endBidsJob, endFinishedBids } from './bids/end-bids.ts'
import {
  noteDeadlinesJob,
  noteNearDeadlines,
  notifyOfBids,
  notifyOfBidsJob,
} from './bids/notices/notify-of-bids.ts'
import { placeBidsJob, placeDueBids } from './bids/place-automatically.ts'
import { removeUnsentFiles, unsentFilesJob } from './chat/files/unsent-files.ts'
import { processConfig } from './config.ts'
import type { Config } from './core/config.ts'
import type { Context } from './core/context.ts'
import { checkPort, portFailure } from './core/own-port.ts'
import { rateLimits } from './core/rate-limits.ts'
import { StartFailure, startFailureFor } from './core/start-failure.ts'
import { startWarnings } from './core/start-warnings.ts'
import { assertDurable } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { bidsPool, connect } from './db/pools.ts'
import { type DatabaseServer, openDatabase } from './db/postgres.ts'
import { watchStalls } from './db/stall-watch.ts'
import type { Db } from './db/tables.ts'
import { untilAvailable } from './db/until-available.ts'
import { watchWrites } from './db/writes.ts'
import { loadDictionaries } from './dictionaries/commands.ts'
import { nameIndexes } from './dictionaries/names/name-index.ts'
import { mergedNames } from './dictionaries/review/merged-names.ts'
import { measureFeed } from './feed/feed-metrics.ts'
import { measureFeedHealth } from './feed/health/health-metrics.ts'
import { watchFeeds, watchFeedsJob } from './feed/health/watch-feeds.ts'
import { startPulls } from './feed/pulls/pull-jobs.ts'
import { startGraphics } from './graphics/graphics.ts'
import { deleteAllExpiredKeys, expiredKeysJob } from './idempotency/expired-keys.ts'
import { startJobs } from './jobs/jobs.ts'
import { averagePricesJob, averagePricesRefresh } from './lots/average-prices.ts'
import { createMetrics } from './metrics/metrics.ts'
import { measurePools } from './metrics/pool-metrics.ts'
import { watchProcess } from './metrics/process-watch.ts'
import { measureDeliveries } from './notifications/deliveries/delivery-metrics.ts'
import {
  mailNotifications,
  mailNotificationsJob,
} from './notifications/deliveries/mail-notifications.ts'
import {
  deleteAllOldNotifications,
  oldNotificationsJob,
} from './notifications/deliveries/old-notifications.ts'
import {
  pushNotifications,
  pushNotificationsJob,
} from './notifications/deliveries/push-notifications.ts'
import { followPayments, followPaymentsJob } from './payments/links/follow-payments.ts'
import { readRates, readRatesJob } from './payments/office/rates/read-rates.ts'
import { remindOfInvoices, remindOfInvoicesJob } from './payments/overdue/remind-of-invoices.ts'
import { settleAccounts, settleAccountsJob } from './payments/settle-accounts.ts'
import { noteComingPictures, notePicturesJob } from './pictures/enqueue-pictures.ts'
import { fetchDuePictures, fetchPicturesJob } from './pictures/fetch-pictures.ts'
import { isForeignAddress } from './pictures/picture-addresses.ts'
import { measurePictures } from './pictures/picture-metrics.ts'
import { pictureStore } from './pictures/picture-store.ts'
import { removeOrphanedPictures, removePicturesJob } from './pictures/remove-pictures.ts'
import { startPriceJobs } from './prices/jobs.ts'
import { startPriceThread } from './prices/learning/price-thread.ts'
import { measurePrices } from './prices/watch/price-metrics.ts'
import {
  removeUnfinishedDocuments,
  unfinishedDocumentsJob,
} from './purchases/documents/unfinished-documents.ts'
import { makeMissingPurchases, missingPurchasesJob } from './purchases/missing-purchases.ts'
import {
  deleteAllOldPurchaseNotices,
  notifyOfPurchases,
  notifyOfPurchasesJob,
  oldPurchaseNoticesJob,
} from './purchases/notices/notify-of-purchases.ts'
import { makePapers, makePapersJob } from './purchases/papers/make-papers.ts'
import { startSearchEngine } from './search/engine/engine.ts'
import { measureSearch } from './search/search-metrics.ts'
import { sqlSearch } from './search/sql/sql-search.ts'
import { deleteAllOldShares, oldSharesJob } from './sharing/old-shares.ts'
import { shareCodes } from './sharing/share-codes.ts'
import { measureShares } from './sharing/share-metrics.ts'
import { oldTranslationsJob, removeOldTranslations } from './sheets/translation/old-translations.ts'
import { fileStorage } from './storage/file-storage.ts'
import { embeddedExtraImages } from './upstreams/extra-images/embedded.ts'
import { httpExtraImages } from './upstreams/extra-images/http.ts'
import type { ExtraImagesPort } from './upstreams/extra-images/port.ts'
import { startMailDelivery } from './upstreams/mail/delivery.ts'
import { deleteAllOldMails, oldMailsJob } from './upstreams/mail/old-mails.ts'
import { mailPort } from './upstreams/mail/port.ts'
import { paymentProviderOf } from './upstreams/payments/provider.ts'
import { sandboxPaymentsJob } from './upstreams/payments/sandbox/sandbox.ts'
import { picturesPort } from './upstreams/pictures/port.ts'
import { productionMonthPort } from './upstreams/production-month/drivers.ts'
import { pushPort } from './upstreams/push/port.ts'
import { instanceVapidKeys, pushSubject } from './upstreams/push/vapid-keys.ts'
import { dailyRates } from './upstreams/rates/daily-file.ts'
import { translationService } from './upstreams/sheet-translation/service.ts'

const started = performance.now()
const print = (line: string) => console.log(line)
const undo: (() => Promise<unknown> | unknown)[] = []
/** The database of this server, from the moment at which it begins to start. */
let opening: Promise<DatabaseServer> | null = null
let stopping = false
/** Where this server is reached from this machine; null before it listens. */
let ownAddress: string | null = null

async function start(): Promise<void> {
  const config = processConfig()
  await checkPort(config)
  opening = openDatabase(config, print, (failure) => {
    console.error(`\n${failure.message}\n`)
    void stop(1)
  })
  const database = await opening
  const [{ context, search, jobs, prices }] = await Promise.all([
    prepare(config, database),
    ensureWebBuild(print),
  ])
  const demo = config.demo ? await import('../demo/routes.ts') : null
  if (config.demo && config.demoBids) {
    const { ensureDemoShares } = await import('../demo/shares.ts')
    await patiently(() => ensureDemoShares(context.db, context.shareCodes))
  }
  const app = await buildApp(context, (app) => demo?.demoRoutes(app, context))
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  ownAddress = addressOf(app.server.address() as AddressInfo)
  await search.ready
  const refreshAverages = averagePricesRefresh(database.url, search, context.now)
  // A demo shows its average prices at once; if the database is unavailable, the job tries again.
  if (config.demo) await refreshAverages().catch(() => undefined)
  await jobs.repeat(averagePricesJob, refreshAverages)
  if (config.learnsPrices) await startPriceJobs(jobs, context, prices)
  announce(context)
  // Written now and not at the stop, so that the next start is fast even after a kill.
  flushCompileCache()
}

/** Waits for a database that fails while this server starts, as it does while it runs. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  untilAvailable(work, { log: print, isStopping: () => stopping })

async function prepare(config: Config, database: DatabaseServer) {
  const applied = await patiently(() => migrate(database.url))
  if (applied.length > 0) print(`Migrated the database: ${applied.join(', ')}`)
  const watch = watchStalls(database.url, print, { isServing: () => ownAddress !== null })
  const { db, pool } = connect(database.url, { watch })
  undo.push(() => db.destroy())
  await patiently(() => assertDurable(db))
  const { db: bidsDb, pool: bidConnections } = connect(database.url, {
    ...bidsPool,
    watch,
  })
  undo.push(() => bidsDb.destroy())
  const processWatch = watchProcess(pool)
  undo.push(() => processWatch.stop())
  const metrics = createMetrics(processWatch)
  measurePools(metrics, { pages: pool, bids: bidConnections })
  await patiently(() => loadDictionaries(db))
  const now = () => new Date()
  measureFeed(metrics, db, now)
  measureFeedHealth(metrics, db)
  measurePrices(metrics, db, now)
  measureDeliveries(metrics, db)
  measureShares(metrics, db)
  // It ends after the jobs, which draw.
  const graphics = startGraphics()
  undo.push(() => graphics.stop())
  const jobs = await startJobs(database.url, { metrics, canRun: database.isHeld })
  undo.push(() => jobs.stop())
  await jobs.repeat(expiredKeysJob, () => deleteAllExpiredKeys(db))
  await jobs.repeat(oldRecordsJob, () => deleteOldRecords(db, now()))
  await jobs.repeat(oldMailsJob, () => deleteAllOldMails(db, now()))
  await jobs.repeat(oldNotificationsJob, () => deleteAllOldNotifications(db))
  await jobs.repeat(oldSharesJob, () => deleteAllOldShares(db))
  await jobs.repeat(missingPurchasesJob, () => makeMissingPurchases(db))
  await jobs.repeat(settleAccountsJob, () => settleAccounts(db))
  await jobs.repeat(endBidsJob, () => endFinishedBids(db))
  await jobs.repeat(closeGroupsJob, () => closeFilledGroups(db))
  await jobs.repeat(placeBidsJob, () => placeDueBids(db))
  await startPulls(jobs, db, { now })
  const storage = await fileStorage({ s3: config.s3, folder: join(database.dataDir, 'files') })
  if (config.demo) {
    // Imported here, because it takes a quarter of the start and only the demo needs it.
    const { ensureDemoMarket } = await import('../demo/load.ts')
    const { defaultSize, scaled } = await import('../demo/market.ts')
    const { startDemoMarket } = await import('../demo/market-jobs.ts')
    const market = {
      url: database.url,
      size: scaled(defaultSize, config.demoScale),
      hasBids: config.demoBids,
      storage,
      now,
      log: print,
    }
    await patiently(() => ensureDemoMarket(market))
    await startDemoMarket(jobs, db, market)
  } else await patiently(() => closeDemo(db, now()))
  await startMailDelivery({ db, config, jobs })
  const search = startSearchEngine({
    url: database.url,
    dir: join(database.dataDir, 'search'),
    now,
    log: print,
    fallback: sqlSearch(db, now),
  })
  undo.push(() => search.stop())
  measureSearch(metrics, () => search.status())
  const prices = startPriceThread({ url: database.url, now, log: print })
  undo.push(() => prices.stop())
  const secret = await instanceSecret(config, database.dataDir)
  const payments = await paymentProviderOf(config, {
    db,
    now,
    sandboxKey: keyFor(secret, 'sandbox webhook'),
    ownAddress: () => ownAddress,
  })
  const context: Context = {
    config,
    db,
    bidsDb,
    writes: watchWrites(database.isHeld),
    search,
    searchStatus: () => search.status(),
    prices,
    names: nameIndexes(),
    mergedNames: mergedNames(1000),
    processWatch,
    metrics,
    mail: mailPort(config, jobs),
    extraImages: await extraImagesPort(config),
    productionMonth: productionMonthPort(config, await demoFrames(config)),
    pictures: pictureStore({ db, storage, graphics, upstream: await upstreamPictures(config, db) }),
    push: pushPort(await instanceVapidKeys(config, database.dataDir), pushSubject(config)),
    storage,
    uploadsFolder: join(database.dataDir, 'uploads'),
    graphics,
    sheetTranslation: config.sheetService && translationService(config.sheetService),
    ...payments,
    limits: rateLimits(config.rateLimitFactor, db),
    tokens: sessionTokens(secret, config.previousSecret),
    shareCodes: shareCodes(secret, config.previousSecret),
    demoAccounts: config.demo ? demoAccounts : [],
    now,
  }
  measurePictures(metrics, db)
  // Drawings can be made at any time, and cost a processor: the demo makes few that nobody has asked for.
  const pace = config.demo ? { everySeconds: 600, most: 1 } : { everySeconds: 10, most: 5000 }
  const { everySeconds, most } = pace
  await jobs.repeat({ ...notePicturesJob, everySeconds }, () => noteComingPictures(context, most))
  await jobs.repeat(fetchPicturesJob, () => fetchDuePictures(context))
  await jobs.repeat(removePicturesJob, () => removeOrphanedPictures(context))
  await jobs.repeat(makePapersJob, () => makePapers(context, config.demo ? 2 : 20))
  await jobs.repeat(unsentFilesJob, () => removeUnsentFiles(context))
  await jobs.repeat(unfinishedDocumentsJob, () => removeUnfinishedDocuments(context))
  await jobs.repeat(oldTranslationsJob, () => removeOldTranslations(context))
  await jobs.repeat(noteDeadlinesJob, () => noteNearDeadlines(db))
  await jobs.repeat(notifyOfBidsJob, () => notifyOfBids(db))
  await jobs.repeat(notifyOfPurchasesJob, () => notifyOfPurchases(db))
  await jobs.repeat(oldPurchaseNoticesJob, () => deleteAllOldPurchaseNotices(db))
  await jobs.repeat(mailNotificationsJob, () => mailNotifications(context, notices))
  await jobs.repeat(followPaymentsJob, () => followPayments(context))
  await jobs.repeat(watchFeedsJob, () => watchFeeds(context))
  if (config.ratesUrl) {
    const rates = dailyRates(config.ratesUrl)
    await jobs.repeat(readRatesJob, async () => void (await readRates(db, rates, console.warn)))
  }
  await jobs.repeat(remindOfInvoicesJob, () => remindOfInvoices(context))
  await jobs.repeat(pushNotificationsJob, () => pushNotifications(context, notices))
  const { sandboxPayments } = payments
  if (sandboxPayments) {
    await jobs.repeat(sandboxPaymentsJob, async () => void (await sandboxPayments.work()))
  }
  return { context, search, jobs, prices }
}

async function extraImagesPort({
  extraImages,
  demo,
  demoExtraImagesSeconds,
  publicUrl,
}: Config): Promise<ExtraImagesPort> {
  if (extraImages) {
    const { hostname } = new URL(publicUrl)
    return httpExtraImages(extraImages, (address) => isForeignAddress(address, hostname))
  }
  if (!demo) return embeddedExtraImages(0)
  const { moreViews } = await import('../demo/lots/car-lot.ts')
  return embeddedExtraImages(demoExtraImagesSeconds, moreViews)
}

/** A server that listens on every address is reached on the loopback one. */
function addressOf({ address, family, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[address] ?? address
  return family === 'IPv6' && host === address
    ? `http://[${host}]:${port}`
    : `http://${host}:${port}`
}

/** The chassis numbers of the demo market; imported only where they are needed. */
const demoFrames = async ({ demo }: Config) =>
  demo ? (await import('../demo/lots/frame-ranges.ts')).frameRanges : []

/** Pictures from the hosts of feeds; in the demo also its drawings. */
async function upstreamPictures({ demo, demoPictures, photoHosts }: Config, db: Db) {
  if (!demo) return picturesPort({ hosts: photoHosts })
  if (demoPictures === 'plain') {
    const { plainPicture } = await import('../demo/drawing/plain-picture.ts')
    return picturesPort({ hosts: photoHosts }, async (path) => plainPicture(path))
  }
  // The drawing programs are loaded with the first picture.
  return picturesPort({ hosts: photoHosts }, async (path) =>
    (await import('../demo/drawing/pictures.ts')).drawPicture(db, path),
  )
}

/** Ends what an earlier demo, or a copy of its database, has left open. */
async function closeDemo(db: Db, now: Date): Promise<void> {
  const ended = await endDemoAccounts(db, now)
  if (ended.length > 0) print(`Ended the demo accounts and their sessions: ${ended.join(', ')}`)
  if (await hasDemoMarket(db)) print('This database was filled by a demo: its lots are invented.')
}

function announce({ config, demoAccounts }: Context): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(`\n  Seriba is ready after ${seconds} s:  ${config.publicUrl}\n`)
  for (const { email, password, kind } of demoAccounts) {
    print(`    ${kind.padEnd(8)}  ${email}   ${password}`)
  }
  if (config.demo) print('\n  A demo market, drawn and invented. DEMO=off starts an empty system.')
  print('  API: /api/docs     Stop with Ctrl-C.\n')
  for (const warning of startWarnings(config)) print(`  ${warning}\n`)
}

/** How long requests and jobs may take to end, and then PostgreSQL, before the process ends. */
const stopMs = { work: 12_000, database: 10_000 }

/**
 * Stops in the reverse order of the start. One stop brings several signals: a service manager sends one to
 * each process, npm passes its own on, and the terminal does both. So a second one changes nothing.
 */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const limit = delay(stopMs.work)
  for (const step of undo.reverse()) await Promise.race([attempt(step), limit])
  // Whatever hangs above, PostgreSQL is not left behind; nor one that is only starting.
  const close = async () => (await opening?.catch(() => null))?.close()
  await Promise.race([attempt(close), delay(stopMs.database)])
  process.exit(code)
}

async function attempt(step: () => Promise<unknown> | unknown): Promise<void> {
  await Promise.resolve()
    .then(step)
    .catch((error: unknown) => console.error(error))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0))
}
// The parent process has ended (scripts/bootstrap.js).
process.on('disconnect', () => void stop(0))

start().catch(async (error: NodeJS.ErrnoException) => {
  // What a stop cuts off while the server starts is no failure.
  if (stopping) return
  const failure =
    error.code === 'EADDRINUSE'
      ? portFailure(error, processConfig().port)
      : (startFailureFor(error) ?? error)
  console.error(failure instanceof StartFailure ? `\n${failure.message}\n` : failure)
  await stop(1)
})
