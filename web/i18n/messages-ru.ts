/** Every file of `messages/ru/`, by its path. */
export const files = import.meta.glob<object>('../../messages/ru/*.json', {
  eager: true,
  import: 'default',
})
