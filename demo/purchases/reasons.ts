/** Texts from managers to clients. */
export const reasons = {
  cancelled: {
    en: 'The house has taken the sale back: the seller had not named a repaired frame.',
    ru: 'Аукцион отменил продажу: продавец не указал ремонт рамы.',
  },
  held: {
    en: 'The port has found soil under the car: it is washed and inspected again.',
    ru: 'В порту нашли землю под днищем: моем машину и проходим осмотр ещё раз.',
  },
  released: { en: 'The new inspection is passed.', ru: 'Повторный осмотр пройден.' },
  resold: {
    en: 'Sold again at the client’s wish.',
    ru: 'Продана снова по желанию клиента.',
  },
  freight: {
    en: 'The line has measured the car smaller than its tariff class.',
    ru: 'По обмеру линии машина меньше своего класса в тарифе.',
  },
  storage: {
    en: 'The free days at the yard were over before the ship came.',
    ru: 'Бесплатные дни на стоянке закончились раньше, чем пришло судно.',
  },
} as const
