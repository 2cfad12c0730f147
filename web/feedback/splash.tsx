import { Mark } from './mark.tsx'

/** Paper, and after a moment the mark: what is seen until it is known who is looking. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <div className="animate-appear">
        <Mark size={44} />
      </div>
    </div>
  )
}
