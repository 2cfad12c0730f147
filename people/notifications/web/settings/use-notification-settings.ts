import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '#people/notifications/contract/calls.ts'
import { createAutoSave } from '#platform/forms/web/auto-save.ts'
import { call } from '#platform/http/web/client.ts'

/** Debounce before a choice is saved, like the profile's other settings (spec 3 §9), ms. */
const delayMs = 400

/** Not below the key `notifications`: a new notification does not change the settings. */
const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notification-settings', userId],
    queryFn: ({ signal }) => call('getNotificationSettings', {}, { signal }),
  })

/** Returns a person's notification settings, which save automatically; leaving the page saves a pending change. */
export function useNotificationSettings() {
  const { userId } = useSignedIn().profile
  const queryClient = useQueryClient()
  const query = useQuery(settingsQuery(userId))
  const [chosen, setChosen] = useState<NotificationSettingsChange>()
  // Keeps choices made while this one was being saved. After a failure the saved value is shown.
  const forget = (saved: NotificationSettingsChange) =>
    setChosen((now) => (now === saved ? undefined : now))
  const { mutate, error, isSuccess } = useMutation({
    // One after the other, so that the last choice is saved last.
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationSettingsChange) =>
      call('setNotificationSettings', { body }, { keepalive: true }),
    onSuccess: (settings, change) => {
      queryClient.setQueryData(settingsQuery(userId).queryKey, settings)
      forget(change)
    },
    onError: (_, change) => forget(change),
  })
  const autoSave = useMemo(() => createAutoSave(mutate, delayMs), [mutate])
  useEffect(() => {
    window.addEventListener('pagehide', autoSave.flush)
    return () => {
      window.removeEventListener('pagehide', autoSave.flush)
      autoSave.flush()
    }
  }, [autoSave])
  return {
    query,
    settings: query.data && withChange(query.data, chosen),
    change: (change: NotificationSettingsChange) => {
      const next = {
        ...chosen,
        ...change,
        ...(change.kinds && { kinds: mergeKinds(chosen?.kinds, change.kinds) }),
      }
      setChosen(next)
      autoSave.change(next)
    },
    error,
    isSaved: isSuccess && chosen === undefined,
  }
}

type Kinds = NotificationSettings['kinds']

const mergeKinds = (before: Kinds = [], next: Kinds): Kinds => [
  ...before.filter(({ kind }) => next.every((one) => one.kind !== kind)),
  ...next,
]

const withChange = (
  saved: NotificationSettings,
  { kinds = [], ...rest }: NotificationSettingsChange = {},
): NotificationSettings => ({
  ...saved,
  ...(rest as Partial<NotificationSettings>),
  kinds: saved.kinds.map((one) => kinds.find(({ kind }) => kind === one.kind) ?? one),
})
