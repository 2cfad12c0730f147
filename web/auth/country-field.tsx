import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { countryListQuery } from '../session/option-lists.ts'
import { Combobox } from '../ui/combobox.tsx'

interface CountryFieldProps {
  value: number | null
  onChange: (country: number | null) => void
  onBlur?: () => void
  error?: string | undefined
  required?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A country of the list, found by typing a part of its name. */
export function CountryField(props: CountryFieldProps) {
  const { t } = useTranslation('auth')
  const { data: countries = [] } = useQuery(countryListQuery)
  return (
    <Combobox
      {...props}
      label={t('country.label')}
      options={countries}
      openLabel={t('country.open')}
      emptyText={t('country.none')}
      placeholder={t('country.find')}
      autoComplete="country-name"
    />
  )
}
