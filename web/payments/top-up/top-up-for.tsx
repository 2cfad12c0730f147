import { Suspense, useState } from 'react'
import type { TopUpNeed } from '../../bids/placing/top-up-need.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../../ui/browser/lazy-part.ts'
import { useEverTrue } from '../../ui/browser/use-ever-true.ts'
import { Button } from '../../ui/button.tsx'

const TopUpDialog = lazyPart(() => import('./top-up-dialog.tsx'), 'TopUpDialog')

/** The button that tops up what a bid lacks, and its dialog, whose script is imported when it opens. */
export function TopUpFor(need: TopUpNeed) {
  const { t } = useTranslation('bids')
  const [open, setOpen] = useState(false)
  const wasOpen = useEverTrue(open)
  return (
    <>
      {!need.isEnough && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('credit.topUp')}
        </Button>
      )}
      {wasOpen && (
        <Suspense>
          <TopUpDialog {...need} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
