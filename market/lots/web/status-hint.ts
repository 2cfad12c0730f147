import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'

/** Statuses whose names sound alike and need a sentence. */
const explainedStatuses = [lotStatus.notSold, lotStatus.unsold] as const
type ExplainedStatus = (typeof explainedStatuses)[number]

export const isExplained = (status: LotStatus): status is ExplainedStatus =>
  explainedStatuses.some((one) => one === status)
