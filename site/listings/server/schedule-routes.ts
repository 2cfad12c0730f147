import type { FastifyInstance } from 'fastify'
import { isBikePage, type PageType } from '#market/search/contract/page-types.ts'
import {
  type HouseDay,
  type ListingFilters,
  noFilters,
  type ScheduleRequest,
} from '#market/search/server/listing-search.ts'
import {
  type AuctionWeekday,
  addDays,
  auctionWeekdays,
  scheduleMondayOf,
  type TokyoDay,
  tokyoDayOf,
  weekdayOf,
} from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { auctionList, type ScheduledAuction, weekDays } from '#site/listings/contract/schedule.ts'
import { findAuctionHours } from './auction-hours.ts'
import { findOptionNames } from './option-names.ts'
import { filtersOf } from './search-filters.ts'
import { sharedRoute } from './shared-route.ts'

/** Serves the auctions and days of the week, for the chips and the schedule of the filter panel. */
export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  sharedRoute(app, auctionList, {
    find: async ({ db, person, query }) => {
      const filters = await filtersOf(context, {
        db,
        person,
        query,
        params: { pageType: query.type },
      })
      return context.search.schedule(weekOf(context, query.type, filters))
    },
    respond: async (counted, { db, language, query }) => {
      const { compare } = new Intl.Collator(language)
      // Auctions without matching lots are listed too.
      const entries = await context.search.schedule(weekOf(context, query.type, noFilters))
      const keyOf = ({ day, houseId }: HouseDay) => `${day} ${houseId}`
      const countOf = new Map(counted.map((entry) => [keyOf(entry), entry.count]))
      const auction = [...new Set(entries.map(({ houseId }) => houseId))]
      const names = await findOptionNames(db, language, { auction })
      const kind = isBikePage(query.type) ? 'bike' : 'car'
      const hours = await findAuctionHours(db, kind, entries)
      const auctionsOn = (weekday: AuctionWeekday): ScheduledAuction[] =>
        entries
          .filter(({ day }) => String(weekdayOf(day)) === weekday)
          .map((entry) => ({
            value: names.nameOf('auction', entry.houseId) ?? String(entry.houseId),
            label: String(entry.houseId),
            counter: countOf.get(keyOf(entry)) ?? 0,
            startsAt: hours.get(keyOf(entry))?.startsAt ?? null,
            biddingDeadline: hours.get(keyOf(entry))?.biddingDeadline ?? null,
          }))
          .sort((a, b) => compare(a.value, b.value))
      return {
        1: auctionsOn('1'),
        2: auctionsOn('2'),
        3: auctionsOn('3'),
        4: auctionsOn('4'),
        5: auctionsOn('5'),
        6: auctionsOn('6'),
      }
    },
  })

  route(app, weekDays, async (call) => {
    const monday = scheduleMondayOf(tokyoDayOf(context.now()))
    const language = languageOf(call)
    const days = auctionWeekdays.map((_, at) => addDays(monday, at))
    return {
      dayList: days.map((day) => ({ value: day, label: weekdayName(day, language) })),
    }
  })
}

/** Returns the days of the schedule: the current week in Tokyo, on a Sunday the next one. */
function weekOf(context: Context, pageType: PageType, filters: ListingFilters): ScheduleRequest {
  const from = scheduleMondayOf(tokyoDayOf(context.now()))
  return { pageType, from, to: addDays(from, 5), filters }
}

/** Returns a short, capitalized name: `Mon`, `Пн`. */
function weekdayName(day: TokyoDay, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const name = format.format(new Date(day))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
