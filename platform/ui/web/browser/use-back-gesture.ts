import { useEffect, useEffectEvent, useState } from 'react'

/** The key in `history.state` for the number of dialogs open on an entry. */
const depthKey = 'openDialogs'
/** How long after a dialog closes its entry is removed, ms; a navigation comes first. */
const removalMs = 50

let openDialogs = 0
let isWatched = false

const depthOfEntry = () =>
  Number((history.state as Record<string, unknown> | null)?.[depthKey] ?? 0)

/**
 * Closes a dialog with the back button or gesture of a phone, which would otherwise leave the page: an open dialog has
 * its own history entry at the same address. The router does not see that entry.
 */
export function useBackGesture(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A dialog that stays open needs a new entry.
  const [gestures, setGestures] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts after each gesture
  useEffect(() => {
    if (!open || !matchMedia('(pointer: coarse)').matches) return
    watchLeftEntries()
    const depth = ++openDialogs
    // A dialog that closed a moment ago has left its entry.
    if (depthOfEntry() < depth) {
      const state = { ...(history.state as object | null), [depthKey]: depth }
      History.prototype.pushState.call(history, state, '')
    }
    const onPop = () => {
      if (depthOfEntry() >= depth) return
      close()
      setGestures((count) => count + 1)
    }
    addEventListener('popstate', onPop)
    return () => {
      openDialogs--
      removeEventListener('popstate', onPop)
      setTimeout(skipLeftEntry, removalMs)
    }
  }, [open, gestures])
}

/** Removes the history entry of a closed dialog. */
function skipLeftEntry(): void {
  if (depthOfEntry() > openDialogs) history.back()
}

/** Skips, when going back, the entry that a dialog left behind when it navigated. */
function watchLeftEntries(): void {
  if (isWatched) return
  isWatched = true
  addEventListener('popstate', skipLeftEntry)
}
