import { type Letters, linkMinutes, spaced } from './letter.ts'

const hello = (name: string) => (name ? `Hello ${name},` : 'Hello,')

export const english: Letters = {
  write: {
    'verify-email': ({ name, link }, company) => ({
      subject: `Confirm your e-mail address for ${company}`,
      greeting: hello(name),
      paragraphs: [
        `Welcome to ${company}. One step is left: confirm that this address is yours, and you can sign in.`,
      ],
      button: { label: 'Confirm e-mail address', link },
      remarks: [
        `The link works once, for ${linkMinutes} minutes.`,
        'If you did not register, ignore this message: without the confirmation nothing happens.',
      ],
    }),
    'reset-password': ({ name, link }, company) => ({
      subject: `Choose a new password for ${company}`,
      greeting: hello(name),
      paragraphs: ['You asked for a new password. Choose it here:'],
      button: { label: 'Choose a new password', link },
      remarks: [
        `The link works once, for ${linkMinutes} minutes.`,
        'If it was not you, ignore this message: your password stays as it is.',
      ],
    }),
    'password-changed': ({ name }, company) => ({
      subject: `Your ${company} password was changed`,
      greeting: hello(name),
      paragraphs: [
        `The password of your ${company} account was changed just now, and you were signed out on every device. Sign in again with the new password.`,
      ],
      remarks: [
        'If it was not you, somebody else can get into your account. Choose a new password at once with “Forgot password” on the sign-in page, and tell us.',
      ],
    }),
    'session-reused': ({ name }, company) => ({
      subject: `Please sign in to ${company} again`,
      greeting: hello(name),
      paragraphs: [
        'An old key to your session was used a second time. That can mean that somebody has copied it, so we ended that session.',
        'Your password was not used and was not changed. Please sign in again.',
      ],
      remarks: [
        'If this happens again, change your password and look through the active sessions in your profile.',
      ],
    }),
    order: ({ order, link }) => ({
      subject: `Order ${order.id}: ${order.makerModel} for ${order.name}`,
      greeting: `A new order has come in from ${order.name}.`,
      paragraphs: ['Answer this message to write to them.'],
      facts: [
        ['Vehicle', order.makerModel],
        ['Year from', order.yearFrom === null ? '' : String(order.yearFrom)],
        ['Mileage up to', order.mileageTo === null ? '' : `${spaced(order.mileageTo)} km`],
        ['Budget', order.budgetYen === null ? '' : `${spaced(order.budgetYen)} ¥`],
        ['Name', order.name],
        ['E-mail', order.email],
        ['Phone', order.phone],
        ['Country', order.country],
        ['Language', order.language === 'ru' ? 'Russian' : 'English'],
        ['Comment', order.comment],
      ],
      button: { label: 'Look at the auctions', link },
      remarks: [],
    }),
  },
  buttonFails: 'If the button does not work, open this address:',
  whyYouGetThis: (company) => `You get this message because this address is used at ${company}.`,
}
