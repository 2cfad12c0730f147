import { useEffect, useState } from 'react'

/** A text as it was when typing last paused; `settle` takes it at once. */
export function useSettled(text: string, pauseMs: number) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return { settled, settle: () => setSettled(text) }
}
