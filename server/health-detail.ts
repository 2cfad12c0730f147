import type { HealthDetail } from '../contract/health.ts'
import type { Context } from './core/context.ts'
import { countDeliveries } from './notifications/deliveries/queries.ts'
import { countPictures } from './pictures/queries.ts'
import type { SearchStatus } from './search/engine/engine.ts'
import { alarmGuesses } from './sharing/limits.ts'
import { countGuesses } from './sharing/queries.ts'

/** Figures for operators. */
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
  return { waiting, failed, gone, behindSeconds, hostCircuitBreaker: pictures.silent.list() }
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
