import type { ReactNode } from 'react'
import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { lapseWords } from '#shared/time/late.ts'
import { useIsOffline } from '#web/components/feedback/live-dot.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './settle.module.css'

interface Props {
  /** Names the row. */
  label: string
  /** The strip at its edge is woven from it; null where there is none. */
  weave: string | null
  /** The time that it has waited, or that is left until it is due, over the day. */
  when: ReactNode
  name: ReactNode
  what: ReactNode
  state: ReactNode
  amount: number
  amountNote?: string | null
  /** The one act of the row. */
  act: ReactNode
  /** ⋯ of the row. */
  more?: ReactNode
  /** It is open beside the list. */
  isCurrent?: boolean
  /** Opened in place, and what went wrong. */
  children?: ReactNode
}

export function SettleRow(props: Props) {
  const { label, weave, when, name, what, state, amount, amountNote, act, more, children } = props
  return (
    <li
      className={cx('relative', props.isCurrent && classes.open)}
      aria-label={label}
      aria-current={props.isCurrent ? 'true' : undefined}
    >
      {weave === null ? null : <Lisere className="left-edge" reference={weave} thickness={8} />}
      <div className={classes.row}>
        <div className={`leading-13 ${classes.when}`}>{when}</div>
        <div className={`leading-13 ${classes.who}`}>
          <h3 className={`strong anywhere ${classes.name}`}>{name}</h3>
          <p className="quiet text-s anywhere">{what}</p>
        </div>
        <div className={`leading-13 text-s quiet ${classes.state}`}>{state}</div>
        <p className={`leading-13 ${classes.amount}`}>
          <b className="digits">{formatFrancs(amount)}</b>
          <small className={classes.unit}> FCFA</small>
          {amountNote ? <span className="block text-s quiet">{amountNote}</span> : null}
        </p>
        <fieldset className={`row gap-4 ${classes.act}`} disabled={useIsOffline()}>
          {act}
          <span className="relative fixed square-44 hide-empty">{more}</span>
        </fieldset>
      </div>
      <div className={`hide-empty ${classes.below}`}>{children}</div>
    </li>
  )
}

/** When something came, over how long it has waited. */
export function Waited({ at, now, isLong = false }: { at: number; now: number; isLong?: boolean }) {
  return (
    <>
      <b className={cx('block nowrap', isLong && 'caution')}>
        <time dateTime={isoInstant(at)}>{formatSince(at, now)}</time>
      </b>
      <span className="quiet text-s">depuis {lapseWords(now - at)}</span>
    </>
  )
}
