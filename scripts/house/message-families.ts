import { allTab, archiveTab, dealerBidTypes } from '../../contract/bids/list-keys.ts'
import { heldBackReasons } from '../../contract/bids/rules.ts'
import { bidLogFields } from '../../contract/chat/log.ts'
import { bidStatus } from '../../contract/core/bid-status.ts'
import { lotStatus } from '../../contract/core/codes.ts'
import { currencies } from '../../contract/core/currency.ts'
import { exportTypes } from '../../contract/core/export-types.ts'
import { sortOrders } from '../../contract/core/pages.ts'
import {
  costLineKinds,
  costNotes,
  costObstacles,
  productionSources,
  unknownReasons,
} from '../../contract/costs/costs.ts'
import { destinations, exportTypeNumbers, importUses } from '../../contract/costs/destinations.ts'
import { carSizes } from '../../contract/costs/tariff-kinds.ts'
import { feedAlarms } from '../../contract/feed/calls.ts'
import { appearanceCertainties } from '../../contract/lots/appearance-certainty.ts'
import { bidEndReasons } from '../../contract/lots/bid-info.ts'
import { checklistPoints, damageMarks } from '../../contract/lots/checklist.ts'
import { findKinds, findTypes } from '../../contract/lots/find-kinds.ts'
import { notForMeReasons } from '../../contract/lots/own/remarks.ts'
import { pageTypes, rangeKeys, searchTypes, sortKeys } from '../../contract/lots/page-types.ts'
import { inspectedAreas } from '../../contract/lots/parts.ts'
import { producedTexts } from '../../contract/lots/production-month.ts'
import { notForMeChoices } from '../../contract/lots/search-limits.ts'
import {
  notificationChannels,
  notificationCodes,
  notificationKinds,
} from '../../contract/notifications/kinds.ts'
import { bankLabels } from '../../contract/payments/bank-details.ts'
import { correctionStates } from '../../contract/payments/office.ts'
import {
  intentStates,
  paymentKinds,
  paymentSources,
  paymentTypeCodes,
} from '../../contract/payments/records.ts'
import { moneyTaskKinds, movementKinds, movementWaits } from '../../contract/payments/tasks.ts'
import { priceProblems, qualityDivisions } from '../../contract/prices/calls.ts'
import { priceReasons } from '../../contract/prices/estimate.ts'
import { documentVisibilities } from '../../contract/purchases/documents.ts'
import { purchaseSortKeys, purchaseSortMenu } from '../../contract/purchases/list-keys.ts'
import {
  lineKinds,
  logisticsFields,
  paperKinds,
  partyColumns,
  partyRoles,
  paymentMethods,
  purchaseEvents,
  purchaseStatuses,
  purchaseStatusName,
} from '../../contract/purchases/rules.ts'
import { refusalCodes } from '../../contract/refusals.ts'
import { bidColumns } from '../../server/bids/lists/export-columns.ts'
import { bidNoticeCodes } from '../../server/bids/notices/bid-notice.ts'
import { fuels } from '../../server/dictionaries/drives-and-fuels.ts'
import { bikeColumns, carColumns } from '../../server/listings/export-columns.ts'
import { paymentFileColumns } from '../../server/payments/export/columns.ts'
import { linkMethods, paymentStates } from '../../server/upstreams/payments/port.ts'
import { bidOptionKeys } from '../../web/bids/lists/bid-filters.ts'
import { deskSortKeys } from '../../web/bids/manage/rows/desk-sort-keys.ts'
import { namedRoles } from '../../web/bids/manage/use-desk-text.ts'
import { bidActs } from '../../web/bids/panel/panel-state.ts'
import { chapters } from '../../web/comparison/table/compared-lot.ts'
import { costBases } from '../../web/costs/door/cost-amount.ts'
import { costPlaces } from '../../web/costs/door/cost-parts.ts'
import { optionFilterKeys, textFilterKeys } from '../../web/listings/listing-filters.ts'
import { explainedStatuses } from '../../web/lots/status-hint.ts'
import { densities, listViews, themes } from '../../web/preferences/preferences.ts'
import {
  emptyMeanings,
  fieldNames,
  ruleColumnLabels,
  ruleUnits,
} from '../../web/purchases/import-rules/rule-fields.ts'
import { statusConsequences } from '../../web/purchases/manage/status-consequence.ts'

/** Fields of a bid that can be empty. */
const clearedFields = ['group', 'exportType', 'adjustment', 'soldPrice']
const purchaseCodes = notificationCodes.filter((code) => code.startsWith('purchase_'))
const endedStates = paymentStates.filter((state) => state !== 'open')
const moneyPages = ['bookings', 'incoming', 'tasks', 'corrections', 'journal', 'rates']
const moneyActions = ['book', 'enter', 'close']
const salesGroupings = ['month', 'mileage', 'grade']

/**
 * Message keys that the code builds from a template, with `*` for the variable part, and the values of
 * that part. The compiler checks that they exist; this marks them as used.
 */
export const families: Readonly<Record<string, readonly string[]>> = {
  'errors:*': refusalCodes,
  'payments:type.*': paymentTypeCodes.map(String),
  'payments:oneOf.*': ['1', '2'],
  'payments:method.*': paymentSources,
  'payments:onTheWay.*': paymentSources,
  'payments:client.*': currencies,
  'payments:running.*': intentStates,
  'payments:unpaid.*': ['all', 'allUntil', 'part', 'partUntil'],
  'payments:topUp.text.*': linkMethods,
  'payments:topUp.openBy.*': linkMethods,
  'bank-details:*': bankLabels,
  'payment-papers:*': paymentFileColumns.map(({ head }) => head),
  'payment-accounts:correct.*': ['give', 'take'],
  'payment-accounts:correct.books.*': ['bank', 'sales', 'fees'],
  'payment-accounts:transfer.*': ['bankReference', 'payer', 'note'],
  'payment-accounts:undo.fates.*': ['waiting', 'void'],
  'feeds:alarm.*': feedAlarms,
  'fields:amount.*': ['unclear', 'whole', 'decimals', 'tooHigh'],
  'payments-office:page.*': moneyPages,
  'payments-office:link.*': moneyPages,
  'payments-office:journal.*': ['opening', 'debit', 'credit', 'closing'],
  'payments-office:tasks.kind.*': moneyTaskKinds,
  'payments-office:tasks.movement.*': movementKinds,
  'payments-office:tasks.why.*': movementWaits,
  'payments-office:tasks.state.*': ['open', 'done'],
  'payments-office:tasks.action.*': moneyActions,
  'payments-office:tasks.confirm.*': ['take', 'give', 'enter', 'close'],
  'payments-office:tasks.did.*': moneyActions,
  'payments-office:source.*': paymentSources,
  'payments-office:kind.*': paymentKinds,
  'payments-office:book.*': ['client', 'bank', 'sales', 'fees'],
  'payments-office:why.*': ['reference', 'invoice', 'announced', 'amount'],
  'payments-office:corrections.state.*': correctionStates,
  'payments-office:corrections.done.*': correctionStates,
  'payment-records:type.*': paymentTypeCodes.map(String),
  'payment-records:kind.*': paymentKinds,
  'payment-records:source.*': paymentSources,
  'payment-records:*': ['withdrawal', 'refund', 'correction'],
  'sheet-drawing:area.*': inspectedAreas,
  'sheet-drawing:fuels.*': [...fuels.map(({ code }) => code), 'other'],
  'lots:appearances.*': appearanceCertainties,
  'lots:MonthOfProduction.field.*': producedTexts,
  'csv:*': [...carColumns, ...bikeColumns, ...bidColumns].map(({ head }) => head),
  'bids:exportTypes.*.label': exportTypes.map(({ key }) => key),
  'bids:exportTypes.*.description': exportTypes.map(({ key }) => key),
  'mail:order.*': ['en', 'ru'],
  'mail:bid.*.subject': bidNoticeCodes,
  'mail:bid.*.text': bidNoticeCodes,
  'mail:bid.reason.*': bidEndReasons.filter((reason) => reason !== 'outbid'),
  'mail:purchase.*': ['etd', 'eta'],
  'mail:purchase.text.*': purchaseCodes,
  'mail:purchase.many.*': ['purchase_status', 'purchase_dates'],
  'costs-office:field.*': fieldNames,
  'costs-office:column.*': ruleColumnLabels,
  'costs-office:unit.*': ruleUnits,
  'costs-office:empty.*': emptyMeanings,
  'costs-office:state.*': ['now', 'coming', 'past'],
  'purchase-office:tariffs.change.*': ['added', 'changed', 'deleted'],
  'purchase-tracking:off.*': ['shippingCancelled', 'purchaseCancelled', 'auctionResale'],
  'notifications:text.*.title': notificationCodes,
  'notifications:text.*.body': notificationCodes,
  'auth:demo.kind.*': ['client', 'dealer', 'manager'],
  'bid-log:field.*': bidLogFields,
  'bid-log:*.set': clearedFields,
  'bid-log:*.removed': clearedFields,
  'bid-log:*.changed': ['status', 'amount', ...clearedFields],
  'bid-log:*.on': ['autoBid', 'toDecide'],
  'bid-log:*.off': ['autoBid', 'toDecide'],
  'bids:dealer.tab.*': dealerBidTypes,
  'bids:dealer.empty.*': dealerBidTypes,
  'bids:act.*': bidActs,
  'bids:actFor.*': bidActs,
  'bids:confirm.title.*': bidActs,
  'bids:own.manager.*': ['placed', 'changed'],
  'bid-lists:tab.*': [allTab, archiveTab, ...Object.values(bidStatus).map(String)],
  'bid-lists:filter.*': bidOptionKeys,
  'bid-manager:column.*': deskSortKeys,
  'bid-manager:status.*': Object.values(bidStatus).map(String),
  'bid-manager:role.*': namedRoles.map(String),
  'bid-manager:heldBack.*': heldBackReasons,
  'bid-manager:ask.warning.*': ['lastHour', 'today', 'future'],
  'purchase-office:status.consequence.*': statusConsequences,
  'purchase-office:costs.source.*': ['lot', 'tariff', 'manager'],
  'purchase-office:paper.*.name': paperKinds,
  'purchase-office:paper.*.confirm': paperKinds,
  'purchase-office:logistics.*': [
    ...['stockYard', 'destination', 'shippingLine', 'vessel', 'etd', 'eta'],
  ],
  'purchase-office:links.*': [
    ...['cars', 'voyages', 'tariffs', 'importRules', 'importRates', 'prices'],
  ],
  'purchase-office:size.*': carSizes,
  'purchases:status.*': purchaseStatuses.map(purchaseStatusName),
  'purchases:column.*': purchaseSortKeys,
  'purchases:sort.*': purchaseSortMenu.flatMap((key) => sortOrders.map((to) => `${key}_${to}`)),
  'purchases:line.*': lineKinds,
  'purchases:paper.*': paperKinds,
  'purchase-page:parties.method.*': paymentMethods,
  'purchase-papers:total.*': [...paperKinds, 'statement'],
  'purchase-log:*': purchaseEvents.filter((event) => event !== 'logistics' && event !== 'line'),
  'purchase-log:field.*': logisticsFields,
  'purchase-log:file_visible.*': documentVisibilities,
  'purchase-log:party.*.named': partyRoles,
  'purchase-log:party.*.changed': partyRoles,
  'purchase-log:party.*.fields': partyRoles,
  'purchase-log:partyField.*': partyColumns,
  'costs:kind.*': costLineKinds,
  'costs:unknown.*': unknownReasons,
  'costs:obstacle.*': costObstacles,
  'costs:note.*': costNotes,
  'costs:age.source.*': productionSources,
  'costs:at.*': costBases,
  'costs:place.*': costPlaces,
  'costs:country.*': destinations,
  'costs:exportType.*': exportTypeNumbers.map(String),
  'costs:use.*': importUses,
  'prices:chance.*.some': ['wins', 'reaches'],
  'prices:chance.*.none': ['wins', 'reaches'],
  'prices:chance.*.all': ['wins', 'reaches'],
  'prices:mark.*': ['start', 'price', 'bid', 'typed', 'sold'],
  'prices:quality.kind.*': ['car', 'bike'],
  'prices:quality.division.*': qualityDivisions,
  'prices:quality.alarm.*': priceProblems,
  'price-alarms:problem.*': priceProblems,
  'price-alarms:meaning.*': priceProblems,
  'prices:why.reason.*': priceReasons,
  'purchase-documents:visibility.*': documentVisibilities,
  'purchase-documents:from.*': ['you', 'client', 'us'],
  'purchase-documents:shown.*': ['dealer', 'managers'],
  'bids:ended.*': bidEndReasons,
  'bids:mine.when.*': ['today', 'tomorrow', 'yesterday'],
  'bids:mine.day.*': ['today', 'tomorrow', 'yesterday'],
  'bids:mine.group.*': ['wanted', 'open', 'won', 'filled'],
  'bids:mine.distance.own.*': ['below', 'above', 'equal'],
  'bids:mine.distance.client.*': ['below', 'above', 'equal'],
  'bids:mine.due.*': ['cancel', 'change', 'order', 'awaited', 'deciding', 'invoice'],
  'bids:status.*': ['underReview', ...Object.keys(bidStatus)],
  'common:weekday.*': ['1', '2', '3', '4', '5', '6', '7'],
  'common:month.*': Array.from({ length: 12 }, (_, at) => String(at + 1)),
  'notification-settings:channel.*': notificationChannels,
  'notification-settings:kind.*': notificationKinds,
  'notification-settings:hint.*': notificationKinds,
  'notification-settings:quiet.*': ['from', 'until'],
  'comparison-page:chapter.*': chapters,
  'comparison:remark.reason.*': notForMeReasons,
  'favorites:verdict.*': ['all', ...notForMeChoices],
  'filters:notForMe.*': notForMeChoices,
  'shell:page.*': pageTypes,
  'shell:theme.*': themes,
  'shell:find.type.*': findTypes,
  'shell:find.hint.*': findTypes,
  'shell:find.kind.*': findKinds,
  'listings:title.*': pageTypes,
  'listings:short.*': pageTypes,
  'listings:status.*': Object.values(lotStatus).map(String),
  'listings:statusHint.*': explainedStatuses.map(String),
  'listings:sort.*': [
    'default',
    ...sortKeys.flatMap((key) => sortOrders.map((to) => `${key}_${to}`)),
  ],
  'filters:name.*': [...textFilterKeys, ...optionFilterKeys, ...rangeKeys],
  'filters:example.*': textFilterKeys,
  'filters:name.find.*': searchTypes,
  'sandbox-payments:method.*': linkMethods,
  'sandbox-payments:state.*': endedStates,
  'sandbox-payments:text.*': endedStates,
  'listings:rate.*': ['engine', 'front', 'exterior', 'rear', 'electric', 'frame'],
  'listings:sort.past.*': ['default', ...sortOrders.map((to) => `auctionDate_${to}`)],
  'listings:sort.stock.*': ['default', ...sortOrders.map((to) => `startPrice_${to}`)],
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
