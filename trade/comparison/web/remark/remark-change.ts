import type { LotRemark } from '#trade/comparison/contract/calls.ts'

/** The parts of a remark in which it differs: what was written elsewhere meanwhile stays in the others. */
export const remarkChange = (before: LotRemark, after: LotRemark): Partial<LotRemark> => ({
  ...(after.note !== before.note && { note: after.note }),
  ...(!isSame(after.tags, before.tags) && { tags: after.tags }),
  ...(!isSame(after.notForMe, before.notForMe) && { notForMe: after.notForMe }),
})

export const isEmptyRemark = ({ note, tags, notForMe }: LotRemark): boolean =>
  note === '' && tags.length === 0 && notForMe === null

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
