export const noteRefusals = {
  tag_limit: 409,
  note_limit: 409,
  note_changed: 409,
} as const satisfies Record<string, number>
type NoteRefusals = typeof noteRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends NoteRefusals {}
}
