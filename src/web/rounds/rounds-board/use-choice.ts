import { useState } from 'react'
import { type Board, stopsInReadingOrder } from './board-model.ts'

const NONE: ReadonlySet<string> = new Set()

export type ChooseHow = 'replace' | 'add' | 'toggle'

/** The chosen stops. Those that nobody can move, or that are gone, are not among them. */
export function useChoice(board: Board | null, canChoose: (id: string) => boolean) {
  const [ids, setIds] = useState(NONE)
  const [anchor, setAnchor] = useState<string | null>(null)
  const chosen = board
    ? new Set([...ids].filter((id) => board.stops.has(id) && canChoose(id)))
    : NONE

  const choose = (added: readonly string[], how: ChooseHow) => {
    const next = new Set(how === 'replace' ? [] : chosen)
    for (const id of added.filter(canChoose)) {
      if (how === 'toggle' && next.has(id)) next.delete(id)
      else next.add(id)
    }
    setIds(next)
    setAnchor(added.at(-1) ?? null)
  }
  /** From the stop that was chosen last, or from this other one, to this one, as they are read. */
  const chooseTo = (id: string, begin: string | null = null) => {
    const order = board ? stopsInReadingOrder(board).map((stop) => stop.id) : []
    const start = anchor ?? begin
    const from = start === null ? -1 : order.indexOf(start)
    const to = order.indexOf(id)
    const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
    choose(range, 'add')
    setAnchor(from < 0 ? id : start)
  }
  const clear = () => {
    setIds(NONE)
    setAnchor(null)
  }
  return { chosen, choose, chooseTo, clear }
}
