import { COINS, type Denomination, NOTES } from './cash.ts'

/** The parts of the equation that says what is in the drawer, in its order. */
export const DRAWER_PARTS = ['float', 'counter', 'livreurs', 'out', 'bank'] as const
export type EquationPart = (typeof DRAWER_PARTS)[number]

interface DrawerSource {
  /** It is null for what the closing writes: it is after what should be in the drawer. */
  part: EquationPart | null
  /** Whether it brings money or takes it away; 0 where it may do either. */
  sign: 1 | -1 | 0
  label: string
  /** A mistake in it is corrected by its opposite. */
  reversible: boolean
}

const into = (part: EquationPart, label: string): DrawerSource => ({
  part,
  sign: 1,
  label,
  reversible: false,
})
const outOf = (part: EquationPart, label: string, reversible: boolean): DrawerSource => ({
  part,
  sign: -1,
  label,
  reversible,
})

/** Each way in which cash comes into the drawer of the desk, or leaves it. */
export const DRAWER_SOURCES = {
  opening: into('float', 'Ouverture'),
  sale: into('counter', 'Vente au comptoir'),
  pickup: into('counter', 'Retrait de linge'),
  collected: into('counter', 'Encaissement'),
  handover: into('livreurs', 'Versement'),
  expense: outOf('out', 'Sortie', true),
  refund: outOf('out', 'Remboursement', false),
  bank: outOf('bank', 'Porté à la banque', true),
  gap: { part: null, sign: 0, label: 'Écart', reversible: false },
  leftover: { part: null, sign: -1, label: 'Retiré à la clôture', reversible: false },
} as const satisfies Record<string, DrawerSource>

export type MovementKind = keyof typeof DRAWER_SOURCES
export const MOVEMENT_KINDS = Object.keys(DRAWER_SOURCES) as MovementKind[]

/** Money that the team takes out by itself. */
export type TakeOutKind = 'expense' | 'bank'
export const TAKE_OUT_LABELS: Record<TakeOutKind, string> = {
  expense: DRAWER_SOURCES.expense.label,
  bank: DRAWER_SOURCES.bank.label,
}
export const TAKE_OUT_KINDS: readonly TakeOutKind[] = ['expense', 'bank']

/** Cash that a client gives at the desk. */
export type DeskSale = Extract<MovementKind, 'sale' | 'pickup' | 'collected'>

export const kindsOfPart = (part: EquationPart): MovementKind[] =>
  MOVEMENT_KINDS.filter((kind) => DRAWER_SOURCES[kind].part === part)

export const EXPENSE_REASONS = {
  soap: 'Savon',
  fuel: 'Carburant',
  bags: 'Sachets',
  water: 'Eau',
  repair: 'Réparation',
  other: 'Autre',
} as const
export type ExpenseReason = keyof typeof EXPENSE_REASONS

/** Why the count differs from the expected sum. */
export const GAP_REASONS = {
  change: 'Monnaie rendue en trop',
  handover: 'Versement à revoir',
  expense: 'Sortie oubliée',
  other: 'Autre',
} as const
export type DrawerGapReason = keyof typeof GAP_REASONS

/** Whether a paper comes with it, of which a photo is kept. */
export const hasReceipt = (kind: MovementKind): boolean =>
  kind === 'expense' || kind === 'bank' || kind === 'leftover'

/** The notes of a count, largest first, as they lie in a drawer. */
export const NOTE_LINES: readonly Denomination[] = [...NOTES].reverse()
/** Each line of a count: the notes, then the coins. */
export const COUNT_LINES: readonly Denomination[] = [...NOTE_LINES, ...COINS]

export type DrawerCount = Record<Denomination, number>

export function sumOfCount(count: DrawerCount): number {
  return COUNT_LINES.reduce((sum, value) => sum + value * count[value], 0)
}

/** The largest count that is no more than so many francs, of as few notes and coins as possible. */
export function countOf(francs: number): DrawerCount {
  let rest = francs
  const counted = COUNT_LINES.map((value) => {
    const pieces = Math.floor(rest / value)
    rest -= pieces * value
    return [value, pieces]
  })
  return Object.fromEntries(counted) as DrawerCount
}

/** The number of a closing: four digits, without holes. */
export function closingNumber(n: number): string {
  return String(n).padStart(4, '0')
}
