import { useEffect, useRef } from 'react'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import type { BidFlow } from '../placing/use-bid-flow.ts'
import type { BidForm } from './use-bid-form.ts'

/** Pressing the button of the form, entering an amount, and the focus after each. */
export function useBidInput({ faults, change }: BidForm, flow: BidFlow) {
  const root = useRef<HTMLDivElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  // On stock pages there is no amount to enter.
  const submitRef = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const press = () => {
    pressed.current = true
    flow.press()
  }
  // Errors are known at once or with the response of the server; the first one gets the focus.
  useEffect(() => {
    if (!pressed.current || flow.checking) return
    pressed.current = false
    if (Object.keys(faults).length > 0) {
      root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }, [faults, flow.checking])
  const focusBid = () => (amountRef.current ?? submitRef.current)?.focus()
  useShortcuts({ b: focusBid })
  useEffect(() => {
    if (isOpenedToBid()) (amountRef.current ?? submitRef.current)?.focus()
  }, [])
  const enter = (amount: number) => {
    change({ amount })
    amountRef.current?.focus()
  }
  return { root, amountRef, submitRef, press, enter }
}
