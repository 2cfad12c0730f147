import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useBackGesture } from '../browser/use-back-gesture.ts'
import { iconButtonClass } from '../button.tsx'
import { cx } from '../cx.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /**
   * `card` in the middle, `drawer` from the left, `screen` over the whole screen with a dark theme for pictures, `page`
   * over the whole screen, `side` at the right and on phones over the whole screen, above the keyboard if
   * `useVisibleArea` measures it, `sheet` at the bottom.
   */
  shape?: 'card' | 'drawer' | 'screen' | 'page' | 'side' | 'sheet'
  /** Shown in the title bar, before the close button. */
  actions?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  /** Handles Escape for content of the dialog; false lets Escape close the dialog. */
  onEscape?: () => boolean
  /** Closes only with its buttons and Escape, not with a click outside. */
  deliberate?: boolean
  /** Gets the focus when the dialog opens; the close button by default. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Width of a card, px; 440 by default. */
  width?: number
  children: ReactNode
}

const shapes = {
  card:
    'top-1/2 left-1/2 flex max-h-[calc(100dvh-32px)] w-[min(var(--dialog-width,440px),calc(100vw-24px))] -translate-1/2 ' +
    'rounded-md border border-line shadow-float data-starting-style:opacity-0 ' +
    'data-ending-style:opacity-0',
  drawer:
    'inset-y-0 left-0 flex w-[min(320px,calc(100vw-48px))] border-r border-line shadow-float ' +
    'data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  sheet:
    'inset-x-0 bottom-0 flex max-h-[85dvh] rounded-t-md border-line border-t shadow-float ' +
    'data-starting-style:translate-y-full data-ending-style:translate-y-full',
  screen: 'inset-0 flex data-starting-style:opacity-0 data-ending-style:opacity-0',
  page: 'inset-0 flex data-starting-style:opacity-0 data-ending-style:opacity-0',
  side:
    'top-(--visible-top,0px) right-0 flex h-(--visible-height,100dvh) w-full border-line ' +
    'md:w-[min(460px,100vw)] md:border-l md:shadow-float data-starting-style:translate-x-6 ' +
    'data-starting-style:opacity-0 data-ending-style:translate-x-6 data-ending-style:opacity-0',
}

/** A modal dialog: it traps the focus, and restores it when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, shape = 'card', actions, children } = props
  const { onKeyDown, onEscape, firstFocus, deliberate = false, width } = props
  const close = (reason: string) => {
    if (reason !== 'escape-key' || !onEscape?.()) onClose()
  }
  useBackGesture(open, onClose)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => next || close(reason)}
      disablePointerDismissal={deliberate}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          // Needed for a dialog that is opened from another dialog.
          forceRender
          className={
            'fixed inset-0 z-50 bg-scrim transition-opacity duration-150 ' +
            'data-starting-style:opacity-0 data-ending-style:opacity-0'
          }
        />
        <BaseDialog.Popup
          // Pictures have a dark background in every theme.
          onKeyDown={onKeyDown}
          {...(firstFocus && { initialFocus: firstFocus })}
          {...(width && { style: { '--dialog-width': `${width}px` } as CSSProperties })}
          data-theme={shape === 'screen' ? 'dark' : undefined}
          className={cx(
            'fixed z-50 flex-col bg-surface text-ink outline-none',
            'transition-[opacity,translate] duration-150 ease-out',
            // The second click of a double click must not repeat the action.
            !open && 'pointer-events-none',
            shapes[shape],
          )}
        >
          <div
            className={cx(
              'flex min-h-14 items-center gap-3 border-line border-b py-2 pr-3 pl-4',
              shape === 'side' && 'pt-[max(8px,env(safe-area-inset-top))]',
            )}
          >
            <BaseDialog.Title className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </BaseDialog.Title>
            {actions}
            <BaseDialog.Close aria-label={closeLabel} className={iconButtonClass()}>
              <X aria-hidden="true" className="size-5" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
