import type { Language } from '../../contract/core/codes.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { fieldMessage } from '../http/field-messages.ts'

/**
 * Checks a new password against the configured length, which may be greater than the contract's.
 * @throws Refusal invalid_fields under the name of the field
 */
export function checkLength(
  { config }: Context,
  password: string,
  field: string,
  language: Language,
): void {
  const least = config.passwordMinLength
  if (password.length >= least) return
  const fields = { [field]: fieldMessage('minLength', language, least) }
  throw new Refusal('invalid_fields', { fields })
}
