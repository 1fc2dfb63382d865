import { useMemo, useState } from 'react'
import type { LocalDay } from '#shared/time/zone.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useGiveOrders } from '#web/orders/use-give-orders.ts'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import {
  arrangedWith,
  type Board,
  type BoardColumn,
  type BoardStop,
  boardOf,
  isMovable,
} from './board-model.ts'
import { useRefocus } from './stop-focus.ts'
import { useArrange } from './use-arrange.ts'
import { useChoice } from './use-choice.ts'
import { useProposal } from './use-proposal.ts'

const REFRESH_MS = 30_000

/** A day of the team, what is chosen in it, and every act on it. */
export function useBoard(day: LocalDay) {
  const now = useMinute()
  const query = trpc.orders.dayRounds.useQuery(
    { day },
    // Stops become late without any act.
    { refetchInterval: refetchEvery(REFRESH_MS) },
  )
  const { arranged, ...arranging } = useArrange(day)
  const rounds = query.data ?? null
  const facts = useMemo(() => ({ arranged, now }), [arranged, now])
  // As it stands, without what is proposed: that is printed. Neither is made anew where only the choice or the focus moves.
  const plain = useMemo(
    () => rounds && boardOf(rounds, { ...facts, proposal: null }),
    [rounds, facts],
  )
  const proposing = useProposal(plain, now)
  const { proposal } = proposing
  const board = useMemo(
    () => (rounds && proposal ? boardOf(rounds, { ...facts, proposal }) : plain),
    [rounds, facts, proposal, plain],
  )
  const isPast = rounds !== null && rounds.day < rounds.today
  const [focused, setFocused] = useState<string | null>(null)
  const choice = useChoice(board, (id) => {
    const stop = board?.stops.get(id)
    return !isPast && stop !== undefined && isMovable(stop)
  })
  const acts = useBoardActs(board, { ...arranging, proposing, clear: choice.clear })
  return { ...choice, ...acts, now, query, board, plain, proposing, isPast, focused, setFocused }
}

export type BoardState = ReturnType<typeof useBoard>

interface Acting extends Pick<ReturnType<typeof useArrange>, 'arrange' | 'putBack'> {
  proposing: ReturnType<typeof useProposal>
  clear: () => void
}

function useBoardActs(board: Board | null, { arrange, putBack, proposing, clear }: Acting) {
  const orders = useGiveOrders()
  const refocus = useRefocus()
  const stopsOf = (ids: readonly string[]) => ids.flatMap((id) => board?.stops.get(id) ?? [])
  const columnOf = (livreurId: string) =>
    board?.columns.find(({ livreur }) => livreur.id === livreurId)
  const isProposing = proposing.proposal !== null

  /** Gives stops to a livreur, at a place of the round where one is named. */
  const give = (ids: readonly string[], livreurId: string, place?: number) => {
    const column = columnOf(livreurId)
    if (!board || !column) return
    const movable = stopsOf(ids).filter(isMovable)
    clear()
    if (isProposing) {
      const free = movable.filter(({ state }) => state === 'to_place')
      if (free.length < movable.length) tellProposing()
      const freeIds = free.map(({ id }) => id)
      if (free.length > 0) proposing.move(freeIds, livreurId, place)
      return
    }
    const taken = movable.filter(
      (stop) => stop.livreurId !== livreurId || stop.state === 'to_place',
    )
    const movedIds = movable.map(({ id }) => id)
    const order = place === undefined ? null : arrangedWith(column, movedIds, place)
    if (order) arrange(column.livreur, order)
    if (taken.length === 0) return
    refocus(nextFree(board, ids))
    void orders
      .give([{ livreur: column.livreur, orders: taken }], () => {
        if (order) void putBack(column.livreur, order)
      })
      .then((given) => given > 0 && announceToReaders(givenWords(taken, column)))
  }

  /** Puts stops back to those to be placed; what is proposed is taken out. */
  const takeBack = (ids: readonly string[]) => {
    clear()
    if (isProposing) return void proposing.remove(ids)
    const movable = stopsOf(ids).filter((stop) => isMovable(stop) && stop.state === 'placed')
    if (movable.length > 0) void orders.takeBack(movable)
  }

  /** Moves a stop of a round by one place; those under way stay first. */
  const step = (id: string, by: 1 | -1) => {
    const stop = board?.stops.get(id)
    const column = board?.columns.find(({ stops }) => stops.some((one) => one.id === id))
    if (!stop || !column || !isMovable(stop)) return
    const from = column.stops.findIndex((one) => one.id === id)
    const other = column.stops[from + by]
    if (!other || other.state === 'under_way') return
    // Without itself, the place after the next one is its own plus one.
    const ids = arrangedWith(column, [id], by === 1 ? from + 2 : from - 1)
    if (isProposing) proposing.move([id], column.livreur.id, by === 1 ? from + 2 : from - 1)
    else arrange(column.livreur, ids)
    refocus(id)
    announceToReaders(`${stop.clientName}\u00a0: ${from + 1 + by} sur ${column.stops.length}`)
  }

  const apply = async () => {
    if (!board || !proposing.proposal) return
    const { rounds } = proposing.proposal
    const groups = groupsOf(board)
    if (board.moved.length > 0)
      notifyInfo(
        `${board.moved.length} arrêt${board.moved.length > 1 ? 's ont' : ' a'} changé entre-temps`,
        'Ils sont laissés comme ils sont.',
      )
    proposing.leave()
    const orderOf = (livreurId: string) => [...(rounds[livreurId] ?? [])]
    for (const { livreur } of groups) arrange(livreur, orderOf(livreur.id))
    await orders.give(groups, () => {
      for (const { livreur } of groups) void putBack(livreur, orderOf(livreur.id))
    })
  }
  return { give, takeBack, step, apply }
}

/** The stop to go on with: the first that is still to be placed, after the last of these. */
function nextFree({ toPlace }: Board, ids: readonly string[]): string | undefined {
  const last = toPlace.map(({ id }) => ids.includes(id)).lastIndexOf(true)
  const rest = [...toPlace.slice(last + 1), ...toPlace.slice(0, last + 1)]
  return rest.find(({ id }) => !ids.includes(id))?.id
}

function groupsOf({ toPlace, columns }: Board) {
  return columns.flatMap(({ livreur }) => {
    const orders = toPlace.filter(({ proposedFor }) => proposedFor?.id === livreur.id)
    return orders.length > 0 ? [{ livreur, orders }] : []
  })
}

function givenWords(stops: readonly BoardStop[], { livreur }: BoardColumn): string {
  const [first] = stops
  const what = stops.length === 1 && first ? first.clientName : `${stops.length} arrêts`
  return `${what}, à ${livreur.fullname}. « Annuler » reste possible.`
}

function tellProposing(): void {
  notifyInfo('Une proposition est ouverte.', 'Appliquez-la ou quittez-la d’abord.')
}
