import { portName } from '#market/reference-data/contract/ports.ts'
import { greetingOf, languageOf } from '#people/auth/server/mails.ts'
import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import type { NotificationCode } from '#people/notifications/contract/kinds.ts'
import type { DueDelivery } from '#people/notifications/server/deliveries/commands.ts'
import type { WriteMail } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { unsubscribeLinks } from '#people/notifications/server/deliveries/mails.ts'
import { textOf } from '#people/notifications/server/texts.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { seesClient } from '#platform/core/server/person.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { type Translate, translator } from '#platform/i18n/server/translator.ts'
import type { Mail } from '#platform/mail/server/mail.ts'
import { documentKindName } from '#trade/purchases/contract/documents.ts'
import { chassisOf, statusLabel } from '../purchase-texts.ts'
import { carName, listNoticedCars, movedDayText, type NoticedCar } from './purchase-notice.ts'
import { carIdsOf } from './purchase-topic.ts'

type PurchaseCode = Extract<NotificationCode, `purchase_${string}`>
type Facts = NonNullable<Mail['facts']>

/** Writes the mail about purchased cars from their current state, with a table of dates or of cars. */
export const writePurchaseMail: WriteMail = async (db, sender, due) => {
  const [reader] = await listPeopleWithRights(db, [due.person_id])
  const cars = (await listNoticedCars(db, carIdsOf(due.data))).filter(
    (car) =>
      reader &&
      seesClient(reader, { id: car.person_id, dealerId: car.dealer_id }) &&
      stillHolds(due, car),
  )
  const [first] = cars
  if (!first) return null
  const { config } = sender
  return {
    mail: {
      ...purchaseMail(due, [first, ...cars.slice(1)]),
      button: {
        label: translator('mail', languageOf(due))('notification.button'),
        link: `${config.publicUrl}${due.link}`,
      },
      notes: [
        translator('mail', languageOf(due))('notification.why', { company: config.company.name }),
      ],
      unsubscribe: unsubscribeLinks(sender, due, 'purchases'),
    },
  }
}

/** Returns whether a change still holds. */
function stillHolds({ code, data }: DueDelivery, car: NoticedCar): boolean {
  if (code === 'purchase_status') return (car.status ?? 0) === data.to
  if (code !== 'purchase_dates') return true
  return (['etd', 'eta'] as const).every(
    (field) => data[field] === undefined || data[field] === (car[field] ?? ''),
  )
}

/** Returns the mail in the language of its reader; pure. */
function purchaseMail(
  due: DueDelivery,
  cars: readonly [NoticedCar, ...NoticedCar[]],
): Omit<Mail, 'notes'> {
  const language = languageOf(due)
  const t = translator('mail', language)
  const { title } = textOf(due, language)
  const [car] = cars
  const isOne = due.data.cars === 1
  const others = Number(due.data.cars) - cars.length
  return {
    to: due.email,
    language,
    kind: due.code.replace('_', '-'),
    subject: title,
    greeting: greetingOf({ to: due.email, language, name: due.full_name }),
    paragraphs: [
      leadOf(due, t),
      ...(isOne && due.code === 'purchase_status' && car.status_reason
        ? [t('purchase.reason', { reason: car.status_reason })]
        : []),
      ...(!isOne && others > 0 ? [t('purchase.others', { count: others })] : []),
    ],
    facts: [
      ...factsOf(due, car, language, t),
      ...(isOne ? carFacts(car, due.data.client, t) : cars.map(rowOf)),
    ],
  }
}

function leadOf({ code, data }: DueDelivery, t: Translate<'mail'>): string {
  const count = Number(data.cars)
  if (count > 1 && (code === 'purchase_status' || code === 'purchase_dates')) {
    return t(`purchase.many.${code}`, { count })
  }
  return t(`purchase.text.${code as PurchaseCode}`)
}

/** Returns the facts for the mail. */
function factsOf(
  { code, data }: DueDelivery,
  car: NoticedCar,
  language: Language,
  t: Translate<'mail'>,
): Facts {
  if (code === 'purchase_paper') {
    return [
      [t('purchase.number'), String(data.number)],
      [t('purchase.amount'), formatYen(Number(data.amount))],
      [t('purchase.due'), data.due ? dayText(String(data.due), language) : ''],
    ]
  }
  if (code === 'purchase_document') {
    return String(data.documents)
      .split(',')
      .map((kind) => [t('purchase.document'), documentKindName(kind, language)] as const)
  }
  const isOne = data.cars === 1
  // Cars on different ships have no common dates.
  const voyage: Facts = isOne || data.voyage ? voyageFacts(data, car, language, t) : []
  if (code === 'purchase_dates') return voyage
  return [
    [t('purchase.status'), statusLabel(car.status, language)],
    [t('purchase.since'), isOne ? dayText(car.status_on, language) : ''],
    ...voyage,
  ]
}

const voyageFacts = (
  data: DueDelivery['data'],
  car: NoticedCar,
  language: Language,
  t: Translate<'mail'>,
): Facts => [
  [t('purchase.voyage'), [car.vessel, car.voyage].filter(Boolean).join(', ')],
  [
    t('purchase.ports'),
    [car.export_port, car.discharge_port]
      .filter(Boolean)
      .map((port) => portName(port, language))
      .join(' – '),
  ],
  dayFact('etd', data, car, language, t),
  dayFact('eta', data, car, language, t),
]

/** Returns a day of the voyage with its previous value: `Mon 30 Nov 2026, 3 days later (before Fri 27 Nov 2026)`. */
function dayFact(
  field: 'etd' | 'eta',
  data: DueDelivery['data'],
  car: NoticedCar,
  language: Language,
  t: Translate<'mail'>,
): readonly [string, string] {
  const name = t(`purchase.${field}`)
  const [before, after] = [String(data[`${field}Before`] ?? ''), car[field]]
  if (!before) return [name, after ? dayText(after, language) : '']
  const moved = movedDayText({ field, before, after }, language).replace(`${name} `, '')
  return [name, `${moved} (${t('purchase.before', { day: dayText(before, language) })})`]
}

const carFacts = (
  car: NoticedCar,
  client: string | number | undefined,
  t: Translate<'mail'>,
): Facts => [
  [t('purchase.client'), String(client ?? '')],
  [t('purchase.car'), carName(car)],
  [t('purchase.chassis'), chassisOf(car)],
  [t('purchase.sku'), car.sku],
]

const rowOf = (car: NoticedCar): readonly [string, string] => [
  car.sku,
  [carName(car), chassisOf(car)].filter(Boolean).join(', '),
]
