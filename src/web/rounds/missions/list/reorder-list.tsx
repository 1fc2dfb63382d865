import {
  IconBasket,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconHomeMove,
} from '@tabler/icons-react'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isRide } from '#shared/places/positions.ts'
import { dayWords, shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { serverNow } from '#web/lib/clock.ts'
import { missionPlace, missionType, type QueuedMission, visitSlot } from '../mission.ts'
import classes from './reorder-list.module.css'
import { moveItem } from './sort-missions.ts'

interface Props {
  /** In the order in which they are shown. */
  missions: readonly QueuedMission[]
  /** Called with the ids in the new order. */
  onArrange: (ids: string[]) => void
}

/** A second tap within this time is one tap too many, or one place more: never the way back. */
const DOUBLE_TAP_MS = 700

/** The last step of a mission by a button: which one, from which place, and when (milliseconds UTC). */
interface Step {
  id: string
  step: -1 | 1
  from: number
  at: number
}

/** The missions in their order, which buttons and dragging change. Those that are under way stay first. */
export function ReorderList({ missions, onArrange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string>(null)
  const [said, setSaid] = useState('')
  const lastStep = useRef<Step>(null)
  const refocus = useRefocus(list, missions)
  const fixed = missions.filter(({ status }) => isRide(status)).length
  const last = missions.length - 1

  const move = (from: number, to: number): boolean => {
    const mission = missions[from]
    if (!mission || to < fixed || to > last || to === from) return false
    onArrange(
      moveItem(
        missions.map(({ id }) => id),
        from,
        to,
      ),
    )
    setSaid(`${mission.client.fullname}\u00a0: ${to + 1} sur ${missions.length}`)
    return true
  }
  // Another row comes under the thumb that has just moved one: a quick second tap means the first row.
  const stepFrom = (place: number, step: -1 | 1) => {
    const last = lastStep.current
    const isSecondTap =
      last?.from === place && last.step === step && serverNow() - last.at < DOUBLE_TAP_MS
    const id = isSecondTap ? last.id : missions[place]?.id
    const from = missions.findIndex((mission) => mission.id === id)
    if (id === undefined || !move(from, from + step)) return
    lastStep.current = { id, step, from: place, at: serverNow() }
    refocus(id, step)
  }
  // The list holds the pointer: a row loses it when it moves down, since the browser takes it out and puts it back.
  const grab = (event: PointerEvent<HTMLElement>, id: string) => {
    dragged.current = id
    list.current?.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = missions.findIndex(({ id }) => id === dragged.current)
    if (from < fixed || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    move(from, Math.max(fixed, over === -1 ? last : over))
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol
        ref={list}
        className="seams-between"
        aria-label="Ordre des missions"
        onPointerMove={drag}
        onLostPointerCapture={() => {
          dragged.current = null
        }}
      >
        {missions.map((mission, i) => (
          <Row
            key={mission.id}
            mission={mission}
            rank={i + 1}
            movable={i >= fixed}
            isFirst={i === fixed}
            isLast={i === last}
            onStep={(step) => stepFrom(i, step)}
            onGrab={(event) => grab(event, mission.id)}
          />
        ))}
      </ol>
    </>
  )
}

/** Gives the focus to the button of a row that has moved: the browser takes it while the row leaves its place. */
function useRefocus(list: RefObject<HTMLElement | null>, missions: readonly QueuedMission[]) {
  const moved = useRef<Pick<Step, 'id' | 'step'>>(null)
  useEffect(() => {
    if (!moved.current) return
    const { id, step } = moved.current
    const row = list.current?.children[missions.findIndex((mission) => mission.id === id)]
    row?.querySelectorAll('button')[step === -1 ? 0 : 1]?.focus()
    moved.current = null
  }, [list, missions])
  return (id: string, step: -1 | 1) => {
    moved.current = { id, step }
  }
}

interface RowProps {
  mission: QueuedMission
  rank: number
  movable: boolean
  isFirst: boolean
  isLast: boolean
  onStep: (step: -1 | 1) => void
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

function Row({ mission, rank, movable, isFirst, isLast, onStep, onGrab }: RowProps) {
  const { fullname } = mission.client
  const type = missionType(mission)
  const slot = visitSlot(mission)
  const [address] = missionPlace(mission)
  return (
    <li className={`row gap-4 ${classes.row}`}>
      {movable ? (
        <span
          className={`fixed place-center quiet ${classes.grip}`}
          aria-hidden="true"
          onPointerDown={onGrab}
        >
          <IconGripVertical size={22} />
        </span>
      ) : (
        <span className={`fixed ${classes.grip}`} />
      )}
      <span className="grow leading-14 anywhere">
        <b className="block">
          {rank}. {fullname || 'N/A'}
        </b>{' '}
        <span className="row gap-6 text-s quiet icons-18">
          {type === 'N/A' ? null : (
            <span className="fixed stack" aria-hidden="true">
              {type === 'Ramassage' ? <IconBasket /> : <IconHomeMove />}
            </span>
          )}
          <span className="visually-hidden">{type}, </span>
          {slot ? <SlotText slot={slot} /> : address}
        </span>{' '}
        {slot ? <span className="block text-s quiet">{address}</span> : null}
      </span>
      {movable ? (
        <>
          <button
            type="button"
            className={`square-48 fixed place-center rounded ${classes.step}`}
            aria-label={`Monter ${fullname}`}
            aria-disabled={isFirst}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={22} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={`square-48 fixed place-center rounded ${classes.step}`}
            aria-label={`Descendre ${fullname}`}
            aria-disabled={isLast}
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={22} aria-hidden="true" />
          </button>
        </>
      ) : (
        <b className="fixed text-s positive">En route</b>
      )}
    </li>
  )
}

/** `10 h – 12 h`; another day is named. */
function SlotText({ slot }: { slot: Slot }) {
  const day = dayWords(slot.from, serverNow())
  return (
    <span>
      {day === 'aujourd’hui' ? null : `${day} `}
      <span className="nowrap">{shortSlotHours(slot)}</span>
    </span>
  )
}
