import { useEffect, useState } from 'react'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import { serverNow } from '#web/lib/clock.ts'
import classes from './waiting-name.module.css'

interface Props {
  waiting: { livreurName: string; isMine: boolean; by: string; undoUntil: number }
}

/** Whose an order is about to be, in how many seconds, over a line that shrinks with them. */
export default function WaitingName({ waiting }: Props) {
  const { livreurName, isMine, by, undoUntil } = waiting
  const left = useTimeUntil(undoUntil)
  const seconds = Math.ceil(left / 1000)
  return (
    <span className={`relative ${classes.waiting}`}>
      <b className="accent">{livreurName}</b>{' '}
      {/* Read when it is asked for, and not at each second. */}
      <span role="timer" className="quiet text-s">
        {seconds > 0 ? `dans ${seconds}\u00a0s` : 'dans un instant'}
        {isMine ? null : `, par ${by}`}
      </span>
      <span
        className={`block ${classes.left}`}
        style={{ width: `${Math.min(100, (left / UNDO_MS) * 100)}%` }}
      />
    </span>
  )
}

/** The milliseconds until a time, counted each second. */
function useTimeUntil(until: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}
