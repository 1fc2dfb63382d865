import { IconList, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countLabel } from '#shared/text/pieces.ts'
import { from } from '#shared/widths.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import classes from './board.module.css'
import { BoardFoot } from './board-foot.tsx'
import { BoardHead, DayLine, type Look } from './board-head.tsx'
import type { Board } from './board-model.ts'
import { RoundColumns, TO_PLACE } from './columns.tsx'
import { ColumnCards, OneColumn } from './one-column.tsx'
import type { BoardState } from './use-board.ts'
import { type MapModes, useBoardKeys } from './use-board-keys.ts'
import { type StopDrag, useStopDrag } from './use-stop-drag.ts'

interface Props {
  state: BoardState
  board: Board
  onDay: (day: string) => void
  onOpen: (id: string) => void
  /** Prints the sheets of the day, or that of one livreur. */
  onPrint: (livreurId?: string) => void
  /** Why nothing was printed. */
  refusal: ReactNode
  map: (modes: MapModes) => ReactNode
}

/** « Tournées »: the columns of a day and its map. */
export function RoundsBoard({ state, board, onDay, onOpen, onPrint, refusal, map }: Props) {
  const isDesk = useMedia(from('wide'))
  const [lasso, onLasso] = useState(false)
  const [wide, onWide] = useState(false)
  const [shown, setShown] = useState<string>(TO_PLACE)
  const [part, setPart] = useState<'stops' | 'map'>('stops')
  const [isChoosing, setChoosing] = useState(false)
  const modes = { lasso, onLasso, canChoose: !state.isPast, wide, onWide }
  const [isGiving, setGiving] = useState(false)
  // The chosen stops were given, or left.
  if (isGiving && state.chosen.size === 0) setGiving(false)
  useBoardKeys(state, { modes, onOpen, isGiving, onGiving: setGiving })
  const drag = useBoardDrag(state)
  const look = lookOf(isDesk, wide)
  return (
    <div className={cx(classes.page, wide && isDesk && classes.wide)}>
      <div
        className={cx(
          classes.work,
          (state.chosen.size > 0 || state.proposing.proposal) && classes.barred,
        )}
      >
        <BoardHead
          state={state}
          board={board}
          look={look}
          onDay={onDay}
          onPrint={() => onPrint()}
        />
        {refusal}
        {look === 'wide' ? null : <DayLine state={state} board={board} look={look} />}
        {look === 'columns' ? (
          <RoundColumns state={state} board={board} drag={drag} onOpen={onOpen} onPrint={onPrint} />
        ) : (
          <div className={classes.one} {...drag.handlers}>
            <ColumnCards
              board={board}
              isPast={state.isPast}
              drag={drag}
              shown={shown}
              onShow={setShown}
            />
            {isDesk ? null : <PartChoice part={part} onChange={setPart} />}
            {isDesk || part === 'stops' ? (
              <OneColumn
                state={state}
                board={board}
                drag={drag}
                shown={shown}
                onShow={setShown}
                onOpen={onOpen}
                onPrint={onPrint}
                isChoosing={isChoosing}
              />
            ) : (
              <div ref={bringIntoSight} className={classes.map}>
                {map(modes)}
              </div>
            )}
          </div>
        )}
        <BoardFoot
          state={state}
          board={board}
          look={look}
          isGiving={isGiving}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
        />
      </div>
      {isDesk ? <div className={classes.map}>{map(modes)}</div> : null}
      {drag.dragging ? <DraggedStops state={state} drag={drag} /> : null}
    </div>
  )
}

function lookOf(isDesk: boolean, wide: boolean): Look {
  if (!isDesk) return 'phone'
  return wide ? 'wide' : 'columns'
}

/** On a phone the map would begin under the acts. */
function bringIntoSight(map: HTMLElement | null): void {
  map?.scrollIntoView({ block: 'end' })
}

function useBoardDrag(state: BoardState) {
  return useStopDrag({
    enabled: !state.isPast,
    withIt: (id) => (state.chosen.has(id) ? [...state.chosen] : [id]),
    onDrop(ids, column, place) {
      if (column === TO_PLACE) state.takeBack(ids)
      else state.give(ids, column, place)
    },
  })
}

function PartChoice({
  part,
  onChange,
}: {
  part: 'stops' | 'map'
  onChange: (part: 'stops' | 'map') => void
}) {
  return (
    <div className={classes.parts}>
      <Segmented
        legend="Partie"
        hideLegend
        size="sm"
        value={part}
        onChange={onChange}
        options={[
          { value: 'stops', label: 'Arrêts', icon: <IconList /> },
          { value: 'map', label: 'Carte', icon: <IconMap2 /> },
        ]}
      />
    </div>
  )
}

/** Follows the pointer. */
function DraggedStops({ state, drag }: { state: BoardState; drag: StopDrag }) {
  if (!drag.dragging) return null
  const { ids, x, y, line } = drag.dragging
  const [first = ''] = ids
  const name =
    ids.length > 1 ? countLabel(ids.length, 'arrêt') : state.board?.stops.get(first)?.clientName
  return (
    <>
      {line ? <div className={classes.place} style={line} /> : null}
      <div className={classes.dragged} style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }}>
        {name}
      </div>
    </>
  )
}
