import { useEffect, useEffectEvent, useState } from 'react'

/** HTML, close requests; TypeScript does not know it, and neither does every browser. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}
type CloseWatcherMaker = new () => CloseWatcher

/**
 * Closes a window with the back gesture of a phone, where it would otherwise leave the page. Keyboards
 * have Escape, which the window hears by itself.
 */
export function useBackGesture(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // One watcher hears one gesture: a window that stays open needs the next.
  const [heard, setHeard] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each gesture
  useEffect(() => {
    const Maker = Reflect.get(globalThis, 'CloseWatcher') as CloseWatcherMaker | undefined
    if (!open || !Maker || !matchMedia('(pointer: coarse)').matches) return
    const watcher = new Maker()
    watcher.addEventListener('close', () => {
      close()
      setHeard((times) => times + 1)
    })
    return () => watcher.destroy()
  }, [open, heard])
}
