import { type PageType, pageTypes } from '../../../../contract/lots/page-types.ts'
import type { SalesPage, SalesSummary } from '../../../../contract/lots/sales.ts'
import type {
  Comparison,
  ListingAnswer,
  ListingFilters,
  ListingQuestion,
  PriceComparison,
  ScheduleEntry,
} from '../../listing-search.ts'
import { Names } from '../rows/names.ts'
import { type News, View } from '../rows/view.ts'
import { answer } from './ask.ts'
import { comparePrices } from './compare.ts'
import { summariseSales } from './sales.ts'
import { countByDay } from './schedule.ts'

/** What can be asked of the columns; days are days since 1970. */
export type Inquiry =
  | { readonly type: 'ask'; readonly question: ListingQuestion; readonly fromDay: number }
  | {
      readonly type: 'schedule'
      readonly pageType: PageType
      readonly from: number
      readonly to: number
    }
  | {
      readonly type: 'compare'
      readonly lots: readonly Comparison[]
      /** Sales from the first day to the last one count. */
      readonly from: number
      readonly to: number
    }
  | {
      readonly type: 'summarise'
      readonly pageType: SalesPage
      readonly filters: ListingFilters
    }
export type InquiryAnswer =
  | ListingAnswer
  | readonly ScheduleEntry[]
  | readonly PriceComparison[]
  | SalesSummary

/** Answers inquiries from the tables that the keeper has told of, each about one moment. */
export class Reader {
  private readonly names = new Names()
  private readonly views = new Map<PageType, View>()

  /** Whether every page type is known. */
  get isReady(): boolean {
    return this.views.size === pageTypes.length
  }

  hear(news: News): void {
    if (news.names) this.names.learn(news.names)
    for (const { pageType, store, moment } of news.tables) {
      const known = store ?? this.views.get(pageType)?.store
      if (known) this.views.set(pageType, new View(known, moment))
    }
  }

  /** Answers, and says which version of the page type it is about. */
  answer(inquiry: Inquiry): { readonly answer: InquiryAnswer; readonly version: number } {
    if (inquiry.type === 'compare') {
      const views = { car: this.view('stats'), bike: this.view('bike-stats') }
      return { answer: comparePrices(inquiry, views, this.names), version: 0 }
    }
    const pageType = inquiry.type === 'ask' ? inquiry.question.pageType : inquiry.pageType
    const view = this.view(pageType)
    const { version } = view.moment
    if (inquiry.type === 'schedule') {
      return { answer: countByDay(view, this.names, inquiry.from, inquiry.to), version }
    }
    if (inquiry.type === 'summarise') {
      return { answer: summariseSales(inquiry, view, this.names), version }
    }
    return { answer: answer(inquiry.question, view, this.names, inquiry.fromDay), version }
  }

  private view(pageType: PageType): View {
    const view = this.views.get(pageType)
    if (!view) throw new Error(`nothing is known of ${pageType} yet`)
    return view
  }
}
