import { useQuery } from '@tanstack/react-query'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Combobox } from '#platform/ui/web/fields/combobox.tsx'
import { countryListQuery } from '../session/option-lists.ts'

interface CountryFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  error: string | undefined
  label?: string
  required?: boolean
  /** Called once the form has the country. */
  onChosen?: () => void
}

/** A country field of a form, with the country's id or null. */
export function CountryField<Values extends FieldValues>(props: CountryFieldProps<Values>) {
  const { control, name, error, required = false, onChosen } = props
  const { t } = useTranslation('auth')
  const { data: countries = [] } = useQuery(countryListQuery)
  const { field } = useController({ control, name })
  const { ref, onChange, ...bound } = field
  return (
    <Combobox
      {...bound}
      inputRef={ref}
      onChange={(country) => {
        onChange(country)
        onChosen?.()
      }}
      error={error}
      required={required}
      label={props.label ?? t('country.label')}
      options={countries}
      openLabel={t('country.open')}
      emptyText={t('country.none')}
      placeholder={t('country.find')}
      autoComplete="country-name"
    />
  )
}
