import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { PushFailed, readPushState, turnOffPush, turnOnPush } from './browser-push.ts'

const stateKey = ['push-state'] as const

/** Push messages of this browser: an explanation, and the button that turns them on. */
export function PushSection({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('notification-settings')
  const { userId, lastLogin } = useSignedIn().profile
  const company = useCompany().name
  const queryClient = useQueryClient()
  const queryKey = [...stateKey, userId]
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readPushState(userId),
    staleTime: 0,
    // The person may return from the settings of the browser.
    refetchOnWindowFocus: true,
  })
  useEffect(
    () => watchPermission(() => void queryClient.invalidateQueries({ queryKey: stateKey })),
    [queryClient],
  )
  const turnOn = useSingleMutation({
    mutationFn: () => turnOnPush(pushKey, { userId, lastLogin }),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
  })
  const turnOff = useSingleMutation({
    mutationFn: turnOffPush,
    onSuccess: () => {
      turnOn.reset()
      queryClient.setQueryData(queryKey, 'off')
    },
  })
  const refusal = useRefusalText(turnOn.error instanceof PushFailed ? null : turnOn.error)
  return (
    <section
      aria-label={t('push.title')}
      className="flex flex-col items-start gap-3 border-line border-t pt-4"
    >
      <div>
        <h3 className="font-medium">{t('push.title')}</h3>
        <p className="text-sm text-quiet">{t('push.text', { company })}</p>
      </div>
      <div role="status" className="text-sm empty:hidden">
        {state === 'on' && t('push.on')}
        {state === 'unsupported' && t('push.unsupported')}
        {state === 'denied' && t('push.denied', { company })}
      </div>
      {state === 'install' && <HowToInstall company={company} />}
      {turnOn.error && (
        <Notice tone="poor">
          {turnOn.error instanceof PushFailed ? t('push.failed') : refusal}
        </Notice>
      )}
      {state === 'off' && (
        <Button onClick={() => turnOn.mutate()} disabled={turnOn.isPending}>
          {turnOn.isPending ? t('push.turningOn') : t('push.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button onClick={() => turnOff.mutate()} disabled={turnOff.isPending}>
          {t('push.turnOff')}
        </Button>
      )}
    </section>
  )
}

function HowToInstall({ company }: { company: string }) {
  const { t } = useTranslation('notification-settings')
  return (
    <div className="text-sm">
      <p>{t('push.install')}</p>
      <ol className="my-2 list-decimal pl-5">
        <li>{t('push.share')}</li>
        <li>{t('push.toHome')}</li>
        <li>{t('push.openApp', { company })}</li>
      </ol>
      <p>{t('push.orMail')}</p>
    </div>
  )
}

/** Calls back when the permission changes in the browser's settings; returns a function to stop. */
function watchPermission(onChange: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal }))
    // Some browsers do not know the name.
    .catch(() => undefined)
  return () => stopping.abort()
}
