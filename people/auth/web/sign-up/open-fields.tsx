import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { openFields } from './sign-up-values.ts'

type OpenFieldsProps = ReturnType<typeof openFields>
export type FieldLabels = Readonly<Record<OpenFieldsProps['empty'][number], string>>

/** Says what keeps the form from being sent, because its button is disabled until then (spec 1 §5). */
export function OpenFields({ empty, wrong, labels }: OpenFieldsProps & { labels: FieldLabels }) {
  const { t } = useTranslation('auth')
  if (empty.length + wrong.length === 0) return null
  const list = (fields: typeof empty) => fields.map((field) => labels[field]).join(', ')
  return (
    <div className="text-sm text-quiet">
      {empty.length > 0 && <p>{t('signUp.missing', { fields: list(empty) })}</p>}
      {wrong.length > 0 && <p>{t('signUp.wrong', { fields: list(wrong) })}</p>}
    </div>
  )
}
