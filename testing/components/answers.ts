import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { bikeLot, carLot } from '#market/lots/contract/calls.ts'
import { bikeItem, carItem } from '#market/lots/contract/items.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import type { BalanceInfo, Profile } from '#people/auth/contract/person.ts'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import {
  type PermissionFlag,
  permissionFlags,
  permissionsOf,
  role,
  userType,
} from '#platform/core/contract/permissions.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { filters as filtersCall } from '#site/listings/contract/filters.ts'
import { type Answers, Refused } from './fake-server.ts'
import bikeLotSample from './samples/bike-lot.json' with { type: 'json' }
import bikesSample from './samples/bikes.json' with { type: 'json' }
import carFiltersSample from './samples/car-filters.json' with { type: 'json' }
import carLotSample from './samples/car-lot.json' with { type: 'json' }
import carsSample from './samples/cars.json' with { type: 'json' }
import clientSample from './samples/client.json' with { type: 'json' }
import managerSample from './samples/manager.json' with { type: 'json' }
import salesSample from './samples/sales.json' with { type: 'json' }
import soldLotSample from './samples/sold-lot.json' with { type: 'json' }
import stockSample from './samples/stock.json' with { type: 'json' }
import stockLotSample from './samples/stock-lot.json' with { type: 'json' }

/** The kinds of people who sign in. */
export type Account = 'client' | 'dealer' | 'manager'

/** The server's time: noon in Tokyo, on the day before the auctions of the samples. */
export const now = '2026-11-26T03:00:00Z'

/** Lots of the demo market, parsed by the contract, so that they cannot become outdated. */
export const cars = z.array(carItem).parse(carsSample)
export const sales = z.array(carItem).parse(salesSample)
export const stock = z.array(carItem).parse(stockSample)
export const bikes = z.array(bikeItem).parse(bikesSample)
export const carFilters = filtersCall.response.parse(carFiltersSample)
export const lots = {
  'car-auction': carLot.parse(carLotSample),
  stock: carLot.parse(stockLotSample),
  stats: carLot.parse(soldLotSample),
  bikes: bikeLot.parse(bikeLotSample),
  'bike-stats': bikeLot.parse(bikeLotSample),
} satisfies Record<PageType, unknown>

/** Returns the address of a sample lot's page. */
export function lotPath(pageType: PageType): string {
  const lot = lots[pageType]
  const { id } = 'carCommonDetail' in lot ? lot.carCommonDetail : lot.bikeCommonDetail
  return `${pageTypeRoute[pageType]}/${id}`
}

/** Parses each answer by the contract. */
const parsed = (sample: object): Answers =>
  Object.fromEntries(
    Object.entries(sample).map(([name, body]) => [name, api[name as ApiName].response.parse(body)]),
  )

/** Answers of the demo for a person without any activity; managers have their own calls. */
const ofEverybody = parsed(clientSample)
const ofManagers = parsed(managerSample)

const carLists: Partial<Record<string, typeof cars>> = { 'car-auction': cars, stock, stats: sales }

/** Returns a single page with all of these lots. */
const listingOf = (pageType: string) => {
  const list = carLists[pageType]
  const pageInfo = pageInfoOf((list ?? bikes).length)
  return list ? { carsList: list, pageInfo } : { bikeList: bikes, pageInfo }
}

/** Returns the page info of a list with a single page. */
export const pageInfoOf = (rows: number) => ({
  ...{ page: 1, pageSize: 20, totalSearchResults: rows, totalResults: rows },
})

/** The accounts of the demo. */
const people = {
  client: {
    ...{ userId: 1, fullName: 'Anna Kuznetsova', email: 'client@seriba.test' },
    ...{ company: '', city: 'Vladivostok', roleId: role.client, userType: userType.client },
    ...{ depositYen: 500_000, creditLimitYen: 1_500_000 },
  },
  dealer: {
    ...{ userId: 2, fullName: 'Joseph Mwangi', email: 'dealer@seriba.test' },
    ...{
      company: 'Mwangi Motors',
      city: 'Nairobi',
      roleId: role.dealer,
      userType: userType.client,
    },
    ...{ depositYen: 2_000_000, creditLimitYen: 5_000_000 },
  },
  manager: {
    ...{ userId: 3, fullName: 'Haruka Sato', email: 'manager@seriba.test' },
    ...{ company: 'Seriba', city: 'Yokohama', roleId: role.manager, userType: userType.manager },
    ...{ depositYen: 0, creditLimitYen: 0 },
  },
} as const satisfies Record<Account, unknown>

/** Returns the profile of a demo account, with changes; `flags` override permissions of the role. */
export function profileOf(
  who: Account,
  changes: {
    readonly profile?: Partial<Profile>
    readonly flags?: Partial<Record<PermissionFlag, boolean>>
    readonly balance?: Partial<BalanceInfo>
  } = {},
) {
  const person = people[who]
  const flags = { ...permissionsOf(person.roleId), ...changes.flags }
  const { managePayments, manageFeeds } = flags
  return {
    success: true as const,
    profile: {
      userId: person.userId,
      userLevel: person.roleId,
      fullName: person.fullName,
      email: person.email,
      company: person.company,
      countryId: 183,
      currency: 'JPY',
      roleId: person.roleId,
      city: person.city,
      address: '',
      lastLogin: '2026-11-26T09:00:00+09:00',
      mobile: '+81 90 1234 5678',
      officePhone: '',
      bidEmailNotify: true,
      language: null,
      invoiceLink: '',
      userType: person.userType,
      ...changes.profile,
    },
    permissions: Object.fromEntries(permissionFlags.map((flag) => [flag, flags[flag]])) as Record<
      (typeof permissionFlags)[number],
      boolean
    >,
    staffPermissions: { managePayments, manageFeeds },
    usdRate: 150,
    balanceInfo: {
      balance: person.depositYen,
      creditLimit: person.creditLimitYen,
      bidAllow: person.depositYen + person.creditLimitYen,
      dailyBidLimit: 20,
      dailyUssLimit: 10,
      activeBids: 0,
      ...changes.balance,
    },
  }
}

const noSales = { lots: 0, sold: 0, lowerQuartile: null, median: null, upperQuartile: null }

/** Returns the answers that every page needs, for a person without any activity. */
export function usualAnswers(who: Account | null, language: Language): Answers {
  return {
    siteInfo: {
      success: true,
      company: {
        ...{ name: 'Seriba', email: 'office@seriba.test', phone: '', messenger: '', address: '' },
        links: [],
      },
      defaultDepositYen: 100_000,
      notice: { en: '', ru: '' },
      now,
      demoAccounts: [],
    },
    countryList: {
      success: true,
      countryList: [
        { value: 183, label: language === 'ru' ? 'Россия' : 'Russia' },
        { value: 110, label: language === 'ru' ? 'Кения' : 'Kenya' },
      ],
    },
    currencyList: parsed({ currencyList: clientSample.currencyList }).currencyList ?? [],
    ...(!who && {
      viewProfile: () => {
        throw new Refused('not_signed_in')
      },
      refreshSession: () => {
        throw new Refused('session_expired')
      },
    }),
    ...(who && ofEverybody),
    ...(who === 'manager' && ofManagers),
    ...(who && {
      viewProfile: profileOf(who),
      listing: ({ params }) => listingOf(params.pageType ?? ''),
      filters: carFilters,
    }),
    // Lists prefetch these wherever the pointer happens to be.
    salesSummary: { all: noSales, months: [], mileage: [], grades: [] },
    lot: ({ params }) => lots[params.pageType as PageType],
  }
}
