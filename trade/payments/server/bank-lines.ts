import type { Config } from '#platform/core/server/config.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { readBankLine } from '#trade/payments/contract/bank-details.ts'

/** Who issues invoices. */
export type Issuer = Pick<Config, 'company' | 'bankDetails'>

/** The bank account, its labels in a language and its data as configured. */
export function bankLines({ bankDetails }: Issuer, language: Language): string[] {
  const t = translator('bank-details', language)
  return bankDetails.map((line) => {
    const { key, value } = readBankLine(line)
    return key === null ? line : `${t(key)}: ${value}`
  })
}
