import { passwordMinLength } from '#people/auth/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Returns the error text of a field, from a key of the contract or a text of the server. */
export function useFieldError(): (problem: string | undefined) => string | undefined {
  const { t } = useTranslation('fields')
  return (problem) => {
    if (problem === undefined) return undefined
    const [key, length] = problem.split(':')
    switch (key) {
      case 'required':
        return t('required')
      case 'confirmation':
        return t('confirmation')
      case 'email':
        return t('email')
      case 'phone':
        return t('phone')
      case 'threeParts':
        return t('threeParts')
      case 'twoParts':
        return t('twoParts')
      case 'minLength':
        return t('minLength', { length: passwordMinLength - 1 })
      case 'maxLength':
        return t('maxLength', { length: Number(length) })
      case 'passwordMatch':
        return t('passwordMatch')
      case 'samePassword':
        return t('samePassword')
      case 'wrongPassword':
        return t('wrongPassword')
      case 'taken':
        return t('taken')
      default:
        // Texts from the server are shown, unknown keys are not.
        return problem.includes(' ') ? problem : t('invalid')
    }
  }
}
