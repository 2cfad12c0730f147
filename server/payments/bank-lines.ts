import type { Language } from '../../contract/core/language.ts'
import { readBankLine } from '../../contract/payments/bank-details.ts'
import type { Config } from '../core/config.ts'
import { translator } from '../i18n/translator.ts'

/** Who issues papers. */
export type Issuer = Pick<Config, 'company' | 'bankDetails'>

/** The bank account, its labels in a language and its data as configured. */
export function bankLines({ bankDetails }: Issuer, language: Language): string[] {
  const t = translator('bank-details', language)
  return bankDetails.map((line) => {
    const { key, value } = readBankLine(line)
    return key === null ? line : `${t(key)}: ${value}`
  })
}
