import { foldText } from './search-text.ts'

/** The texts that an item is found by: its name, then what else stands beside it, such as its commune or its page. */
type TextsOf<Item> = (item: Item) => readonly string[]

/**
 * The items that were searched for, best first: those that hold what was typed, or else those that are nearest to it. All
 * of them, in their order, while no word is typed.
 */
export function searchNames<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: TextsOf<Item>,
): Item[] {
  const holding = namesHolding(items, typed, textsOf)
  return holding.length > 0 ? holding : namesNear(items, typed, textsOf)
}

/**
 * The items with words that begin as each typed word, in any order, whatever the accents, hyphens, spaces and plurals, and
 * with numbers in words or figures: first those whose name begins so, then those whose name holds the words, then those
 * that need their other texts for it.
 */
export function namesHolding<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: TextsOf<Item>,
): Item[] {
  const search = readText(typed)
  if (search.words.length === 0) return [...items]
  return items
    .map((item) => ({ item, rank: rankOf(textsOf(item), search) }))
    .filter(({ rank }) => rank !== NOT_HELD)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const NOT_HELD = 3

function rankOf(texts: readonly string[], search: ReadText): number {
  const [name = '', ...others] = texts
  const named = readText(name)
  if (begins(named, search)) return 0
  if (holdsWords(named, search)) return 1
  return others.length > 0 && holdsWords(readText(texts.join(' ')), search) ? 2 : NOT_HELD
}

/** Tells whether the words of a text hold one of these names, as a search for it in that text would. Names are read once. */
export function createNameFinder(names: readonly string[]): (text: string) => boolean {
  const sought = names.map(readText)
  return (text) => {
    const read = readText(text)
    return sought.some((name) => begins(read, name) || holdsWords(read, name))
  }
}

/** Whether a name begins with what was typed, as a search reads both. */
export const beginsWith = (name: string, typed: string): boolean =>
  begins(readText(name), readText(typed))

/** Whether a name holds every typed word but for a slip of one letter in each. */
export const nearlyHolds = (name: string, typed: string): boolean =>
  nearlyHoldsWords(readText(name), readText(typed))

/** One text for all the ways in which a name is written: `2plateau` for « Deux-Plateaux » and « 2 plateaux ». */
export const nameKey = (name: string): string => readText(name).joinedBases

/** The number of a word from « deux » to « dix ». */
export const numberOf = (word: string): number | undefined => NUMBERS.get(foldText(word))

interface Word {
  /** Folded letters, or figures. */
  written: string
  /** The written word in the singular, or its number in figures. */
  base: string
}

interface ReadText {
  words: readonly Word[]
  /** The words without the spaces between them. */
  joined: string
  joinedBases: string
  /** The bases of the first word, of the first two, and so on, joined. */
  beginnings: readonly string[]
}

function readText(text: string): ReadText {
  const words = (foldText(text).match(/\p{L}+|\p{N}+/gu) ?? []).map((written) => ({
    written,
    base: baseOf(written),
  }))
  const beginnings: string[] = []
  for (const { base } of words) beginnings.push((beginnings.at(-1) ?? '') + base)
  return {
    words,
    joined: words.map(({ written }) => written).join(''),
    joinedBases: beginnings.at(-1) ?? '',
    beginnings,
  }
}

function baseOf(written: string): string {
  return NUMBERS.get(written)?.toString() ?? SPELLINGS.get(written) ?? singularOf(written)
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'].map((word, index) => [
    word,
    index + 2,
  ]),
)

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['tee', 't'],
  ['teeshirt', 'tshirt'],
])

/** A folded word without the mark of its plural: « rideaux », « chevaux », « draps ». */
export function singularOf(word: string): string {
  if (word.length < 4) return word
  if (/[^e]aux$/.test(word)) return `${word.slice(0, -3)}al`
  return word.replace(/[sx]$/, '')
}

const begins = (text: ReadText, search: ReadText) =>
  text.joined.startsWith(search.joined) || text.beginnings.includes(search.joinedBases)

const holdsWords = (text: ReadText, search: ReadText) =>
  soughtWords(search).every((word) => startsWord(text, word))

/** The typed words without the little ones, unless there are no others. */
function soughtWords({ words }: ReadText): readonly Word[] {
  const telling = words.filter(({ written }) => !LITTLE.has(written))
  return telling.length > 0 ? telling : words
}

const LITTLE = new Set('a au aux d de des du en et l la le les pour un une'.split(' '))

const startsWord = ({ words }: ReadText, sought: Word) =>
  words.some(({ written, base }) => written.startsWith(sought.written) || base === sought.base)

/**
 * The items that hold what was typed inside their words, or else its words but for a slip of one letter in each, or else as
 * many of its words as the best does. Items found by their other texts alone come after those found by their name.
 */
function namesNear<Item>(items: readonly Item[], typed: string, textsOf: TextsOf<Item>): Item[] {
  const search = readText(typed)
  const read = items.map((item) => {
    const texts = textsOf(item)
    return { item, named: readText(texts[0] ?? ''), all: readText(texts.join(' ')) }
  })
  for (const isNear of [contains, nearlyHoldsWords, isSlipOfWhole]) {
    const inName = read.filter(({ named }) => isNear(named, search))
    const beside = read.filter((one) => !inName.includes(one) && isNear(one.all, search))
    if (inName.length + beside.length > 0) return [...inName, ...beside].map(({ item }) => item)
  }
  return withMostWords(read, search).map(({ item }) => item)
}

/** Fewer letters stand in the middle of too many words. */
const MIN_CONTAINED = 3

function contains({ joined, joinedBases }: ReadText, search: ReadText): boolean {
  if (search.joined.length < MIN_CONTAINED) return false
  return joined.includes(search.joined) || joinedBases.includes(search.joinedBases)
}

const nearlyHoldsWords = (text: ReadText, search: ReadText) =>
  soughtWords(search).every((word) => nearlyStartsWord(text, word))

const nearlyStartsWord = (text: ReadText, sought: Word) =>
  startsWord(text, sought) ||
  text.words.some(
    ({ written, base }) => isSlip(sought.written, written) || isSlip(sought.base, base),
  )

const isSlipOfWhole = (text: ReadText, search: ReadText) =>
  isSlip(search.joinedBases, text.joinedBases)

/** Shorter words are too near to one another. */
const MIN_SLIPPED = 4
/** Fewer letters with a slip are the beginning of too many words. */
const MIN_BEGINNING = 5

/**
 * Whether a word, or its beginning, was typed with one slip: a letter too many, one missing, another one, or two that
 * changed places. A number with another figure is another number.
 */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < MIN_SLIPPED || /^\d+$/.test(typed)) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const rest = typed.slice(same)
  const due = word.slice(same)
  const goesOn = (left: string, typedOn: string) =>
    typed.length < MIN_BEGINNING ? left === typedOn : left.startsWith(typedOn)
  return (
    goesOn(due, rest.slice(1)) ||
    goesOn(due.slice(1), rest) ||
    goesOn(due.slice(1), rest.slice(1)) ||
    goesOn(due, `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`)
  )
}

function withMostWords<Read extends { all: ReadText }>(
  read: readonly Read[],
  search: ReadText,
): Read[] {
  const telling = soughtWords(search).filter(({ written }) => written.length >= MIN_CONTAINED)
  const countIn = ({ all }: Read) => telling.filter((word) => nearlyStartsWord(all, word)).length
  const most = Math.max(0, ...read.map(countIn))
  return most === 0 ? [] : read.filter((one) => countIn(one) === most)
}
