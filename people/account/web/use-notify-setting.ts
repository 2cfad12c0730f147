import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { createAutoSave } from '#platform/forms/web/auto-save.ts'
import { call } from '#platform/http/web/client.ts'

/** Debounce before the choice is saved (spec 3 §9), ms. */
const delayMs = 400

/**
 * Returns whether results are sent by e-mail, and a setter that saves automatically; leaving the page saves a pending
 * change.
 */
export function useNotifySetting() {
  const { profile } = useSignedIn()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<boolean>()
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: (bidEmailNotify: boolean) =>
      call('updateSetting', { body: { bidEmailNotify } }, { keepalive: true }),
    onSuccess: (_, bidEmailNotify) => {
      queryClient.setQueryData(sessionQuery.queryKey, (session) =>
        typeof session === 'object'
          ? { ...session, profile: { ...session.profile, bidEmailNotify } }
          : session,
      )
      setChosen(undefined)
    },
    // Restores the saved value.
    onError: () => setChosen(undefined),
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
    checked: chosen ?? profile.bidEmailNotify,
    onChange: (checked: boolean) => {
      setChosen(checked)
      autoSave.change(checked)
    },
    error,
    isSaved: isSuccess && chosen === undefined,
  }
}
