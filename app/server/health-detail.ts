import type { HealthDetail } from '#app/contract/health.ts'
import { countPictures } from '#market/pictures/server/queries.ts'
import type { SearchStatus } from '#market/search/server/engine/engine.ts'
import { countDeliveries } from '#people/notifications/server/deliveries/delivery-metrics.ts'
import type { Context } from '#platform/core/server/context.ts'
import { alarmGuesses } from '#trade/sharing/server/limits.ts'
import { countGuesses } from '#trade/sharing/server/queries.ts'

/** Returns figures for operators. */
export async function healthDetail(context: Context): Promise<HealthDetail> {
  const status = context.searchStatus()
  return {
    search: status && searchDetail(status),
    ...context.processWatch.figures(),
    deliveries: await countDeliveries(context.db).catch(() => null),
    shares: await shareDetail(context),
    pictures: await picturesDetail(context).catch(() => null),
  }
}

async function shareDetail({ db }: Context): Promise<HealthDetail['shares']> {
  const counts = await countGuesses(db).catch(() => null)
  return counts && { ...counts, isAlarm: counts.wrongGuesses >= alarmGuesses }
}

async function picturesDetail({ db, pictures }: Context): Promise<HealthDetail['pictures']> {
  const { waiting, failed, gone, behindSeconds } = await countPictures(db)
  return {
    waiting,
    failed,
    gone,
    behindSeconds,
    hostCircuitBreaker: pictures.circuitBreaker.openHosts(),
  }
}

function searchDetail({ tables, ...figures }: SearchStatus): HealthDetail['search'] {
  const table = (pageType: keyof typeof tables) => {
    const { rows, bytes, version } = tables[pageType]
    return { rows, bytes, version }
  }
  return {
    isLoaded: figures.isLoaded,
    lagMs: figures.lagMs,
    driftRows: figures.driftRows,
    waiting: figures.waiting,
    tables: {
      'car-auction': table('car-auction'),
      stock: table('stock'),
      stats: table('stats'),
      bikes: table('bikes'),
      'bike-stats': table('bike-stats'),
    },
  }
}
