import { bidStatus } from '../../contract/bids/rules.ts'
import { lotStatus } from '../../contract/core/codes.ts'
import { refusalCodes } from '../../contract/core/errors.ts'
import { checklistPoints, damageMarks } from '../../contract/lots/checklist.ts'
import { pageTypes, searchTypes, sortKeys, sortOrders } from '../../contract/lots/page-types.ts'
import { inspectedAreas } from '../../contract/lots/parts.ts'
import { fuels } from '../../server/dictionaries/drives-and-fuels.ts'
import { dealerTabs } from '../../web/bids/dealer-tabs.ts'
import { bidActs } from '../../web/bids/panel/panel-state.ts'
import { spanFaults } from '../../web/listings/filters/day-spans.ts'
import { filterKeys, textFilterKeys } from '../../web/listings/filters/filter-keys.ts'
import { densities, listViews, themes } from '../../web/preferences/device.ts'

/** Message keys that the code puts together, which a search for the key cannot find. */
export interface Family {
  /** As the code spells it, with `*` in the place of what is put in. */
  readonly key: string
  /** What is put in. */
  readonly values: readonly string[]
  readonly because: string
}

const sortChoices = [
  'default',
  ...sortKeys.flatMap((key) => sortOrders.map((to) => `${key}_${to}`)),
]

const bidStatusNames = Object.keys(bidStatus)

const filterNames = [...filterKeys, ...searchTypes.map((type) => `find.${type}`)]

export const families: readonly Family[] = [
  {
    key: 'errors:*',
    values: refusalCodes,
    because: 'the code of a refusal is the key of its message',
  },
  {
    key: 'filters:sales.*',
    values: spanFaults,
    because: 'why days of sales cannot be asked for, by the name of the fault',
  },
  {
    key: 'auth:demo.kind.*',
    values: ['client', 'dealer', 'manager'],
    because: 'kinds of demo accounts',
  },
  { key: 'bids:dealer.tab.*', values: dealerTabs, because: 'tabs of the bids of dealers' },
  {
    key: 'bids:dealer.text.*',
    values: dealerTabs.filter((tab) => tab !== 'mine'),
    because: 'what stands on those that have no list',
  },
  { key: 'bids:act.*', values: bidActs, because: 'what the button of the bid panel does' },
  { key: 'bids:actFor.*', values: bidActs, because: 'the same with the amount' },
  { key: 'bids:confirm.title.*', values: bidActs, because: 'what is asked before it is done' },
  {
    key: 'bids:status.*',
    values: ['underReview', ...bidStatusNames],
    because: 'what bidStatusName answers',
  },
  {
    key: 'common:weekday.*',
    values: ['1', '2', '3', '4', '5', '6', '7'],
    because: 'Monday to Sunday',
  },
  { key: 'shell:page.*', values: pageTypes, because: 'a link for each page type' },
  { key: 'shell:theme.*', values: themes, because: 'a choice for each theme' },
  { key: 'shell:find.type.*', values: searchTypes, because: 'fields of the combined search' },
  { key: 'shell:find.hint.*', values: searchTypes, because: 'an example for each of the fields' },
  { key: 'listings:title.*', values: pageTypes, because: 'a title for each page type' },
  {
    key: 'listings:status.*',
    values: Object.values(lotStatus).map(String),
    because: 'the status codes of the trade',
  },
  { key: 'listings:sort.*', values: sortChoices, because: 'a sort key with its direction' },
  { key: 'filters:name.*', values: filterNames, because: 'filters, and fields of the search' },
  {
    key: 'filters:unit.*',
    values: ['mileage', 'engine', 'startPrice', 'finishPrice'],
    because: 'ranges that are measured',
  },
  { key: 'filters:example.*', values: textFilterKeys, because: 'an example for each text' },
  {
    key: 'listings:rate.*',
    values: ['engine', 'front', 'exterior', 'rear', 'electric', 'frame'],
    because: 'areas that bike houses grade',
  },
  { key: 'listings:view.*', values: listViews, because: 'ways of showing a list' },
  { key: 'listings:density.*', values: densities, because: 'heights of the rows of a table' },
  {
    key: 'sales:grouping.*',
    values: ['month', 'mileage', 'grade'],
    because: 'by what prices are put side by side',
  },
  {
    key: 'sales:caption.*',
    values: ['month', 'mileage', 'grade'],
    because: 'what is seen for each of these',
  },
  {
    key: 'listings:column.*',
    values: [
      ...sortKeys,
      ...['photo', 'lot', 'auction', 'car', 'bike', 'engine', 'equipment', 'rates', 'status'],
      ...['average', 'price'],
    ],
    because: 'words in the headings of columns',
  },
  { key: 'lots:checklist.point.*', values: checklistPoints, because: 'rows of the checklist' },
  { key: 'lots:checklist.mark.*', values: damageMarks, because: 'marks on the map of a car' },
  { key: 'lots:rates.*', values: inspectedAreas, because: 'areas that bike houses grade' },
  {
    key: 'lots:fuel.*',
    values: fuels.map(({ code }) => code),
    because: 'fuels of the dictionary',
  },
  { key: 'lots:note.*', values: ['added', 'edited', 'deleted'], because: 'what saving a note did' },
]
