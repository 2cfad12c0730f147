/** The files of `messages/en/` for lazily loaded pages, by path; csv and mail are the server's. */
export const files = import.meta.glob<object>(
  [
    '../../messages/en/*.json',
    '!**/{collection,common,errors,failures,favorites,fields,filters,gallery,listings,notifications,sales,saved-searches,session,shell}.json',
    '!**/{csv,mail}.json',
  ],
  { eager: true, import: 'default' },
)
