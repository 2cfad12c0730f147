import type { LotNote } from '#trade/notes/contract/calls.ts'

/** The parts of a note in which it differs: what was written elsewhere meanwhile stays in the others. */
export const lotNoteChange = (before: LotNote, after: LotNote): Partial<LotNote> => ({
  ...(after.note !== before.note && { note: after.note }),
  ...(!isSame(after.tags, before.tags) && { tags: after.tags }),
  ...(!isSame(after.notForMe, before.notForMe) && { notForMe: after.notForMe }),
})

export const isEmptyLotNote = ({ note, tags, notForMe }: LotNote): boolean =>
  note === '' && tags.length === 0 && notForMe === null

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
