import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './button.tsx'
import { focusMain } from './focus-main.ts'

interface PassingNoticeProps {
  text: string
  /** What takes back what is spoken of. */
  action?: { readonly label: string; readonly onPress: () => void } | undefined
  closeLabel: string
  onClose: () => void
}

const shownMs = 8_000

/**
 * Says at the lower edge of the screen what has just been done, and takes it back at a press. It
 * goes by itself, but not while it is pointed at or has the focus.
 */
export function PassingNotice({ text, action, closeLabel, onClose }: PassingNoticeProps) {
  const [held, setHeld] = useState(false)
  const onTimeOver = useEffectEvent(() => onClose())
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onTimeOver, shownMs)
    return () => clearTimeout(timer)
  }, [held])
  /** The pressed button goes with the notice, and has the focus. */
  const leaving = (act: () => void) => () => {
    focusMain()
    act()
  }
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the words from going away
    <div
      data-screen-only
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={
        'fixed inset-x-3 bottom-[calc(84px+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit ' +
        'max-w-[calc(100vw-24px)] items-center gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-sm ' +
        'text-paper shadow-float lg:bottom-6 forced-colors:border'
      }
    >
      <span role="status">{text}</span>
      {action && (
        <button
          type="button"
          onClick={leaving(action.onPress)}
          className="min-h-8 rounded-md px-2 font-semibold underline underline-offset-2 touch:min-h-11"
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={closeLabel}
        onClick={leaving(onClose)}
        className="text-paper hover:bg-transparent hover:text-paper"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
