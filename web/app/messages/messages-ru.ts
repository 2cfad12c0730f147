/** The files of `messages/ru/` that the listings and the frame around all pages need, by path. */
export const files = import.meta.glob<object>(
  '../../../messages/ru/{collection,common,comparison,failures,favorites,filters,listings,sales,session,shell}.json',
  { eager: true, import: 'default' },
)
