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
import { dotted } from '#platform/ui/web/line-text.ts'
import { ManagerLinks } from '#site/shell/web/manager-links.tsx'
import { draftOf } from './import-rules/rule-draft.ts'
import { RuleFigures } from './import-rules/rule-figures.tsx'
import { RuleForm } from './import-rules/rule-form.tsx'
import { type RuleVersion, RuleVersions } from './import-rules/rule-versions.tsx'
import { useRuleText } from './import-rules/use-rule-text.ts'
import { costSettingsKey } from './query-keys.ts'
import { RuleReviews } from './rule-reviews.tsx'

/** Shows what each country charges for an import; managers add versions. */
export function ImportRulesPage() {
  const { t } = useTranslation('costs-office')
  const [country, setCountry] = useState<Destination>('RU')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<RuleVersion | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const query = { country, page, pageSize: 20 }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...costSettingsKey, 'import-rules', query] as const,
    queryFn: ({ signal }) => call('listCostRules', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const versions = isPlaceholderData && data?.rules[0]?.country !== country ? null : data?.rules
  const version = shown ?? versions?.find(({ isInForce }) => isInForce) ?? versions?.[0]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-6 lg:pt-0">
        {/* What was typed belongs to one country. */}
        {!isEditing && (
          <div className="flex flex-wrap items-end gap-4 px-4 lg:px-0">
            <div className="w-56">
              <SelectField
                label={t('country')}
                options={destinations.map((value) => ({
                  ...{ value, label: t(`destinations:${value}`) },
                }))}
                value={country}
                onChange={(next) => {
                  setCountry(next)
                  setPage(1)
                  setShown(null)
                }}
              />
            </div>
            <ManagerLinks current="importRules" />
          </div>
        )}
        <p className="max-w-3xl px-4 text-sm text-quiet lg:px-0">{t('hint')}</p>
        <RuleReviews />
        {error ? (
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !versions || !version ? (
          <Skeleton className="h-96" />
        ) : isEditing ? (
          <Section title={t('editOf', { country: t(`destinations:${country}`) })}>
            <RuleForm
              country={country}
              from={draftOf(country, version.parameters)}
              onClose={() => {
                setIsEditing(false)
                setShown(null)
              }}
            />
          </Section>
        ) : (
          <>
            <ShownVersion version={version} onEdit={() => setIsEditing(true)} />
            <Section title={t('versions')}>
              <RuleVersions
                country={country}
                versions={versions}
                shownId={version.id}
                onShow={setShown}
              />
              {data && <Pager pageInfo={data.pageInfo} onGo={setPage} />}
            </Section>
          </>
        )}
      </div>
    </>
  )
}

function ShownVersion({ version, onEdit }: { version: RuleVersion; onEdit: () => void }) {
  const { t } = useTranslation('costs-office')
  const { country, validFrom, source, parameters } = version
  const text = useRuleText(country)
  return (
    <Section
      title={dotted(t(`destinations:${country}`), t('from', { day: text.day(validFrom) }))}
      action={
        <Button variant="primary" onClick={onEdit}>
          {t('edit')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-quiet">
        {dotted(
          source.text,
          text.day(source.day),
          t('reviewed', { day: text.day(version.reviewedOn) }),
        )}
      </p>
      <RuleFigures country={country} draft={draftOf(country, parameters)} />
    </Section>
  )
}
