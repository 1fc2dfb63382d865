import {
  IconBasket,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconHomeMove,
} from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { placeLines } from '#shared/places/place.ts'
import { isRide } from '#shared/places/positions.ts'
import { dayWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { missionType, type QueuedMission, visitSlot } from '../mission.ts'
import classes from './reorder-list.module.css'
import { moveItem } from './sort-missions.ts'

interface Props {
  /** In the order in which they are shown. */
  missions: readonly QueuedMission[]
  /** Called with the ids in the new order. */
  onArrange: (ids: string[]) => void
}

/** The missions in their order, which buttons and dragging change. Those that are under way stay first. */
export function ReorderList({ missions, onArrange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string>(null)
  const [said, setSaid] = useState('')
  const refocus = useRefocus(missions)
  const fixed = missions.filter(({ status }) => isRide(status)).length
  const last = missions.length - 1

  const move = (from: number, to: number) => {
    const mission = missions[from]
    if (!mission || to < fixed || to > last || to === from) return
    onArrange(
      moveItem(
        missions.map(({ id }) => id),
        from,
        to,
      ),
    )
    setSaid(`${mission.client.fullname}\u00a0: ${to + 1} sur ${missions.length}`)
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
            onStep={(button, step) => {
              refocus(button)
              move(i, i + step)
            }}
            onGrab={(event) => grab(event, mission.id)}
          />
        ))}
      </ol>
    </>
  )
}

/** Gives the focus back to a button whose row has moved: the browser takes it while the row leaves its place. */
function useRefocus(missions: readonly QueuedMission[]) {
  const button = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is what triggers it
  useEffect(() => {
    button.current?.focus()
    button.current = null
  }, [missions])
  return (pressed: HTMLElement) => {
    button.current = pressed
  }
}

interface RowProps {
  mission: QueuedMission
  rank: number
  movable: boolean
  isFirst: boolean
  isLast: boolean
  onStep: (button: HTMLElement, step: -1 | 1) => void
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

function Row({ mission, rank, movable, isFirst, isLast, onStep, onGrab }: RowProps) {
  const { fullname } = mission.client
  const type = missionType(mission)
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
      <span className="grow leading-14">
        <b className={`block nowrap clip ${classes.cut}`}>
          {rank}. {fullname || 'N/A'}
        </b>{' '}
        <span className="row gap-6 text-s quiet icons-18">
          <span className="fixed stack" aria-hidden="true">
            {type === 'Ramassage' ? <IconBasket /> : <IconHomeMove />}
          </span>
          <span className="visually-hidden">{type}, </span>
          <span className={`nowrap clip ${classes.cut}`}>{visitText(mission, Date.now())}</span>
        </span>
      </span>
      {movable ? (
        <>
          <button
            type="button"
            className={`square-48 fixed place-center rounded ${classes.step}`}
            aria-label={`Monter ${fullname}`}
            aria-disabled={isFirst}
            onClick={({ currentTarget }) => (isFirst ? null : onStep(currentTarget, -1))}
          >
            <IconChevronUp size={22} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={`square-48 fixed place-center rounded ${classes.step}`}
            aria-label={`Descendre ${fullname}`}
            aria-disabled={isLast}
            onClick={({ currentTarget }) => (isLast ? null : onStep(currentTarget, 1))}
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

/** `10 h – 12 h · Cocody`; another day is named. */
function visitText(mission: QueuedMission, now: number): string {
  const slot = visitSlot(mission)
  const [address = ''] = placeLines(mission)
  if (!slot) return address
  const day = dayWords(slot.from, now)
  return `${day === 'aujourd’hui' ? '' : `${day} `}${shortSlotHours(slot)} · ${address}`
}
