import { type LotStatus, lotStatus } from '../../contract/core/codes.ts'

/** Statuses whose names sound alike and need a sentence. */
export const explainedStatuses = [lotStatus.notSold, lotStatus.unsold] as const
type ExplainedStatus = (typeof explainedStatuses)[number]

export const isExplained = (status: LotStatus): status is ExplainedStatus =>
  explainedStatuses.some((one) => one === status)
