import type { PaymentMethod } from '#trade/purchases/contract/rules.ts'
import { demoDomain } from '../people.ts'

/** Recipient of a client's cars; all are invented. */
export interface Consignee {
  readonly fullName: string
  readonly address: string
  readonly countryCode: string
  readonly port: string
  readonly telephone: string
  readonly email: string
  readonly paymentMethod: PaymentMethod
  /** Who is notified of the arrival, if it is somebody else. */
  readonly notifyParty?: Consignee
}

const consignee = (
  [fullName, address]: readonly [string, string],
  [countryCode, port]: readonly [string, string],
  telephone: string,
  paymentMethod: PaymentMethod,
): Consignee => ({
  ...{ fullName, address, countryCode, port, telephone, paymentMethod },
  email: `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${demoDomain}`,
})

const clearingAgent = consignee(
  ['Likoni Clearing Agents', '3 Ferry Lane, Mombasa'],
  ['KE', 'Mombasa'],
  '+254 000 555 303',
  'balance',
)

/** By the name of the client's mailbox. */
export const consignees: Readonly<Record<string, Consignee>> = {
  client: consignee(
    ['Anna Kuznetsova', '14 Zarechnaya ulitsa, flat 9, Vladivostok'],
    ['RU', 'Vladivostok'],
    '+7 000 555 01 14',
    'bank',
  ),
  dealer: {
    ...consignee(
      ['Mwangi Motors', 'Plot 118, Acacia Lane, Nairobi'],
      ['KE', 'Mombasa'],
      '+254 000 555 118',
      'wire',
    ),
    notifyParty: clearingAgent,
  },
  'grace.wanjiru': consignee(
    ['Savanna Motors Ltd', '27 Baobab Road, Nairobi'],
    ['KE', 'Mombasa'],
    '+254 000 555 127',
    'wire',
  ),
  'peter.otieno': consignee(
    ['Savanna Motors Ltd', '27 Baobab Road, Nairobi'],
    ['KE', 'Mombasa'],
    '+254 000 555 127',
    'wire',
  ),
  'sergei.pak': consignee(
    ['Sergei Pak', '3 Lugovaya ulitsa, Khabarovsk'],
    ['RU', 'Vladivostok'],
    '+7 000 555 02 03',
    'bank',
  ),
  'dmitri.volkov': consignee(
    ['Dmitri Volkov', '40 Prichalnaya ulitsa, Vladivostok'],
    ['RU', 'Vladivostok'],
    '+7 000 555 02 40',
    'balance',
  ),
  'ruslan.abdulov': consignee(
    ['Altai Trade', '8 Skladskoy proyezd, Barnaul'],
    ['RU', 'Vladivostok'],
    '+7 000 555 02 08',
    'wire',
  ),
  'liam.harris': consignee(
    ['Harris Imports', '61 Kauri Street, Auckland'],
    ['NZ', 'Auckland'],
    '+64 0 555 0161',
    'bank',
  ),
  'kofi.mensah': consignee(
    ['Accra Auto Hub', '5 Harmattan Close, Accra'],
    ['GH', 'Tema'],
    '+233 00 555 0105',
    'wire',
  ),
  'naomi.kerr': consignee(
    ['Naomi Kerr', '22 Heron Quay, Dublin'],
    ['IE', 'Dublin'],
    '+353 0 555 0122',
    'bank',
  ),
  'amina.juma': consignee(
    ['Amina Juma', '9 Coral Street, Mombasa'],
    ['KE', 'Mombasa'],
    '+254 000 555 209',
    'bank',
  ),
  'brian.kiptoo': consignee(
    ['Brian Kiptoo', '31 Highland Road, Eldoret'],
    ['KE', 'Mombasa'],
    '+254 000 555 231',
    'bank',
  ),
  'faith.njeri': consignee(
    ['Faith Njeri', '12 Flamingo Drive, Nakuru'],
    ['KE', 'Mombasa'],
    '+254 000 555 212',
    'balance',
  ),
}
