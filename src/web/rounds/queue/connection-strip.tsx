import { IconChevronDown, IconChevronUp, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { use, useId, useState } from 'react'
import { type LiveState, LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { WarningBar } from '#web/components/feedback/warning-bar.tsx'
import { LazyConnectionPanel } from './lazy-queue.tsx'
import type { LivreurQueueState } from './queue.ts'
import { useQueue } from './use-queue.ts'
import { countWaiting, othersText } from './words.ts'

interface Props {
  /** The time of the last reading of the missions, in milliseconds UTC; 0 when they never were read. */
  readAt: number
  /** The client's name of an order, if it is known. */
  clientOf: (orderId: string) => string | undefined
}

/**
 * A line under the header that tells that the network is lost or that actions wait, and opens their list. Renders
 * nothing when all is sent and live.
 */
export function ConnectionStrip({ readAt, clientOf }: Props) {
  const panelId = useId()
  const queue = useQueue()
  const live = use(LiveStateContext)
  const waiting = countWaiting(queue.actions)
  // Facts that the livreur must know at once are not behind a tap.
  const mustKnow = !queue.readable || (waiting > 0 && queue.stopped === 'signed-out')
  const [chosen, setChosen] = useState<boolean>()
  const text = stripText(live, waiting, queue)
  if (text === null) return null
  const isOpen = chosen ?? mustKnow
  return (
    <section aria-label="En attente d’envoi">
      <div role="status">
        <WarningBar
          icon={live === 'offline' ? <IconCloudOff /> : <IconCloudUp />}
          end={isOpen ? <IconChevronUp /> : <IconChevronDown />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setChosen(!isOpen)}
        >
          {text}
        </WarningBar>
      </div>
      {isOpen ? (
        <LazyConnectionPanel
          id={panelId}
          queue={queue}
          clientOf={clientOf}
          live={live}
          readAt={readAt}
        />
      ) : null}
    </section>
  )
}

/** The line of the strip, or null when there is nothing to say. */
function stripText(
  live: LiveState | null,
  waiting: number,
  { others }: LivreurQueueState,
): string | null {
  const states: Partial<Record<LiveState, string>> = {
    offline: 'Hors connexion',
    reconnecting: 'Reconnexion…',
  }
  const state = live === null ? undefined : states[live]
  const count = waiting > 0 ? `${waiting} en attente d’envoi` : undefined
  const parts = [state, count].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(' · ')
  return others > 0 ? othersText(others) : null
}
