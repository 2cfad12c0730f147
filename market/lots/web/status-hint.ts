import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'

/** Statuses with similar names, which need an explanation. */
const explainedStatuses = [lotStatus.notSold, lotStatus.unsold] as const
type ExplainedStatus = (typeof explainedStatuses)[number]

export const isExplained = (status: LotStatus): status is ExplainedStatus =>
  explainedStatuses.some((one) => one === status)
