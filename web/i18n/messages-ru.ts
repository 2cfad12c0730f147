/** The files of `messages/ru/` that the listings and the frame around all pages need, by path. */
export const files = import.meta.glob<object>(
  '../../messages/ru/{collection,common,comparison,errors,failures,favorites,fields,filters,gallery,listings,notifications,sales,saved-searches,session,sharing,shell}.json',
  { eager: true, import: 'default' },
)
