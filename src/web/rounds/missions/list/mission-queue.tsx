import { IconRoute } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { missionsLabel } from '#shared/order-status.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { isRide } from '#shared/places/positions.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import missionCardClasses from '../card/mission-card.module.css'
import { MissionCard } from '../card/mission-card.tsx'
import { MissionType } from '../card/mission-type.tsx'
import { MissionWaiting } from '../card/mission-waiting.tsx'
import type { QueuedMission } from '../mission.ts'
import { ORDER_WORDS, type useMissionOrder } from './mission-order.ts'
import classes from './mission-queue.module.css'
import { MissionRow } from './mission-row.tsx'
import { distanceTo } from './route.ts'
import { useRecentDone } from './use-recent-done.ts'
import { useSettling } from './use-settling.ts'

interface Props {
  /** The missions left, the first of which is open. */
  toDo: readonly QueuedMission[]
  /** Missions whose last step is queued on this phone. */
  done: readonly QueuedMission[]
  sorting: ReturnType<typeof useMissionOrder>
}

/** The first mission as a card, then those that follow as rows. */
export function MissionQueue({ toDo, done, sorting: { order, place } }: Props) {
  const [first, ...next] = toDo
  const isAfterDone = useRecentDone() !== null
  const isSettling = useSettling(first?.id, isAfterDone)
  useTopWhenUnderWay(first)
  return (
    <div className={classes.queue}>
      {first ? (
        <div>
          {isAfterDone ? <NextHeading km={distanceTo(first, place)} /> : null}
          <MissionCard
            key={first.id}
            mission={first}
            km={distanceTo(first, place)}
            first
            settling={isSettling}
            compact={isAfterDone}
          />
        </div>
      ) : null}
      {next.length + done.length > 0 ? (
        <div className="stack gap-10">
          {next.length > 0 ? (
            <div className={`row align-baseline justify-between gap-12 ${classes.head}`}>
              <h2 className="text-xl">Ensuite</h2>
              <p className="quiet text-s">
                {missionsLabel(next.length)}, {ORDER_WORDS[order]}
              </p>
            </div>
          ) : null}
          {next.map((mission) => (
            <NextMission key={mission.id} mission={mission} km={distanceTo(mission, place)} />
          ))}
          {done.map((mission) => (
            <QueuedMissionCard key={mission.id} mission={mission} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** A mission that the livreur sets off for becomes the first one: the page follows it. */
function useTopWhenUnderWay(first: QueuedMission | undefined): void {
  const before = useRef(first?.id)
  useEffect(() => {
    const isNew = before.current !== undefined && first && before.current !== first.id
    before.current = first?.id
    if (isNew && isRide(first.status)) void window.scrollTo(0, 0)
  }, [first])
}

/** The title between a mission that was just done and the one that follows. */
function NextHeading({ km }: { km: number | null }) {
  return (
    <div className={`row relative gap-10 ${classes.after}`}>
      <h2 className="grow text-xl">Suivante</h2>
      {km === null ? null : (
        <b className="row gap-6 icons-20">
          <IconRoute aria-hidden="true" />à {formatDistance(km)}
        </b>
      )}
    </div>
  )
}

/** A row that a tap unfolds to its card in the same place, and back; the focus goes along. */
function NextMission({ mission, km }: { mission: QueuedMission; km: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) {
      card.current?.scrollIntoView?.({ block: 'nearest' })
      card.current?.focus({ preventScroll: true })
    } else if (wasOpen.current) row.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen)
    return <MissionRow ref={row} mission={mission} km={km} onOpen={() => setOpen(true)} />
  return <MissionCard ref={card} mission={mission} km={km} onFold={() => setOpen(false)} />
}

/** A mission whose last step waits on this phone: nothing is left to do. */
function QueuedMissionCard({ mission }: { mission: QueuedMission }) {
  const { reference, client, waiting } = mission
  return (
    <Ticket as="article" reference={reference} aria-label={`Commande #${reference}`}>
      <TicketBody className={missionCardClasses.body}>
        <div className="row wrap justify-between gap-4">
          <MissionType mission={mission} />
          <h3 className={`nowrap text-m ${missionCardClasses.reference}`}>
            Commande <OrderReference reference={reference} />
          </h3>
        </div>
        <p className={`headline text-2xl ${missionCardClasses.client}`}>
          {client.fullname || 'N/A'}
        </p>
        {waiting ? <MissionWaiting step={waiting} /> : null}
      </TicketBody>
    </Ticket>
  )
}
