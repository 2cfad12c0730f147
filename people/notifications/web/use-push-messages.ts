import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { notificationPreferences } from './preferences.ts'

/** Delay, because the page itself loads first, ms. */
const startDelayMs = 3000

/** Opens the page of a pressed push message, if push messages are on in this browser. */
export function usePushMessages(): void {
  const { userId, lastLogin } = useSignedIn().profile
  const isOn = usePreference(notificationPreferences.push) !== null
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    let stop: (() => void) | undefined
    let unmounted = false
    const timer = setTimeout(async () => {
      // Without it, a pressed message reloads its page.
      const push = await import('./push/watch-push.ts').catch(() => undefined)
      if (push && !unmounted)
        stop = push.watchPush({ userId, lastLogin }, (href) => void navigate({ href }))
    }, startDelayMs)
    return () => {
      unmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [userId, lastLogin, isOn, navigate])
}
