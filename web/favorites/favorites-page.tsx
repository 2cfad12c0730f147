import { useParams } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { NothingYet } from '../site/nothing-yet.tsx'

/** Lots that a person has marked, a group at a time. */
export function FavoritesPage() {
  const { t } = useTranslation('favorites')
  const { group = 'A' } = useParams({ strict: false })
  const title = t('title')
  return (
    <>
      <PageTitle>{`${title} · ${t('group', { group })}`}</PageTitle>
      <PageHead title={title} detail={t('group', { group })} />
      <NothingYet
        icon={<Star aria-hidden="true" />}
        title={t('empty', { group })}
        text={t('text')}
      />
    </>
  )
}
