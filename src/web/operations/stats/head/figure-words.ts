import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { NONE, writeWholeHours } from '../figures/words.ts'

/** A figure as the card says it. */
interface FigureWords {
  value: string
  unit: string | null
  /** `+ 13 %`, `− 3 h`; null where nothing is compared. */
  change: string | null
  tone: 'good' | 'bad' | 'same'
  /** `contre 3 018 000 FCFA`, or why nothing is compared. */
  former: string
}

export interface KeyFigure {
  name: 'collected' | 'debt' | 'orders' | 'delay'
  label: string
  /** In a few words. */
  meaning: string
  /** Debts and waiting times should fall. */
  lessIsBetter?: boolean
  unit: 'FCFA' | 'hours' | null
}

/** The four figures in their order: money received, money due, orders, and the time that they took. */
export const KEY_FIGURES: readonly KeyFigure[] = [
  {
    name: 'collected',
    label: 'Encaissé',
    meaning: 'reçu, moins remboursé',
    unit: 'FCFA',
  },
  {
    name: 'debt',
    label: 'On nous doit',
    meaning: 'à la fin de la période',
    lessIsBetter: true,
    unit: 'FCFA',
  },
  {
    name: 'orders',
    label: 'Commandes',
    meaning: 'passées sur la période',
    unit: null,
  },
  {
    name: 'delay',
    label: 'Délai médian',
    meaning: 'du ramassage à la porte',
    lessIsBetter: true,
    unit: 'hours',
  },
]

/** A unit after a figure of the period before, and after a difference. */
const SHORT_UNITS = { FCFA: '\u00a0FCFA', hours: '\u00a0h', none: '' }

/** How a figure stands against the one of the period before; only a delay may be unknown in a period that was counted. */
export function figureWords(
  { lessIsBetter = false, unit }: KeyFigure,
  now: number | null,
  before: number | null,
): FigureWords {
  const value = now === null ? NONE : writeFigure(now, unit)
  const said = {
    value,
    unit: now === null ? null : unitOf(now, unit),
    former: formerOf(now, before, unit),
  }
  if (now === null || before === null) return { ...said, change: null, tone: 'same' }
  if (now === before) return { ...said, change: 'inchangé', tone: 'same' }
  const tone = now < before === lessIsBetter ? 'good' : 'bad'
  return { ...said, change: changeOf(now, before, unit), tone }
}

/** Delays are whole hours rounded down. */
function writeFigure(value: number, unit: KeyFigure['unit']): string {
  return unit === 'hours' ? writeWholeHours(value) : formatFrancs(value)
}

function formerOf(now: number | null, before: number | null, unit: KeyFigure['unit']): string {
  const isDelay = unit === 'hours'
  if (before !== null) return `contre ${writeFigure(before, unit)}${SHORT_UNITS[unit ?? 'none']}`
  if (!isDelay) return 'pas de période d’avant'
  return now === null ? 'aucune livraison' : 'pas de délai avant'
}

function unitOf(value: number, unit: KeyFigure['unit']): string | null {
  if (unit !== 'hours') return unit
  return value > 1 ? 'heures' : 'heure'
}

/** A percentage where it says something: not from nought, nor from a period in which more went back than came in. */
function changeOf(now: number, before: number, unit: KeyFigure['unit']): string {
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : 0
  if (unit === 'hours' || percent === 0)
    return `${formatSigned(now - before)}${SHORT_UNITS[unit ?? 'none']}`
  return `${formatSigned(percent)}\u00a0%`
}
