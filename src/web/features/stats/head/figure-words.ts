import { formatFrancs } from '#shared/money/money.ts'
import { NONE } from '../figures/words.ts'

/** A figure as the card says it. */
interface FigureWords {
  value: string
  unit: string | null
  /** `+ 13 %`, `− 3 h`; null where nothing is compared. */
  change: string | null
  tone: 'good' | 'bad' | 'same'
  /** `contre 3 018 000`, or why nothing is compared. */
  former: string
}

export interface KeyFigure {
  name: 'collected' | 'debt' | 'orders' | 'delay'
  label: string
  /** In a few words. */
  meaning: string
  /** What clients owe, and how long they wait, should fall. */
  better: 'more' | 'less'
  unit: 'FCFA' | 'hours' | null
}

/** The four figures in their order: money received, money due, orders, and the time that they took. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  {
    name: 'collected',
    label: 'Encaissé',
    meaning: 'reçu, moins remboursé',
    better: 'more',
    unit: 'FCFA',
  },
  {
    name: 'debt',
    label: 'À encaisser',
    meaning: 'dû sur les commandes livrées',
    better: 'less',
    unit: 'FCFA',
  },
  {
    name: 'orders',
    label: 'Commandes',
    meaning: 'passées sur la période',
    better: 'more',
    unit: null,
  },
  {
    name: 'delay',
    label: 'Délai médian',
    meaning: 'du ramassage à la porte',
    better: 'less',
    unit: 'hours',
  },
]

/** How a figure stands against the one of the period before; only a delay may be unknown in a period that was counted. */
export function figureWords(
  { better, unit }: KeyFigure,
  now: number | null,
  before: number | null,
): FigureWords {
  const value = now === null ? NONE : formatFrancs(now)
  const said = { value, unit: now === null ? null : unitOf(now, unit) }
  if (before === null) {
    const why = now === null ? 'aucune livraison' : 'pas de délai avant'
    const former = unit === 'hours' ? why : 'pas de période d’avant'
    return { ...said, change: null, tone: 'same', former }
  }
  const former = `contre ${formatFrancs(before)}${unit === 'hours' ? '\u00a0h' : ''}`
  if (now === null) return { ...said, change: null, tone: 'same', former }
  if (now === before) return { ...said, change: 'inchangé', tone: 'same', former }
  const tone = now > before === (better === 'more') ? 'good' : 'bad'
  return { ...said, change: changeOf(now, before, unit), tone, former }
}

function unitOf(value: number, unit: KeyFigure['unit']): string | null {
  if (unit !== 'hours') return unit
  return value > 1 ? 'heures' : 'heure'
}

/** A percentage where it says something: not from nought, nor from a period in which more went back than came in. */
function changeOf(now: number, before: number, unit: KeyFigure['unit']): string {
  if (unit === 'hours') return signed(now - before, '\u00a0h')
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : 0
  return percent === 0 ? signed(now - before, '') : signed(percent, '\u00a0%')
}

/** With a true minus, and a space that does not break after the sign. */
function signed(amount: number, unit: string): string {
  return `${amount < 0 ? '−' : '+'}\u00a0${formatFrancs(Math.abs(amount))}${unit}`
}
