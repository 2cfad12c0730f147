import { Mark } from './mark.tsx'

/** Shown until the session is loaded: an empty page, and after a moment the logo. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <div className="animate-appear">
        <Mark size={44} />
      </div>
    </div>
  )
}
