import { at, type Rule } from './rule.ts'
import type { SourceFile } from './source.ts'

interface Refused {
  readonly pattern: RegExp
  readonly in: RegExp
  /** What to write instead. */
  readonly instead: string
}

const code = /\.tsx?$/
/** All web code except the one room that may format dates. */
const web = /^(?!platform\/i18n\/|testing\/).+\/web\/.*(?<!\.test)\.tsx?$/

const table: readonly Refused[] = [
  // The language of the field (CONTRIBUTING.md).
  { pattern: /(?<![\w.])most[A-Z]\w*/g, in: code, instead: 'max… for a bound' },
  { pattern: /(?<![\w.])may[A-Z]\w*/g, in: code, instead: 'can… or is… for a boolean' },
  { pattern: /(?<![\w.])putOff\w*/g, in: code, instead: 'postpone…' },
  {
    pattern: /\b[a-z]\w*Talks?(?![a-z])\w*|\b[Tt]alks?[A-Z]\w*|\bTalk\b(?=[,;:<>)\]])/g,
    in: code,
    instead: 'conversation',
  },
  {
    pattern: /\b[a-z]\w*Papers?(?![a-z])\w*|\b[Pp]apers?[A-Z]\w*/g,
    in: code,
    instead: 'invoice or document',
  },
  {
    pattern: /\b(?:[A-Z]\w*|use|open|on)(?<!Bid)Desk(?![a-z])\w*/g,
    in: code,
    instead: 'BidDesk or desktop',
  },
  {
    pattern: /\b[A-Za-z]\w*Ways?(?![a-z])\w*/g,
    in: code,
    instead: 'the method, type or direction',
  },
  { pattern: /\b[A-Z]\w*Look(?![a-z])\w*|\blook=[{"]/g, in: code, instead: 'variant or display' },
  {
    pattern: /\b(?:told|tell|Told)[A-Z]\w*|\b[a-z]+(?:Told|Tell|Telling|News)(?![a-z])\w*/g,
    in: code,
    instead: 'notify, report, send',
  },
  {
    pattern: /\b(?:const|let) (?:told|tell|news|coming|kept[A-Z]\w*)\b/g,
    in: code,
    instead: 'the noun',
  },
  { pattern: /\bcoming[A-Z]\w*|\b\w+Coming(?![a-z])\w*/g, in: code, instead: 'upcoming…' },
  {
    pattern: /\b[a-z]\w*Besides?(?![a-z])\w*|\bBeside(?!Box)[A-Z]\w*|\bbeside(?:[=?:]|[A-Z]\w*)/g,
    in: code,
    instead: 'meta, inline or the noun',
  },
  {
    pattern: /\bdoor(?:Budget|Costs?)\b|\bDoor(?:Budget|Costs?|Total)\w*/g,
    in: code,
    instead: 'landedCost…',
  },
  { pattern: /\b[a-z]\w*Kept(?![a-z])\w*|\b[Kk]ept[A-Z]\w*/g, in: code, instead: 'stored…' },
  {
    pattern:
      /\b(?:[A-Za-z]\w*)?Office(?:Call|Frame|Links|List|Page|Routes)\w*|\boffice(?!Phone)[A-Z]\w*/g,
    in: code,
    instead: 'manager… or accounting…',
  },
  // Everybody reads such notes, and nobody acts on them.
  {
    pattern: /(?:\/\/|\*|--|#).*\b(?:TODO|FIXME|XXX|HACK)\b/g,
    in: /\.(?:tsx?|js|sql|css)$/,
    instead: 'a decision record, or do it now',
  },
  // A buyer who reads 11.12 on one page and 12/11 on the next misses an auction.
  {
    pattern:
      /\bDateTimeFormat\([^)]*\)\s*\.format\(|\.toLocale(?:Date|Time)String\(|\.(?:replace|replaceAll)\(\s*(?:'-'|\/-\/g),\s*'[./ ]'/g,
    in: web,
    instead: 'dayText and its like of platform/i18n/web/tokyo-day.ts, useFormats for instants',
  },
  // Anybody with the sources would have it for ever: the history keeps it.
  {
    pattern:
      /-----BEGIN (?:\w+ )?PRIVATE KEY-----|\b(?:AKIA[\dA-Z]{16}|gh[pousr]_\w{36}|npm_\w{36}|xox[abp]-[\w-]{20}|sk_live_\w{20})/g,
    in: /./,
    instead: 'a variable of the environment, and replace the secret',
  },
]

/** Keys of stored data and of responses, which would need a migration or break open pages; a superlative. */
const exceptions: ReadonlySet<string> = new Set(
  ['mostHp', 'mostCc', 'mostElectricHp', 'mostYears'].concat([
    'mayBid',
    'mayDecide',
    'mayClose',
    'mostFrequent',
    // Session keys used by pages that are open during a release; keys of messages.
    'unreadTalks',
    'keptInYen',
    'notKept',
    'onTheWay',
  ]),
)

const refusedIn = (file: SourceFile) =>
  table
    .filter((one) => one.in.test(file.path))
    .flatMap(({ pattern, instead }) =>
      [...file.text.matchAll(pattern)]
        .filter(([found]) => !exceptions.has(found))
        .map(({ 0: found, index }) => at(file, index, `${found.slice(0, 40)}: write ${instead}`)),
    )

const refusedTexts: Rule = {
  title: 'No file contains a text that tools/architecture/refused-rules.ts refuses.',
  why: 'Everybody would have to learn private words, and a secret in the sources is no longer secret.',
  instead: 'Write what the message suggests.',
  find: ({ files }) =>
    files.filter(({ path }) => !path.startsWith('tools/architecture/')).flatMap(refusedIn),
  sample: {
    files: {
      'trade/bids/web/limit.ts':
        'export const mostYen = 5\nconst mayBid = 1\nconst mayOpen = 1 // TODO: later',
      'trade/bids/web/words.ts': [
        'talkButton paperKind OpenDesk PageWay RowLook isTold comingLots pageBeside doorCosts isKept officeLinks',
        'unreadTalks newspaper fakeBidDesk always lookUp incoming officePhone',
      ].join('\n'),
      'trade/bids/web/when.ts': "export const dotted = day.replaceAll('-', '.')",
      'docs/keys.md': `${'-----BEGIN'} RSA PRIVATE KEY-----`,
    },
    found: [
      'trade/bids/web/limit.ts:1',
      'trade/bids/web/limit.ts:3',
      'trade/bids/web/limit.ts:3',
      ...Array<string>(11).fill('trade/bids/web/words.ts:1'),
      'trade/bids/web/when.ts:1',
      'docs/keys.md:1',
    ],
  },
}

export const refusedRules: readonly Rule[] = [refusedTexts]
