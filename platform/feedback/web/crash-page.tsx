import { CircleAlert } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'

/** Shown when a page fails to render, with a button to reload it. */
export function CrashPage() {
  const { t } = useTranslation('failures')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        icon={<CircleAlert aria-hidden="true" />}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </main>
  )
}
