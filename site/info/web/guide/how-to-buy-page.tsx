import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Chapter, Prose } from '../prose.tsx'
import { BuyingCosts } from './buying-costs.tsx'
import { BuyingQuestions } from './buying-questions.tsx'
import { BuyingSteps } from './buying-steps.tsx'
import { SheetGrades } from './sheet-grades.tsx'
import { SheetMarks } from './sheet-marks.tsx'

export function HowToBuyPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('buy.title')}</PageTitle>
      <PageHead title={t('buy.title')} />
      <Prose>
        <p className="mt-2 text-lg">{t('buy.lead')}</p>
        <Chapter title={t('buy.steps')}>
          <BuyingSteps />
        </Chapter>
        <Chapter title={t('buy.grades.title')}>
          <p className="mb-3">{t('buy.grades.lead')}</p>
          <SheetGrades />
        </Chapter>
        <Chapter title={t('buy.marks.title')}>
          <p className="mb-3">{t('buy.marks.lead')}</p>
          <SheetMarks />
        </Chapter>
        <Chapter title={t('buy.costs.title')}>
          <p className="mb-3">{t('buy.costs.lead')}</p>
          <BuyingCosts />
          <p className="mt-3">{t('buy.costs.estimate')}</p>
        </Chapter>
        <Chapter title={t('buy.faq.title')}>
          <BuyingQuestions />
        </Chapter>
      </Prose>
    </>
  )
}
