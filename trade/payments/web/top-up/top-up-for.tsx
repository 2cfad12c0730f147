import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { TopUpNeed } from '../top-up-need.ts'

const TopUpDialog = lazyPart(() => import('./top-up-dialog.tsx'), 'TopUpDialog')

/** A button that tops up the amount that a bid lacks. The script of its dialog loads on first use. */
export function TopUpFor(need: TopUpNeed) {
  const { t } = useTranslation('payments')
  const [open, setOpen] = useState(false)
  const wasOpen = useEverTrue(open)
  return (
    <>
      {!need.isEnough && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('topUp.title')}
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
