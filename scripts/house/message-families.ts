import { lotStatus } from '../../contract/codes.ts'
import { refusalCodes } from '../../contract/errors.ts'
import { pageTypes, searchTypes, sortKeys, sortOrders } from '../../contract/listings.ts'
import { dealerTabs } from '../../web/bids/dealer-tabs.ts'
import { themes } from '../../web/device.ts'

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

export const families: readonly Family[] = [
  {
    key: 'errors:*',
    values: refusalCodes,
    because: 'the code of a refusal is the key of its message',
  },
  {
    key: 'auth:demo.kind.*',
    values: ['client', 'dealer', 'manager'],
    because: 'kinds of demo accounts',
  },
  { key: 'bids:dealer.tab.*', values: dealerTabs, because: 'tabs of the bids of dealers' },
  { key: 'bids:dealer.text.*', values: dealerTabs, because: 'what stands on each of them' },
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
  { key: 'listings:filter.*', values: ['maker', 'model'], because: 'filters by name' },
  {
    key: 'listings:filter.find.*',
    values: searchTypes,
    because: 'the combined search as a filter in force',
  },
  {
    key: 'listings:rate.*',
    values: ['engine', 'front', 'exterior', 'rear', 'electric', 'frame'],
    because: 'areas that bike houses grade',
  },
  {
    key: 'listings:column.*',
    values: [
      ...sortKeys,
      ...['photo', 'lot', 'car', 'bike', 'engine', 'equipment', 'rates', 'status', 'average'],
      'price',
    ],
    because: 'words in the headings of columns',
  },
]
