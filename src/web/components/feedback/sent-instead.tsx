import type { ReactNode } from 'react'
import { focusOnMount } from '#web/lib/focus.ts'
import classes from './sent-instead.module.css'

interface Props {
  title: string
  text: ReactNode
  /** The way to what was sent. */
  children?: ReactNode
  /** Leads back to the field, which still has what was typed. */
  other?: { label: string; onPress: () => void } | undefined
  /** Sends it again. */
  resend: ReactNode
}

/** Says what was sent and where it is, in the place of the form that asked for it. */
export function SentInstead({ title, text, children, other, resend }: Props) {
  return (
    <div className="stack gap-10">
      <div className={`badge-success rounded-large ${classes.sent}`} role="status">
        <h2 ref={focusOnMount} tabIndex={-1}>
          {title}
        </h2>
        <p className="anywhere leading-14 mt-4">{text}</p>
      </div>
      {children}
      <div className="row wrap justify-center gap-14 text-s">
        {other ? (
          <button type="button" className="accent strong tap" onClick={other.onPress}>
            {other.label}
          </button>
        ) : null}
        {resend}
      </div>
    </div>
  )
}
