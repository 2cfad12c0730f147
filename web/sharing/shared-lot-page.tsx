// Sheets are Japanese; of the font a browser fetches only the pieces that have their characters.
import '@fontsource/noto-sans-jp/400.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { isBikePage, pageTypeRoute, pageTypes } from '../../contract/lots/page-types.ts'
import { CallRefused } from '../api/call-errors.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { CallFailure } from '../feedback/call-failure.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { Splash } from '../feedback/splash.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyLot } from '../lots/empty-lot.tsx'
import { headingOf, tabTitleOf } from '../lots/lot-view.ts'
import { forgetShareCode, preferences, rememberShareCode } from '../preferences/preferences.ts'
import { ShareFrame } from '../shell/share-frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CodeForm } from './code-form.tsx'
import { SharedLotContent } from './shared-lot.tsx'
import { openShared, sharedLotQuery } from './shared-lot-query.ts'
import { sharedViewOf } from './shared-view.ts'

const codeOf = (share: string) =>
  preferences.shareCodes.read().find(({ id }) => id === share)?.code ?? ''

const isRefused = (error: unknown, code: CallRefused['messageCode']) =>
  error instanceof CallRefused && error.messageCode === code

/** The page of a shared lot, for everybody who has its code (spec 3 §2). */
export function SharedLotPage() {
  const { type = '', id = '' } = useParams({ strict: false })
  return <SharedPage key={`${type} ${id}`} type={type} id={id} />
}

function SharedPage({ type, id }: { type: string; id: string }) {
  const { t } = useTranslation('shared-lots')
  const { t: errors } = useTranslation('errors')
  const pageType = pageTypes.find((known) => pageTypeRoute[known] === `/${type}`) ?? 'car-auction'
  const [code, setCode] = useState(() => codeOf(id))
  const { data, error, refetch, isFetching } = useQuery(sharedLotQuery(pageType, id, code))
  const opening = useSingleMutation({
    mutationFn: (typed: string) => openShared(pageType, id, typed),
    networkMode: 'always',
    onSuccess: (opened, typed, _result, { client }) => {
      if (opened === 'locked') return
      client.setQueryData(sharedLotQuery(pageType, id, typed).queryKey, opened)
      rememberShareCode({ id, code: typed })
      setCode(typed)
      scrollTo(0, 0)
    },
  })
  // The owner has changed the code since.
  if (code && isRefused(error, 'wrong_code')) {
    forgetShareCode(id)
    setCode('')
  }
  if (data && data !== 'locked') {
    const lot = sharedViewOf(data)
    return (
      <ShareFrame name={headingOf(lot)}>
        <PageTitle>{tabTitleOf(lot)}</PageTitle>
        <SharedLotContent shared={data} pageType={pageType} />
      </ShareFrame>
    )
  }
  if (!data && !error) {
    return (
      <div role="status" aria-label={t('checking')}>
        <PageTitle>{t('title')}</PageTitle>
        <Splash />
      </div>
    )
  }
  const failure = error ?? opening.error
  const content = () => {
    if (isRefused(failure, 'not_found')) return <EmptyLot />
    if (isRefused(failure, 'share_locked')) {
      return (
        <EmptyState
          level={1}
          icon={<LockKeyhole aria-hidden="true" />}
          title={t('locked')}
          text={errors('share_locked')}
        />
      )
    }
    if (error && !isRefused(error, 'too_many_requests')) {
      return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return (
      <CodeForm
        kind={isBikePage(pageType) ? 'bike' : 'car'}
        error={failure}
        isPending={opening.isPending}
        onCode={(typed) => opening.mutate(typed)}
      />
    )
  }
  return (
    <ShareFrame>
      <PageTitle>{t('title')}</PageTitle>
      {content()}
    </ShareFrame>
  )
}
