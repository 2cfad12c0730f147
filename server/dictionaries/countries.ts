import type { Language } from '../../contract/core/codes.ts'

/**
 * Every inhabited country and territory by its code of ISO 3166. A country's id is its position here,
 * from 1: ids are stored, so codes are only ever added at the end.
 */
const codes = `
  AF AX AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR VG
  BN BG BF BI KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ
  DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF GA GM GE DE GH GI GR GL GD GP GU GT GG
  GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI XK KW KG LA LV LB LS
  LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP
  NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RW BL
  SH KN RU LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA KR SS ES LK SD SR SJ SE
  CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV VI UG UA AE GB US UY UZ VU VA VE VN WF EH
  YE ZM ZW
`
  .trim()
  .split(/\s+/)

export interface Country {
  readonly id: number
  readonly code: string
}
export const countries: readonly Country[] = codes.map((code, at) => ({ id: at + 1, code }))

/** Whether a country is in the list (spec 1 §3). */
export const isCountry = (id: number): boolean => id >= 1 && id <= countries.length

const names: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** The name of a country in a list. */
export function countryName({ code }: Country, language: Language): string {
  // The name in the sign-up form of the spec (spec 1 §4).
  if (code === 'RU' && language === 'en') return 'Russian Federation'
  const name = names[language].of(code) ?? code
  // Russian begins the names of islands with a small «о-в».
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
