/** The files of `messages/en/` that the listings and the frame around all pages need, by path. */
export const files = import.meta.glob<object>(
  '../../messages/en/{collection,common,comparison,errors,failures,favorites,fields,filters,gallery,listings,notifications,sales,saved-searches,session,sharing,shell}.json',
  { eager: true, import: 'default' },
)
