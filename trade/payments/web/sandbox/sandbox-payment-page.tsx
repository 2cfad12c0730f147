import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FlaskConical, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { SandboxAction, SandboxPayment } from '#trade/payments/contract/sandbox.ts'
import { SandboxPaymentCard } from './sandbox-payment-card.tsx'

/** How often the page polls for pending money, ms. */
const arrivingMs = 2_000

const sandboxQuery = (token: string) =>
  queryOptions({
    queryKey: ['sandbox-payment', token] as const,
    queryFn: ({ signal }) => call('viewSandboxPayment', { query: { token } }, { signal }),
    retry: (failures, error) => !(error instanceof CallRefused) && failures < 3,
  })

/** The page of a payment in the sandbox, which is a provider of its own and therefore outside the app shell. */
export function SandboxPaymentPage() {
  const { token = '' } = useParams({ strict: false })
  const { t } = useTranslation('sandbox-payments')
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <meta name="referrer" content="no-referrer" />
      <p className="flex items-center justify-center gap-2 bg-fair-wash px-4 py-2 text-center text-sm font-medium text-fair">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        {t('warning')}
      </p>
      <main className="mx-auto flex w-full max-w-[440px] flex-1 flex-col px-4 py-6 sm:justify-center">
        <div className="mb-4 flex items-center justify-between gap-3">
          <span className="text-base font-[650] tracking-tight text-accent">{t('brand')}</span>
          <LanguageSwitch />
        </div>
        <div className="rounded-md border border-line bg-surface p-5 sm:p-6">
          <Payment key={token} token={token} />
        </div>
      </main>
    </div>
  )
}

function Payment({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('sandbox-payments')
  const queryClient = useQueryClient()
  const query = sandboxQuery(token)
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? arrivingMs : false),
  })
  const act = useSingleMutation<SandboxPayment, SandboxAction>({
    mutationFn: (action) => call('actOnSandboxPayment', { body: { token, action } }),
    onSuccess: async (payment) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, payment)
    },
  })
  const refusal = useRefusalText(act.error)
  if (data) {
    return (
      <SandboxPaymentCard
        payment={data}
        pending={act.isPending ? act.variables : undefined}
        failure={refusal}
        onAct={act.mutate}
      />
    )
  }
  if (error instanceof CallRefused && error.messageCode === 'not_found') {
    return (
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden="true" />}
        title={t('missingTitle')}
        text={t('missingText')}
      />
    )
  }
  if (error) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return <Skeleton className="h-64 w-full" />
}
