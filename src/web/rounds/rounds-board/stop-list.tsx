import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { type BoardStop, stopsInReadingOrder } from './board-model.ts'
import { StopCard } from './stop-card.tsx'
import { focusStop } from './stop-focus.ts'
import { StopGroups } from './stop-groups.tsx'
import type { BoardState } from './use-board.ts'

interface Props {
  stops: readonly BoardStop[]
  isFree?: boolean
  state: BoardState
  onOpen: (id: string) => void
  /** A tap chooses instead of opening. */
  isChoosing?: boolean
  handle?: ((stop: BoardStop) => ReactNode) | undefined
}

/** With Shift, what they reach is chosen. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** The stops of a column: a tap or Enter opens the order, Shift chooses up to there, Ctrl one more. */
export function StopList(props: Props) {
  const { stops, isFree = false, state, onOpen, isChoosing = false, handle } = props
  const { chosen, choose, chooseTo, focused, setFocused, now } = state
  const press = ({ id }: BoardStop, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey) chooseTo(id)
    else if (isChoosing || ctrlKey || metaKey) choose([id], 'toggle')
    else onOpen(id)
  }
  const extend = ({ id }: BoardStop, event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by || !event.shiftKey || !state.board) return
    event.preventDefault()
    const order = stopsInReadingOrder(state.board).map((stop) => stop.id)
    const next = order[order.indexOf(id) + by]
    if (!next) return
    chooseTo(next, id)
    focusStop(next)
  }
  const hasFocused = stops.some(({ id }) => id === focused)
  return (
    <StopGroups stops={stops} counted={isFree}>
      {(stop) => (
        <StopCard
          key={stop.id}
          stop={stop}
          isFree={isFree}
          isChosen={chosen.has(stop.id)}
          isCurrent={hasFocused ? stop.id === focused : stop === stops[0]}
          now={now}
          onPress={press}
          onKey={extend}
          onFocus={({ id }) => setFocused(id)}
          handle={handle?.(stop)}
        />
      )}
    </StopGroups>
  )
}
