import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { cashExpected, type DayStop } from '#shared/rounds/day-rounds.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import type { Board, BoardColumn, BoardStop } from '../rounds-board/board-model.ts'
import { AT_DOOR, endWords, kmWords } from '../rounds-board/board-words.ts'

/** The rounds that still have stops, in the order of the columns; of one livreur where one is asked for. */
export function sheetRounds({ columns }: Board, livreurId: string | null): BoardColumn[] {
  return columns.filter(
    ({ livreur, stops }) => stops.length > 0 && (livreurId === null || livreur.id === livreurId),
  )
}

/** Stops of one slot that follow each other. */
export interface SheetSlot {
  words: string
  stops: BoardStop[]
}

/** The stops under their slots. */
export function slotsOf(stops: readonly BoardStop[]): SheetSlot[] {
  const slots: SheetSlot[] = []
  for (const stop of stops) {
    const words = slotTitle(stop)
    const last = slots.at(-1)
    if (last?.words === words) last.stops.push(stop)
    else slots.push({ words, stops: [stop] })
  }
  return slots
}

/** On paper no colour tells that a stop is late. */
function slotTitle({ slot, late }: DayStop): string {
  if (!slot) return 'Sans heure'
  return late ? `${shortSlotHours(slot)}, en retard` : shortSlotHours(slot)
}

/** The sums of a page: the figure, and what is said under it. */
export function sheetFigures({
  stops,
  km,
  end,
}: Pick<BoardColumn, 'stops' | 'km' | 'end'>): { figure: string; words: string }[] {
  return [...countsOf(stops), { figure: kmWords(km), words: `fin vers ${endWords(end)}` }]
}

function countsOf(stops: readonly DayStop[]) {
  const collections = stops.filter(({ visit }) => visit === 'collection')
  const deliveries = stops.filter(({ visit }) => visit === 'delivery')
  const taken = piecesOf(collections)
  const given = piecesOf(deliveries)
  const grams = stops.reduce((sum, stop) => sum + stop.grams, 0)
  const words = (parts: [number, string][]) =>
    parts.flatMap(([count, said]) => (count > 0 ? said : [])).join(', ')
  return [
    {
      figure: countLabel(stops.length, 'arrêt'),
      words: words([
        [collections.length, countLabel(collections.length, 'ramassage')],
        [deliveries.length, countLabel(deliveries.length, 'livraison')],
      ]),
    },
    {
      figure: countLabel(taken + given, 'pièce'),
      words: words([
        [taken, `${taken} à prendre`],
        [given, `${given} à rendre`],
        [grams, `dont ${formatKilos(grams)} au kilo`],
      ]),
    },
  ]
}

const piecesOf = (stops: readonly DayStop[]) => stops.reduce((sum, { pieces }) => sum + pieces, 0)

/** Francs that the livreur receives in cash at a stop, or the words that say why there are none. */
export function receivable(stop: DayStop): number | string {
  const cash = cashExpected([stop])
  if (cash > 0) return cash
  if (stop.toAgree !== null) return AT_DOOR[stop.toAgree]
  if (stop.onAccount) return 'en compte'
  return stop.paid || !stop.method ? 'payé' : METHOD_WORDS[stop.method].backBy
}
