import { IconCloudOff } from '@tabler/icons-react'
import { createContext, use } from 'react'
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

/** Whether the device has no network: what nothing keeps for later cannot be done. */
export const useIsOffline = (): boolean => use(LiveStateContext) === 'offline'

interface Props {
  /** Undefined until it is known. */
  state: LiveState | undefined
}

/** Says that the live connection is lost. While there is one, only screen readers are told. */
export function LiveDot({ state }: Props) {
  if (!state) return null
  const isShown = state !== 'live'
  return (
    <span
      role="status"
      className={
        isShown
          ? cx('icons-18 strong text-s gap-8', classes.live, classes[state])
          : 'visually-hidden'
      }
    >
      {state === 'offline' ? (
        <span aria-hidden="true">
          <IconCloudOff />
        </span>
      ) : (
        <i className={`round ${classes.dot}`} />
      )}
      {texts[state]}
    </span>
  )
}

/** The same under the bar of a screen, which has no room for it on a phone. */
export function LiveStrip({ className }: { className?: string | undefined }) {
  const state = use(LiveStateContext)
  if (!state) return null
  return (
    <div
      className={cx('screen-only', state !== 'live' && `badge-soleil ${classes.strip}`, className)}
    >
      <LiveDot state={state} />
    </div>
  )
}
