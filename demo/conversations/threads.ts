import type { Language } from '#platform/i18n/contract/language.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'

/** A message of a thread: its author, its delay in minutes, and its text in both languages. */
export interface ThreadLine {
  readonly side: ChatSide
  readonly minutes: number
  readonly text: Readonly<Record<Language, string>>
  readonly isWithdrawn?: true
}

/** A conversation about a bid in a given state; its last messages may be unread. */
export interface Thread {
  readonly about: 'open' | 'won' | 'lost' | 'declined'
  /** The side that has not read the other side's last message. */
  readonly unreadBy?: ChatSide
  readonly lines: readonly ThreadLine[]
}

const client = (minutes: number, en: string, ru: string): ThreadLine => ({
  ...{ side: 'client', minutes },
  text: { en, ru },
})
const company = (minutes: number, en: string, ru: string): ThreadLine => ({
  ...{ side: 'company', minutes },
  text: { en, ru },
})
const withdrawn = (line: ThreadLine): ThreadLine => ({ ...line, isWithdrawn: true })

/** In turn, so that everybody soon has conversations of each kind. */
export const threads: readonly Thread[] = [
  {
    about: 'open',
    unreadBy: 'company',
    lines: [
      client(
        6,
        'Good morning. The sheet has a W2 on the left rear door. Can somebody look at it before the sale?',
        'Доброе утро. В листе W2 на левой задней двери. Можно посмотреть её до торгов?',
      ),
      company(
        38,
        'Good morning. Our inspector is in the hall today and takes photos of that side.',
        'Доброе утро. Наш инспектор сегодня на аукционе, сфотографирует эту сторону.',
      ),
      client(
        21,
        'Thank you! And please the underside near the rear wheels, if he can.',
        'Спасибо! И, если получится, днище у задних колёс.',
      ),
    ],
  },
  {
    about: 'open',
    unreadBy: 'client',
    lines: [
      client(
        4,
        'Is the timing chain quiet? Such engines often rattle in the cold.',
        'Цепь не шумит? У таких моторов на холодную бывает.',
      ),
      company(
        52,
        'It was started cold this morning: quiet, no smoke, no warning lights.',
        'Утром заводили на холодную: тихо, без дыма, ошибок на панели нет.',
      ),
      company(
        3,
        'Two more bidders have asked about this lot. We expect it to go 5–10 % above the average. Do you want to raise your maximum?',
        'Об этом лоте спрашивали ещё двое. Ждём цену на 5–10 % выше средней. Поднимете максимум?',
      ),
    ],
  },
  {
    about: 'open',
    lines: [
      withdrawn(client(9, 'Please raise it to 1 200 000', 'Поднимите, пожалуйста, до 1 200 000')),
      client(
        1,
        'Sorry, that was for another lot. Leave this one as it is.',
        'Извините, это про другой лот. Здесь оставьте как есть.',
      ),
      company(14, 'Left as it is.', 'Оставили как есть.'),
    ],
  },
  {
    about: 'open',
    unreadBy: 'company',
    lines: [
      client(
        12,
        [
          'Hello! A few words about what this car is for, so that you can decide on the spot.',
          'It is for a customer who drives about 40 000 km a year, mostly on bad roads. So, in this order: no repaired frame and no repaired inner panels, no rust that has eaten through, an automatic gearbox that changes without a jerk, and only then the looks. Scratches and small dents do not matter at all, we paint here anyway.',
          'If the mileage cannot be confirmed by the service book, please lower the bid by 50 000. If the book is there with stamps of a dealer, you may go one step over the maximum.',
          'Winter tyres, mats and the second key would be welcome, but they are no reason to pay more.',
        ].join('\n\n'),
        [
          'Здравствуйте! Пара слов, для чего машина, чтобы вы могли решить на месте.',
          'Она для клиента, который проезжает около 40 000 км в год, в основном по плохим дорогам. Поэтому по порядку: без ремонта рамы и внутренних панелей, без сквозной ржавчины, автомат переключается без рывков — и только потом внешний вид. Царапины и мелкие вмятины вообще не важны, здесь всё равно красим.',
          'Если пробег не подтверждается сервисной книжкой, снизьте, пожалуйста, ставку на 50 000. Если книжка есть, с отметками дилера, можно на шаг выше максимума.',
          'Зимняя резина, коврики и второй ключ — хорошо, но доплачивать за них не надо.',
        ].join('\n\n'),
      ),
    ],
  },
  {
    about: 'open',
    unreadBy: 'client',
    lines: [
      company(
        17,
        'The house has moved this lot to the afternoon. Your bid stands; the deadline has not changed.',
        'Аукцион перенёс этот лот на вторую половину дня. Ваша ставка в силе, срок приёма прежний.',
      ),
    ],
  },
  {
    about: 'open',
    lines: [
      client(7, 'Does it have the second key?', 'Второй ключ есть?'),
      company(25, 'Yes, both, and the service book.', 'Да, оба, и сервисная книжка.'),
      client(4, 'Perfect 👍', 'Отлично 👍'),
    ],
  },
  {
    about: 'won',
    unreadBy: 'client',
    lines: [
      company(
        15,
        'Congratulations, the hammer fell for us. The invoice comes today; please tell us the port.',
        'Поздравляем, лот наш. Счёт придёт сегодня; напишите, пожалуйста, порт.',
      ),
    ],
  },
  {
    about: 'won',
    lines: [
      company(
        11,
        'The hammer fell for us, below your maximum.',
        'Лот наш, дешевле вашего максимума.',
      ),
      client(
        19,
        'Great news, thank you! The usual port.',
        'Отличная новость, спасибо! Порт обычный.',
      ),
      company(6, 'Noted.', 'Записали.'),
    ],
  },
  {
    about: 'lost',
    lines: [
      client(30, 'What happened? It was so close.', 'Что случилось? Совсем немного не хватило.'),
      company(
        22,
        'Another bidder had the same maximum and was earlier. There is a similar one on Thursday, shall we send it to you?',
        'У другого покупателя был тот же максимум, и он был раньше. В четверг есть похожая, прислать?',
      ),
      client(8, 'Yes, please.', 'Да, пожалуйста.'),
    ],
  },
  {
    about: 'declined',
    lines: [
      client(16, 'Why was it not placed?', 'Почему ставку не передали?'),
      company(
        33,
        'The sheet shows a repaired frame near the left front wheel. We do not buy such cars without a word from you.',
        'В листе ремонт рамы у левого переднего колеса. Без вашего слова такие не покупаем.',
      ),
      client(5, 'Right, thank you for looking.', 'Понял, спасибо, что посмотрели.'),
    ],
  },
]
