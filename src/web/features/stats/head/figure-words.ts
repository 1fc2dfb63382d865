import { formatFrancs } from '#shared/money/money.ts'

type Name = 'collected' | 'debt' | 'orders' | 'delay'

/** A figure as the card says it. */
export interface FigureWords {
  value: string
  unit: string | null
  /** `+ 13 %`, `− 3 h`; null where nothing is compared. */
  change: string | null
  tone: 'good' | 'bad' | 'same'
  /** `contre 3 018 000`, or why nothing is compared. */
  former: string
}

export interface KeyFigure {
  name: Name
  label: string
  /** In a few words. */
  meaning: string
  words: (now: number | null, before: number | null) => FigureWords
}

const count = formatFrancs

/** The four figures in their order: money received, money due, orders, and the time that they took. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  {
    name: 'collected',
    label: 'Encaissé',
    meaning: 'reçu, moins remboursé',
    words: (now, before) => compared({ now, before, unit: 'FCFA', better: 'more' }),
  },
  {
    name: 'debt',
    label: 'À encaisser',
    meaning: 'dû sur les commandes livrées',
    words: (now, before) => compared({ now, before, unit: 'FCFA', better: 'less' }),
  },
  {
    name: 'orders',
    label: 'Commandes',
    meaning: 'passées sur la période',
    words: (now, before) => compared({ now, before, unit: null, better: 'more' }),
  },
  {
    name: 'delay',
    label: 'Délai médian',
    meaning: 'du ramassage à la porte',
    words: (now, before) => delayWords(now, before),
  },
]

interface Compared {
  now: number | null
  before: number | null
  unit: string | null
  better: 'more' | 'less'
}

function compared({ now, before, unit, better }: Compared): FigureWords {
  const value = count(now ?? 0)
  if (before === null) return { value, unit, ...UNCOMPARED }
  const change = changeOf(now ?? 0, before, better)
  return {
    value,
    unit,
    ...toneOf(change),
    change: changeText(change),
    former: `contre ${count(before)}`,
  }
}

const UNCOMPARED = { change: null, tone: 'same', former: 'pas de période d’avant' } as const

const toneOf = ({ isGood }: FigureChange) =>
  ({ tone: isGood === null ? 'same' : isGood ? 'good' : 'bad' }) as const

/** A percentage where there is one; from nought there is none, and the difference is said. */
function changeText({ difference, percent }: FigureChange): string {
  if (difference === 0) return 'inchangé'
  return percent === null || percent === 0 ? signed(difference, '') : signed(percent, '\u00a0%')
}

/** With a true minus, and a space that does not break after the sign. */
function signed(amount: number, unit: string): string {
  return `${amount < 0 ? '−' : '+'}\u00a0${count(Math.abs(amount))}${unit}`
}

function delayWords(now: number | null, before: number | null): FigureWords {
  const known =
    now === null
      ? { value: '–', unit: null }
      : { value: count(now), unit: now > 1 ? 'heures' : 'heure' }
  if (now === null) return { ...known, change: null, tone: 'same', former: formerDelay(before) }
  if (before === null) return { ...known, change: null, tone: 'same', former: 'pas de délai avant' }
  const change = changeOf(now, before, 'less')
  const text = change.difference === 0 ? 'inchangé' : signed(change.difference, '\u00a0h')
  return { ...known, ...toneOf(change), change: text, former: formerDelay(before) }
}

const formerDelay = (before: number | null) =>
  before === null ? 'aucune livraison' : `contre ${count(before)}\u00a0h`

/** How a figure stands against the one of the period before. */
interface FigureChange {
  /** Now less before, in the figure's own unit. */
  difference: number
  /** The same as a whole percentage of the figure before; null where that one says nothing: nought or less. */
  percent: number | null
  /** Whether that is good for the business; null where nothing changed. */
  isGood: boolean | null
}

/** Compares a figure with the one before. `better` says which way is good: what clients owe, and how long they wait, should fall. */
export function changeOf(now: number, before: number, better: 'more' | 'less'): FigureChange {
  const difference = now - before
  return {
    difference,
    percent: before > 0 ? Math.round((difference / before) * 100) : null,
    isGood: difference === 0 ? null : difference > 0 === (better === 'more'),
  }
}
