import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Destination, destinations } from '#market/reference-data/contract/destinations.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { Section } from '#platform/feedback/web/section.tsx'
import { Pager } from '#platform/forms/web/pager.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import { UnshippableBids } from '#trade/bids/web/lists/unshippable-bids.tsx'
import { ExportPolicy } from './export/export-policy.tsx'
import { ExportRulesForm } from './export/export-rules-form.tsx'
import { ExportVersions } from './export/export-versions.tsx'
import { costSettingsKey } from './query-keys.ts'
import { RuleReviews } from './rule-reviews.tsx'

/** What may not leave Japan for each destination, and the open bids that this restricts. */
export function ExportRulesPage() {
  const { t } = useTranslation('export-rules')
  const [destination, setDestination] = useState<Destination>('RU')
  const [page, setPage] = useState(1)
  const [isEditing, setIsEditing] = useState(false)
  const query = { destination, page, pageSize: 20 }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...costSettingsKey, 'export-rules', query] as const,
    queryFn: ({ signal }) => call('listExportRules', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const newest = data?.rules.find(({ isInForce }) => isInForce) ?? data?.rules[0]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead
        title={t('title')}
        actions={
          data &&
          !isEditing && (
            <Button variant="primary" onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-6 lg:pt-0">
        {/* What was typed belongs to one destination. */}
        {!isEditing && (
          <div className="flex flex-wrap items-end gap-4 px-4 lg:px-0">
            <div className="w-56">
              <SelectField
                label={t('destination')}
                options={destinations.map((value) => ({
                  ...{ value, label: t(`destinations:${value}`) },
                }))}
                value={destination}
                onChange={(next) => {
                  setDestination(next)
                  setPage(1)
                }}
              />
            </div>
            {data && <ExportPolicy policy={data.policy} />}
            <ManagerLinks current="exportRules" />
          </div>
        )}
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">
          {t('hint')} {data && t(`policy.${data.policy}`)}
        </p>
        <RuleReviews />
        {error ? (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <Skeleton className="h-96" />
        ) : isEditing ? (
          <Section title={t('editOf', { country: t(`destinations:${destination}`) })}>
            <ExportRulesForm
              destination={destination}
              from={newest?.bans ?? []}
              onClose={() => setIsEditing(false)}
            />
          </Section>
        ) : (
          <>
            <Section title={t('versions')}>
              <ExportVersions versions={data.rules} />
              <Pager pageInfo={data.pageInfo} onGo={setPage} />
            </Section>
            <UnshippableBids destination={destination} />
          </>
        )}
      </div>
    </>
  )
}
