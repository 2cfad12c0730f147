import { at, type Rule } from './rule.ts'

/** Words that no name of several words may contain, with what to write instead (CONTRIBUTING.md). */
const words = {
  talk: 'conversation',
  paper: 'invoice or document',
  desk: 'BidDesk or desktop',
  way: 'the method, type or direction',
  look: 'variant or display',
  'told|tell|telling': 'notify, report, send',
  news: 'change, message',
  coming: 'upcoming…',
  beside: 'meta, inline or the noun',
  kept: 'stored…',
  office: 'manager… or accounting…',
}

/** Matches names of several words that contain a word. */
const nameWith = (word: string) => {
  const capital = word.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return new RegExp(
    `\\b(?:\\w*[a-z\\d](?:${capital})s?(?![a-z])\\w*|(?:${word}|${capital})s?[A-Z]\\w*)`,
    'g',
  )
}

const code = /\.tsx?$/
/** All web code except the one room that may format dates. */
const web = /^(?!platform\/i18n\/|testing\/).+\/web\/.*(?<!\.test)\.tsx?$/

/** Patterns that some files may not contain, with what to write instead. */
const refused: readonly (readonly [files: RegExp, pattern: RegExp, instead: string])[] = [
  ...Object.entries(words).map(([word, instead]) => [code, nameWith(word), instead] as const),
  [code, /(?<![\w.])most[A-Z]\w*/g, 'max… for a bound'],
  [code, /(?<![\w.])may[A-Z]\w*/g, 'can… or is… for a boolean'],
  [code, /(?<![\w.])putOff\w*/g, 'postpone…'],
  [code, /\b[dD]oor(?:Budget|Costs?|Total)\w*/g, 'landedCost…'],
  [code, /\b(?:const|let) (?:told|tell|news|coming)\b|\bTalk\b(?=[,;:<>)\]])/g, 'the noun'],
  [code, /\bbeside[=?:]|\blook=[{"]/g, 'variant, meta or inline'],
  // Everybody reads such notes, and nobody acts on them.
  [
    /\.(?:tsx?|js|sql|css)$/,
    /(?:\/\/|\*|--|#).*\b(?:TODO|FIXME|XXX|HACK)\b/g,
    'a decision record, or do it now',
  ],
  // A buyer who reads 11.12 on one page and 12/11 on the next misses an auction.
  [
    web,
    /\bDateTimeFormat\([^)]*\)\s*\.format\(|\.toLocale(?:Date|Time)String\(|\.(?:replace|replaceAll)\(\s*(?:'-'|\/-\/g),\s*'[./ ]'/g,
    'dayText and its like of platform/i18n/web/tokyo-day.ts, useFormats for instants',
  ],
  // Anybody with the sources would have it for ever: the history keeps it.
  [
    /./,
    /-----BEGIN (?:\w+ )?PRIVATE KEY-----|\b(?:AKIA[\dA-Z]{16}|gh[pousr]_\w{36}|npm_\w{36}|xox[abp]-[\w-]{20}|sk_live_\w{20})/g,
    'a variable of the environment, and replace the secret',
  ],
]

const exceptions = new RegExp(
  [
    // Keys of stored data and of responses, which would need a migration or break open pages.
    '^most(?:Hp|Cc|ElectricHp|Years)$|^may(?:Bid|Decide|Close)$',
    // Session keys used by pages that are open during a release; keys of messages; a superlative.
    '^(?:unreadTalks|keptInYen|notKept|onTheWay|mostFrequent)$',
    // Words of the field.
    '[bB]idDesk|[lL]ook(?:Up|Alike)|CellWithBox|officePhone|(?:purchase|payments|costs)Office$',
  ].join('|'),
)

const refusedTexts: Rule = {
  title: 'No file contains a text that tools/architecture/refused-rules.ts refuses.',
  why: 'Everybody would have to learn private words, and a secret in the sources is no longer secret.',
  instead: 'Write what the message suggests.',
  find: ({ files }) =>
    files
      .filter(({ path }) => !path.startsWith('tools/architecture/'))
      .flatMap((file) =>
        refused
          .filter(([inFiles]) => inFiles.test(file.path))
          .flatMap(([, pattern, instead]) =>
            [...file.text.matchAll(pattern)]
              .filter(([found]) => !exceptions.test(found))
              .map(({ 0: found, index }) =>
                at(file, index, `${found.slice(0, 40)}: write ${instead}`),
              ),
          ),
      ),
}

export const refusedRules = { refusedTexts }
