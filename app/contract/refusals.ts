import { feedRefusals } from '#market/feeds/contract/refusals.ts'
import { costRefusals } from '#market/landed-cost/contract/refusals.ts'
import { lotRefusals } from '#market/lots/contract/refusals.ts'
import { rateRefusals } from '#market/rates/contract/refusals.ts'
import { sheetRefusals } from '#market/sheets/contract/refusals.ts'
import { authRefusals } from '#people/auth/contract/refusals.ts'
import { coreRefusals, errorBodyOf, type RefusalCode } from '#platform/core/contract/errors.ts'
import { bidRefusals } from '#trade/bids/contract/refusals.ts'
import { chatRefusals } from '#trade/chat/contract/refusals.ts'
import { comparisonRefusals } from '#trade/comparison/contract/refusals.ts'
import { favoriteRefusals } from '#trade/favorites/contract/refusals.ts'
import { noteRefusals } from '#trade/notes/contract/refusals.ts'
import { paymentRefusals } from '#trade/payments/contract/refusals.ts'
import { purchaseRefusals } from '#trade/purchases/contract/refusals.ts'
import { savedSearchRefusals } from '#trade/saved-searches/contract/refusals.ts'
import { sharingRefusals } from '#trade/sharing/contract/refusals.ts'

/** Every refusal that the system can respond with, and its HTTP status. */
export const refusals = {
  ...coreRefusals,
  ...authRefusals,
  ...lotRefusals,
  ...sheetRefusals,
  ...rateRefusals,
  ...costRefusals,
  ...feedRefusals,
  ...noteRefusals,
  ...comparisonRefusals,
  ...favoriteRefusals,
  ...savedSearchRefusals,
  ...sharingRefusals,
  ...paymentRefusals,
  ...bidRefusals,
  ...chatRefusals,
  ...purchaseRefusals,
} as const satisfies Record<RefusalCode, number>
export const refusalCodes = Object.keys(refusals) as RefusalCode[]

export const errorBody = errorBodyOf(refusalCodes)
