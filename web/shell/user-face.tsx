import { useSignedIn } from '../session/session.tsx'

/** The initials of the person, in a circle. */
export function UserFace() {
  const { profile } = useSignedIn()
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full bg-accent-wash text-xs font-semibold text-accent touch:size-11"
    >
      {initialsOf(profile.fullName || profile.email)}
    </span>
  )
}

/** First letters of the first and the last word: `Anna Kim` is `AK`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toUpperCase()
}
