import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import {
  type AuctionWeekday,
  addDays,
  auctionWeekdays,
  scheduleMondayOf,
  type TokyoDay,
  tokyoDayOf,
  weekdayOf,
} from '../../contract/core/tokyo-time.ts'
import { auctionList, type ScheduledAuction, weekDays } from '../../contract/listings/schedule.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { languageOf } from '../site/language.ts'
import { findOptionNames } from './option-names.ts'
import { sharedRoute } from './shared-route.ts'

/** The auctions of the week and its days, for the chips and the schedule of the filter panel. */
export function scheduleRoutes(app: FastifyInstance, context: Context): void {
  sharedRoute(app, auctionList, {
    find: ({ query }) => {
      const monday = scheduleMondayOf(tokyoDayOf(context.now()))
      return context.search.schedule(query.type, monday, addDays(monday, 5))
    },
    respond: async (entries, { db, language }) => {
      const { compare } = new Intl.Collator(language)
      const auction = [...new Set(entries.map(({ houseId }) => houseId))]
      const names = await findOptionNames(db, language, { auction })
      const auctionsOn = (weekday: AuctionWeekday): ScheduledAuction[] =>
        entries
          .filter(({ day }) => String(weekdayOf(day)) === weekday)
          .map(({ houseId, count }) => ({
            value: names.nameOf('auction', houseId) ?? String(houseId),
            label: String(houseId),
            counter: count,
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
    const language = await languageOf(call)
    const days = auctionWeekdays.map((_, at) => addDays(monday, at))
    return {
      success: true as const,
      dayList: days.map((day) => ({ value: day, label: weekdayName(day, language) })),
    }
  })
}

/** Short and with a capital, as labels begin: `Mon`, `Пн`. */
function weekdayName(day: TokyoDay, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const name = format.format(new Date(day))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
