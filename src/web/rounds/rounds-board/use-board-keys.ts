import type { Shortcuts } from '#web/lib/shortcuts/registry.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { undoLatest } from '#web/orders/undo-offers.ts'
import { listsOf, stopsInReadingOrder } from './board-model.ts'
import { focusStop } from './stop-focus.ts'
import type { BoardState } from './use-board.ts'

/** The map follows these modes of the board. */
export interface MapModes {
  /** Nothing is chosen on a day that is over. */
  canChoose: boolean
  /** A stroke around stops chooses them. */
  lasso: boolean
  onLasso: (on: boolean) => void
  /** The map has the screen, with one column beside it. */
  wide: boolean
  onWide: (on: boolean) => void
}

/** The keys 1 to 9 give stops to a livreur; the tenth and later ones are chosen in the bar that `d` leads to. */
export const MAX_KEYS = 9

interface KeysInput {
  modes: MapModes
  onOpen: (id: string) => void
  /** The bar that names the livreurs has the focus. */
  isGiving: boolean
  onGiving: (on: boolean) => void
}

/** The keys of « Tournées ». They act on what is chosen, else on the stop that has the focus. */
export function useBoardKeys(
  state: BoardState,
  { modes, onOpen, isGiving, onGiving }: KeysInput,
): void {
  const { board, chosen, choose, clear, focused, give, takeBack, step, proposing, isPast } = state
  const meant = () => (chosen.size > 0 ? [...chosen] : focused === null ? [] : [focused])
  const order = board ? stopsInReadingOrder(board).map(({ id }) => id) : []
  const walk = (by: 1 | -1) => {
    const place = focused === null ? -1 : order.indexOf(focused)
    const next = order[place < 0 ? 0 : place + by]
    if (next) focusStop(next)
  }
  const isInRound = () =>
    board?.columns.some(({ stops }) => stops.some(({ id }) => id === focused)) ?? false
  const upDown = (by: 1 | -1) => {
    if (focused !== null && isInRound()) step(focused, by)
    else walk(by)
  }
  const chooseLivreur = () => {
    if (meant().length === 0) return
    choose(meant(), 'replace')
    onGiving(true)
  }
  const leave = () => {
    if (isGiving) {
      clear()
      if (focused !== null) focusStop(focused)
    } else if (modes.lasso) modes.onLasso(false)
    else if (chosen.size > 0) clear()
    else if (proposing.proposal) proposing.leave()
    else if (modes.wide) modes.onWide(false)
  }
  const livreurs = board?.columns.map(({ livreur }) => livreur) ?? []
  const giving: Shortcuts = Object.fromEntries(
    livreurs
      .filter(({ key }) => key <= MAX_KEYS)
      .map(({ id, key, fullname }) => [
        String(key),
        { label: `Donner à ${fullname}`, run: () => give(meant(), id) },
      ]),
  )
  useShortcuts(
    {
      x: { label: 'Choisir l’arrêt', run: () => focused && choose([focused], 'toggle') },
      ...giving,
      d: { label: 'Donner à…', run: chooseLivreur },
      '0': { label: 'Remettre dans « À placer »', run: () => takeBack(meant()) },
      l: { label: 'Entourer des arrêts', run: () => modes.onLasso(!modes.lasso) },
      r: { label: 'Répartir', run: () => void proposing.propose() },
      z: { label: 'Annuler', run: () => void undoLatest() },
    },
    { enabled: board !== null && !isPast },
  )
  useShortcuts(
    {
      ArrowUp: { label: 'Plus tôt dans la tournée', run: () => upDown(-1), repeats: true },
      ArrowDown: { label: 'Plus tard dans la tournée', run: () => upDown(1), repeats: true },
      ArrowLeft: { label: 'Colonne de gauche', run: () => crossTo(state, -1) },
      ArrowRight: { label: 'Colonne de droite', run: () => crossTo(state, 1) },
      j: { label: 'Arrêt suivant', run: () => walk(1), repeats: true },
      k: { label: 'Arrêt précédent', run: () => walk(-1), repeats: true },
      m: { label: 'Carte large', run: () => modes.onWide(!modes.wide) },
      Enter: { label: 'Ouvrir la commande', run: () => focused && onOpen(focused) },
      Escape: { label: 'Quitter', run: leave },
    },
    { enabled: board !== null },
  )
}

/** The stop at the same height of the next column that has any. */
function crossTo({ board, focused }: BoardState, by: 1 | -1): void {
  if (!board) return
  const lists = listsOf(board).map((stops) => stops.map(({ id }) => id))
  const from = lists.findIndex((ids) => focused !== null && ids.includes(focused))
  const row = from < 0 || focused === null ? 0 : (lists[from]?.indexOf(focused) ?? 0)
  for (let at = from < 0 ? 0 : from + by; at >= 0 && at < lists.length; at += by) {
    const ids = lists[at] ?? []
    const next = ids[Math.min(row, ids.length - 1)]
    if (!next) continue
    focusStop(next)
    return
  }
}
