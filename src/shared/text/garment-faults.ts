import { type Garments, garmentCount, garmentList, lowerName } from './garment-words.ts'
import { foldText } from './search-text.ts'

/** The faults of garments, in the masculine singular. */
const FAULTS: Partial<Record<string, string>> = {
  missing: 'manquant',
  damaged: 'abîmé',
  badly_washed: 'mal lavé',
  stained: 'taché',
  badly_ironed: 'mal repassé',
  not_mine: 'échangé',
}

/** Garments of a claim; `others` are those of them that something else is wrong with. */
interface FaultyGarments extends Garments {
  quantity: number
  others?: ReadonlyArray<{ kind: string; quantity: number }> | undefined
}

interface Faulty {
  kind: string
  pieces: readonly FaultyGarments[]
}

/** Garments that one sentence names. */
const MAX_NAMED = 3

/** `1 chemise abîmée`, `2 pantalons manquants`, `1 chemise abîmée, 1 drap taché`; nothing of what is not about linen. */
export const faultyGarments = (claim: Faulty): string | undefined =>
  faultsOf(claim)
    .map(({ word, garments }) => `${garmentList(garments)} ${agreeingWith(garments, word)}`)
    .join(', ') || undefined

/** `Pour la chemise abîmée`, `Pour l’uniforme taché et les 2 draps manquants`: why its client was given something. */
export const faultCause = (claim: Faulty): string | undefined => {
  const faults = faultsOf(claim).map(
    ({ word, garments }) => `${garmentList(garments, theGarment)} ${agreeingWith(garments, word)}`,
  )
  return faults.length > 0 ? `Pour ${faults.join(' et ')}` : undefined
}

function faultsOf({ kind, pieces }: Faulty): Array<{ word: string; garments: Garments[] }> {
  const others = pieces.flatMap(({ name, others = [] }) =>
    others.map((other) => ({ name, ...other })),
  )
  const own = pieces.map(({ name, quantity, others = [] }) => ({
    name,
    kind,
    quantity: others.reduce((left, other) => left - other.quantity, quantity),
  }))
  const all = [...own, ...others].filter(({ quantity }) => quantity > 0)
  return [...new Set(all.map((one) => one.kind))].flatMap((of) => {
    const word = FAULTS[of]
    return word ? [{ word, garments: few(all.filter((one) => one.kind === of)) }] : []
  })
}

/** Many kinds of garments are « pièces ». */
function few(garments: Garments[]): Garments[] {
  const names = new Set(garments.map(({ name }) => name))
  return names.size > MAX_NAMED ? [{ name: 'pièce', quantity: countOf(garments) }] : garments
}

const countOf = (garments: readonly Garments[]): number =>
  garments.reduce((sum, { quantity = 1 }) => sum + quantity, 0)

/** `la chemise`, `l’uniforme scolaire`, `les 2 draps` */
function theGarment(count: number, name: string): string {
  if (count > 1) return `les ${garmentCount(count, name)}`
  const article = /^(?:[aeiou]|habit)/.test(foldText(name))
    ? 'l’'
    : isFeminine(name)
      ? 'la '
      : 'le '
  return article + lowerName(name)
}

/** A participle or an adjective, from its masculine, after the garments that it is said of: `abîmée`, `mal lavés`. */
export function agreeingWith(garments: readonly Garments[], word: string): string {
  const feminine = garments.every(({ name }) => isFeminine(name)) ? 'e' : ''
  return `${word}${feminine}${countOf(garments) > 1 ? 's' : ''}`
}

/** An owner writes any name: most garments that end in a mute e are feminine, and few others are. */
function isFeminine(name: string): boolean {
  const [noun = ''] = /^[a-z-]*[a-rt-z]/.exec(foldText(name)) ?? []
  if (/(?:e|age)$/.test(noun)) return !/age$/.test(noun) && !MASCULINE.has(noun)
  return FEMININE.has(noun)
}

const MASCULINE = new Set(
  'article chale costume ensemble impermeable linge pagne store uniforme voile'.split(' '),
)
const FEMININE = new Set('abaya combinaison djellaba gandoura parka'.split(' '))
