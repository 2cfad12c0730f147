import type { LotNote } from '#trade/notes/contract/calls.ts'

/** Returns only the parts that differ, so that saving them keeps other parts that were changed elsewhere. */
export const lotNoteChange = (before: LotNote, after: LotNote): Partial<LotNote> => ({
  ...(after.note !== before.note && { note: after.note }),
  ...(!isSame(after.tags, before.tags) && { tags: after.tags }),
  ...(!isSame(after.notForMe, before.notForMe) && { notForMe: after.notForMe }),
})

export const isEmptyLotNote = ({ note, tags, notForMe }: LotNote): boolean =>
  note === '' && tags.length === 0 && notForMe === null

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
