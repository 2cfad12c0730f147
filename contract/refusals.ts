import { authRefusals } from './auth/refusals.ts'
import { bidRefusals } from './bids/refusals.ts'
import { chatRefusals } from './chat/refusals.ts'
import { comparisonRefusals } from './comparison/refusals.ts'
import { coreRefusals, errorBodyOf, type RefusalCode } from './core/errors.ts'
import { costRefusals } from './costs/refusals.ts'
import { favoriteRefusals } from './favorites/refusals.ts'
import { feedRefusals } from './feed/refusals.ts'
import { lotRefusals } from './lots/refusals.ts'
import { paymentRefusals } from './payments/refusals.ts'
import { purchaseRefusals } from './purchases/refusals.ts'
import { savedSearchRefusals } from './saved-searches/refusals.ts'
import { sharingRefusals } from './sharing/refusals.ts'
import { sheetRefusals } from './sheets/refusals.ts'

/** Every refusal that the system can respond with, and its HTTP status. */
export const refusals = {
  ...coreRefusals,
  ...authRefusals,
  ...lotRefusals,
  ...sheetRefusals,
  ...costRefusals,
  ...feedRefusals,
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
