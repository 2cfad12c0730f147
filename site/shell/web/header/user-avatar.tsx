import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { initialsOf } from './initials.ts'

export function UserAvatar() {
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
