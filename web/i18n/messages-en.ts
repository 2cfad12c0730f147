/** Every file of `messages/en/`, by its path. */
export const files = import.meta.glob<object>('../../messages/en/*.json', {
  eager: true,
  import: 'default',
})
