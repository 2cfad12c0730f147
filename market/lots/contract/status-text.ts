import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'

/** The key of a status in the topic `listings`. A lot at a fixed price, which has no auction day, is for sale. */
export const lotStatusKey = (status: LotStatus, day: string | null) =>
  status === lotStatus.ongoing && day === null ? 'onSale' : (`status.${status}` as const)
