/** The files of `messages/ru/` for lazily loaded pages, by path, without those that only the server uses. */
export const files = import.meta.glob<object>(
  [
    '../../../messages/ru/*.json',
    '!**/{collection,common,comparison,failures,favorites,filters,listings,sales,session,shell}.json',
    '!**/{bid-log,csv,feeds,mail,payment-papers,payment-records,price-alarms,purchase-log,purchase-papers,share-preview,sheet-drawing}.json',
  ],
  { eager: true, import: 'default' },
)
