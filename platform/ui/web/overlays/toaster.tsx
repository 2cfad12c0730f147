import { Toast, type ToastObject } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { focusMain } from '../browser/focus-main.ts'
import { toastChanges } from './toast.ts'

export interface ToasterProps {
  /** Names the region of the toasts; F6 moves the focus to it. */
  label: string
  closeLabel: string
}

const shownMs = 8_000

/** The toasts of the app at the bottom of the screen. Hover and focus pause their timers. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  return (
    <Toast.Provider timeout={shownMs}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={label}
          data-screen-only
          className={
            'fixed inset-x-3 bottom-[calc(84px+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit ' +
            'max-w-[calc(100vw-24px)] flex-col-reverse items-center gap-2 lg:bottom-6'
          }
        >
          <Toasts closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts({ closeLabel }: Pick<ToasterProps, 'closeLabel'>) {
  const manager = Toast.useToastManager()
  const changes = useSyncExternalStore(toastChanges.subscribe, toastChanges.read)
  useEffect(() => {
    if (changes.length > 0) toastChanges.apply(manager)
  }, [changes, manager])
  return manager.toasts.map((toast) => (
    <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
  ))
}

const swipes: ('down' | 'left' | 'right')[] = ['down', 'left', 'right']

function ToastItem({ toast, closeLabel }: { toast: ToastObject<object>; closeLabel: string }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => () => {
      // The pressed button is removed with its toast.
      if (root.current?.contains(document.activeElement)) focusMain()
    },
    [],
  )
  return (
    <Toast.Root
      ref={root}
      toast={toast}
      swipeDirection={swipes}
      className={
        'flex items-center gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-sm text-paper ' +
        'shadow-float select-none data-limited:hidden forced-colors:border ' +
        'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) ' +
        'transition-[opacity,translate] duration-150 data-starting-style:opacity-0 ' +
        'data-ending-style:opacity-0'
      }
    >
      <Toast.Title render={<p />} />
      <Toast.Action className="min-h-8 rounded-md px-2 font-semibold underline underline-offset-2 touch:min-h-11" />
      <Toast.Close
        aria-label={closeLabel}
        title={closeLabel}
        // Toasts are stacked one above the other, so this button is always visible.
        aria-hidden={false}
        className="grid size-8 place-items-center rounded-md touch:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
