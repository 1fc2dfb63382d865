import { formatDateTime } from '../dates.ts'
import { STAFF_ACTION_LABELS, type StaffActionKind } from '../journal.ts'

/** The tables whose rows are chained, under their own names. */
export const CHAINS = [
  'order_events',
  'payments',
  'refunds',
  'cash_handovers',
  'staff_actions',
  'product_prices',
] as const

export type ChainName = (typeof CHAINS)[number]

/** The French of each chain, as e-mails and screens say it. */
export const CHAIN_LABELS: Record<ChainName, string> = {
  order_events: 'Étapes des commandes',
  payments: 'Paiements',
  refunds: 'Remboursements',
  cash_handovers: 'Versements d’espèces',
  staff_actions: 'Actes de l’équipe',
  product_prices: 'Prix des vêtements',
}

/**
 * What is wrong with a row: its facts are not those that were linked, rows before it left, it was added without a link,
 * the last rows left, or all of them.
 */
export type FaultKind = 'changed' | 'missing' | 'unlinked' | 'cut' | 'emptied'

/** The first broken link of a chain. */
export interface ChainFault {
  chain: ChainName
  what: FaultKind
  /** The key of the row, or the number of the change in a chain of changes; of `emptied`, how many entries there were. */
  row: number | string
  /** Milliseconds UTC; null when no row is left to tell. */
  at: number | null
  /** What the row is about: a reference, the kind of an act, a garment; null when no row is left to tell. */
  about: string | null
  /** How many more links of the chain are broken after it. */
  more: number
}

const FAULT_WORDS: Record<Exclude<FaultKind, 'emptied'>, string> = {
  changed: 'a été modifiée, ou celle d’avant a été retirée',
  missing: 'a été retirée',
  unlinked: 'a été ajoutée par un autre chemin que l’application',
  cut: 'est la dernière qui reste\u00a0: les suivantes ont été retirées',
}

/** A broken link in French: which row, from when, about what, what happened to it, and how many more there are. */
export function faultWords({ chain, what, row, at, about, more }: ChainFault): string {
  if (what === 'emptied')
    return `${CHAIN_LABELS[chain]}\u00a0: il ne reste aucune ligne, alors que l’historique en avait noté ${row}.`
  const named = chain === 'staff_actions' ? STAFF_ACTION_LABELS[about as StaffActionKind] : about
  const facts = [at === null ? '' : `du ${formatDateTime(at)}`, named ? `(${named})` : '']
  const which = [`la ligne ${row}`, ...facts.filter(Boolean)].join(' ')
  return `${CHAIN_LABELS[chain]}\u00a0: ${which} ${FAULT_WORDS[what]}.${othersWords(more)}`
}

function othersWords(more: number): string {
  if (more === 0) return ''
  return ` Dans la même liste, ${more === 1 ? '1 autre ligne est touchée' : `${more} autres lignes sont touchées`}.`
}
