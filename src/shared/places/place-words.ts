import { characterCount, oneLine, tooLong } from '../text/clean-text.ts'

/** Facts about a text that a person writes about a place. */
interface TextTraits {
  /** The most characters. */
  max: number
  /** Its field. */
  label: string
  placeholder: string
  /** Its name in what a person takes away of their own. */
  told: string
  /** It says where the place is, stands under the address wherever that is read, and heads this column of a sheet. */
  head?: string
}

/** The words beside the address, under the names of their columns and fields. A word more is a row here, and a column. */
const WORDS = {
  landmark: {
    max: 200,
    label: 'Point de repère',
    placeholder: 'Portail, pharmacie, étage',
    told: 'repere',
    head: 'Repère',
  },
  /** A message for the livreur of one order, and no part of the place. */
  note: {
    max: 300,
    label: 'Note pour le livreur',
    placeholder: 'Un code, une sonnette',
    told: 'note',
  },
} as const satisfies Record<string, TextTraits>

export type PlaceWord = keyof typeof WORDS
/** A word that says where the place is. */
export type PlaceLine = {
  [W in PlaceWord]: (typeof WORDS)[W] extends { head: string } ? W : never
}[PlaceWord]
/** The words about a place that go with its address, whole: into its row, out of it, and away with it. */
export type PlaceWords = Record<PlaceWord, string | null>
export type PlaceLines = Record<PlaceLine, string | null>

export const WORD_TRAITS: Record<PlaceWord, TextTraits> = WORDS
export const PLACE_WORD_NAMES = Object.keys(WORDS) as PlaceWord[]
export const PLACE_LINE_NAMES = PLACE_WORD_NAMES.filter(
  (word): word is PlaceLine => WORD_TRAITS[word].head !== undefined,
)

/** A value for each word. */
export const eachWord = <T>(make: (word: PlaceWord) => T): Record<PlaceWord, T> =>
  recordOf(PLACE_WORD_NAMES, make)
export const eachLine = <T>(make: (line: PlaceLine) => T): Record<PlaceLine, T> =>
  recordOf(PLACE_LINE_NAMES, make)

const recordOf = <K extends string, T>(names: readonly K[], make: (name: K) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>

type Written<W extends PlaceWord> = Partial<Record<W, string | null | undefined>>

/** The words of a row or of a form, as a row holds them; none of what has none. */
export const storedWords = (written: Written<PlaceWord>): PlaceWords =>
  eachWord((word) => written[word] ?? null)
export const storedLines = (written: Written<PlaceLine>): PlaceLines =>
  eachLine((line) => written[line] ?? null)

/** The words of a row, as a form sends them. */
export const sentWords = (stored: Written<PlaceWord>): Record<PlaceWord, string | undefined> =>
  eachWord((word) => stored[word] ?? undefined)

/** The lines of a row, as a form holds them. */
export const formLines = (stored: Written<PlaceLine>): Record<PlaceLine, string> =>
  eachLine((line) => stored[line] ?? '')

/** The lines that are written, in the order in which they are read. */
export const writtenIn = (written: Written<PlaceLine>): string[] =>
  PLACE_LINE_NAMES.flatMap((line) => written[line] || [])

/** The words under French names, for what a person takes away. */
export const tellWords = (written: Written<PlaceWord>): Record<string, string | null> =>
  Object.fromEntries(
    PLACE_WORD_NAMES.map((word) => [WORD_TRAITS[word].told, written[word] ?? null]),
  )
export const tellLines = (written: Written<PlaceLine>): Record<string, string | null> =>
  Object.fromEntries(
    PLACE_LINE_NAMES.map((line) => [WORD_TRAITS[line].told, written[line] ?? null]),
  )

/** The longest text of each line that a person writes about a place, in characters. */
export const PLACE_TEXT_LIMITS: Record<PlaceText, number> = {
  address: 200,
  ...eachWord((word) => WORD_TRAITS[word].max),
}
export type PlaceText = PlaceWord | 'address'

/** The error of a text that the server would refuse, as the schema says it: a form that types these needs no zod. */
export function placeTextError(name: PlaceText, typed: string): string | undefined {
  const max = PLACE_TEXT_LIMITS[name]
  return characterCount(oneLine(typed)) > max ? tooLong(max) : undefined
}
