import { IconCloudOff } from '@tabler/icons-react'
import { createContext } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './live-dot.module.css'

export type LiveState = 'live' | 'reconnecting' | 'offline'

const texts: Record<LiveState, string> = {
  live: 'En direct',
  reconnecting: 'Reconnexion…',
  offline: 'Hors connexion',
}

/** The state of the live connection, which the frame gives to the components inside it. */
export const LiveStateContext = createContext<LiveState | null>(null)

interface Props {
  /** Undefined until it is known: then its room is kept, and nothing beside it moves. */
  state: LiveState | undefined
  className?: string | undefined
}

export function LiveDot({ state, className }: Props) {
  return (
    <span
      role="status"
      className={cx(
        'icons-18 strong text-s gap-8',
        classes.live,
        state ? classes[state] : classes.unknown,
        className,
      )}
    >
      {state === 'offline' ? (
        <span aria-hidden="true">
          <IconCloudOff />
        </span>
      ) : (
        <i className={`round ${classes.dot}`} />
      )}
      {texts[state ?? 'live']}
    </span>
  )
}
