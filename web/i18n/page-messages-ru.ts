/** The files of `messages/ru/` for lazily loaded pages, by path; those of csv, mail and drawings are the server's. */
export const files = import.meta.glob<object>(
  [
    '../../messages/ru/*.json',
    '!**/{collection,common,comparison,errors,failures,favorites,fields,filters,gallery,listings,notifications,sales,saved-searches,session,sharing,shell}.json',
    '!**/{csv,mail,sheet-drawing}.json',
  ],
  { eager: true, import: 'default' },
)
