import { type Letters, linkMinutes, spaced } from './letter.ts'

const hello = (name: string) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!')

export const russian: Letters = {
  write: {
    'verify-email': ({ name, link }, company) => ({
      subject: `Подтвердите адрес почты для ${company}`,
      greeting: hello(name),
      paragraphs: [
        `Добро пожаловать в ${company}. Остался один шаг: подтвердите, что этот адрес ваш, и можно входить.`,
      ],
      button: { label: 'Подтвердить адрес', link },
      remarks: [
        `Ссылка сработает один раз, в течение ${linkMinutes} минут.`,
        'Если вы не регистрировались, просто не отвечайте на это письмо: без подтверждения ничего не произойдёт.',
      ],
    }),
    'reset-password': ({ name, link }, company) => ({
      subject: `Новый пароль для ${company}`,
      greeting: hello(name),
      paragraphs: ['Вы просили новый пароль. Задайте его здесь:'],
      button: { label: 'Задать новый пароль', link },
      remarks: [
        `Ссылка сработает один раз, в течение ${linkMinutes} минут.`,
        'Если это были не вы, ничего не делайте: ваш пароль останется прежним.',
      ],
    }),
    'password-changed': ({ name }, company) => ({
      subject: `Пароль в ${company} изменён`,
      greeting: hello(name),
      paragraphs: [
        `Пароль вашей учётной записи в ${company} только что изменён, сеансы на всех устройствах завершены. Войдите снова с новым паролем.`,
      ],
      remarks: [
        'Если это были не вы, в вашу учётную запись мог войти посторонний. Сразу задайте новый пароль по ссылке «Забыли пароль» на странице входа и сообщите нам.',
      ],
    }),
    'session-reused': ({ name }, company) => ({
      subject: `Войдите в ${company} ещё раз`,
      greeting: hello(name),
      paragraphs: [
        'Старый ключ вашего сеанса был использован повторно. Возможно, его кто-то скопировал, поэтому мы завершили этот сеанс.',
        'Пароль при этом не использовался и не изменился. Пожалуйста, войдите снова.',
      ],
      remarks: ['Если это повторится, смените пароль и проверьте активные сеансы в своём профиле.'],
    }),
    order: ({ order, link }) => ({
      subject: `Заказ ${order.id}: ${order.makerModel}, ${order.name}`,
      greeting: `Новый заказ от ${order.name}.`,
      paragraphs: ['Чтобы написать заказчику, ответьте на это письмо.'],
      facts: [
        ['Что нужно', order.makerModel],
        ['Год от', order.yearFrom === null ? '' : String(order.yearFrom)],
        ['Пробег до', order.mileageTo === null ? '' : `${spaced(order.mileageTo)} км`],
        ['Бюджет', order.budgetYen === null ? '' : `${spaced(order.budgetYen)} ¥`],
        ['Имя', order.name],
        ['Почта', order.email],
        ['Телефон', order.phone],
        ['Страна', order.country],
        ['Язык', order.language === 'ru' ? 'русский' : 'английский'],
        ['Комментарий', order.comment],
      ],
      button: { label: 'Открыть аукционы', link },
      remarks: [],
    }),
  },
  buttonFails: 'Если кнопка не работает, откройте этот адрес:',
  whyYouGetThis: (company) => `Вы получили это письмо, потому что этот адрес указан в ${company}.`,
}
