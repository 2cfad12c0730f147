import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'

export function BuyingQuestions() {
  const { t } = useTranslation('site')
  return (
    <div className="border-line border-t">
      <Question title={t('buy.faq.over')}>{t('buy.faq.overText')}</Question>
      <Question title={t('buy.faq.lost')}>{t('buy.faq.lostText')}</Question>
      <Question title={t('buy.faq.same')}>{t('buy.faq.sameText')}</Question>
      <Question title={t('buy.faq.limit')}>{t('buy.faq.limitText')}</Question>
      <Question title={t('buy.faq.cancel')}>{t('buy.faq.cancelText')}</Question>
      <Question title={t('buy.faq.time')}>{t('buy.faq.timeText')}</Question>
      <Question title={t('buy.faq.absent')}>
        <p>{t('buy.faq.absentText')}</p>
        <Link to="/make-an-order" className={buttonClass('plain', 'mt-2')}>
          {t('buy.order')}
        </Link>
      </Question>
    </div>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="pb-3 pl-6">{children}</div>
    </details>
  )
}
