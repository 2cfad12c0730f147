import { bidStatus, exportTypes } from '../../contract/bids/rules.ts'
import { lotStatus } from '../../contract/core/codes.ts'
import { refusalCodes } from '../../contract/core/errors.ts'
import { sortOrders } from '../../contract/core/pages.ts'
import { checklistPoints, damageMarks } from '../../contract/lots/checklist.ts'
import { pageTypes, searchTypes, sortKeys } from '../../contract/lots/page-types.ts'
import { inspectedAreas } from '../../contract/lots/parts.ts'
import { fuels } from '../../server/dictionaries/drives-and-fuels.ts'
import { bikeColumns, carColumns } from '../../server/listings/export-columns.ts'
import { dealerTabs } from '../../web/bids/dealer-tabs.ts'
import { bidActs } from '../../web/bids/panel/panel-state.ts'
import { spanFaults } from '../../web/listings/days/day-spans.ts'
import { densities, listViews, themes } from '../../web/preferences/device.ts'

const salesGroupings = ['month', 'mileage', 'grade']

/**
 * Message keys that the code puts together, as it spells them with `*` in the place of the hole,
 * and the values of the hole. The compiler checks that they exist; this says that they are used.
 */
export const families: Readonly<Record<string, readonly string[]>> = {
  'errors:*': refusalCodes,
  'csv:*': [...carColumns, ...bikeColumns].map(({ head }) => head),
  'bids:exportTypes.*.label': exportTypes.map(({ key }) => key),
  'bids:exportTypes.*.description': exportTypes.map(({ key }) => key),
  'mail:order.*': ['en', 'ru'],
  'filters:sales.*': spanFaults,
  'auth:demo.kind.*': ['client', 'dealer', 'manager'],
  'bids:dealer.tab.*': dealerTabs,
  'bids:dealer.text.*': dealerTabs.filter((tab) => tab !== 'mine'),
  'bids:act.*': bidActs,
  'bids:actFor.*': bidActs,
  'bids:confirm.title.*': bidActs,
  'bids:status.*': ['underReview', ...Object.keys(bidStatus)],
  'common:weekday.*': ['1', '2', '3', '4', '5', '6', '7'],
  'shell:page.*': pageTypes,
  'shell:theme.*': themes,
  'shell:find.type.*': searchTypes,
  'shell:find.hint.*': searchTypes,
  'listings:title.*': pageTypes,
  'listings:status.*': Object.values(lotStatus).map(String),
  'listings:sort.*': [
    'default',
    ...sortKeys.flatMap((key) => sortOrders.map((to) => `${key}_${to}`)),
  ],
  'filters:name.find.*': searchTypes,
  'listings:rate.*': ['engine', 'front', 'exterior', 'rear', 'electric', 'frame'],
  'listings:sort.past.*': sortOrders.map((to) => `auctionDate_${to}`),
  'listings:sort.stock.*': sortOrders.map((to) => `startPrice_${to}`),
  'collection:view.*': listViews,
  'collection:density.*': densities,
  'sales:grouping.*': salesGroupings,
  'sales:caption.*': salesGroupings,
  'listings:column.*': sortKeys,
  'lots:checklist.point.*': checklistPoints,
  'lots:checklist.mark.*': damageMarks,
  'lots:rates.*': inspectedAreas,
  'lots:fuel.*': fuels.map(({ code }) => code),
  'lots:note.*': ['added', 'edited', 'deleted'],
}
