import { type ReactNode, useEffect, useRef } from 'react'
import { type To, useNavigate } from 'react-router-dom'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { CloseButton } from '../actions/close-button.tsx'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import classes from './panel-beside.module.css'

interface ListProps {
  /** It is null where nothing of the list is open. */
  panel: ReactNode
  children: ReactNode
}

/** A list with one of its rows open beside it; on a phone the panel takes the place of the list. */
export function ListWithPanel({ panel, children }: ListProps) {
  return (
    <div className={cx(panel !== null && classes.open)}>
      <div className={classes.column}>{children}</div>
      {panel}
    </div>
  )
}

interface PanelProps {
  label: string
  /** The title of the screen, whose head is not there on a phone. */
  screen: string
  /** The reference that the strip at the edge is woven from, once it is known. */
  weave: string | null | undefined
  children: ReactNode
}

export function PanelBeside({ label, screen, weave, children }: PanelProps) {
  return (
    <aside aria-label={label}>
      {weave ? (
        <span className={classes.edge} aria-hidden="true">
          <Lisere reference={weave} thickness={12} />
        </span>
      ) : null}
      <div className={classes.panel}>
        <div className={classes.phone}>
          <VisuallyHidden>
            <h1>{screen}</h1>
          </VisuallyHidden>
        </div>
        {children}
      </div>
    </aside>
  )
}

export const PanelHead = ({ children }: { children: ReactNode }) => (
  <header className={classes.head}>{children}</header>
)

export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={`gap-16 ${classes.body}`}>{children}</div>
)

export function PanelTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the panel takes the place of the list, whatever that was scrolled to.
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={`anywhere ${classes.title}`}>
      {children}
    </h2>
  )
}

/** Leads back to the list alone. */
export function PanelClose({ to }: { to: To }) {
  const navigate = useNavigate()
  return (
    <CloseButton className={classes.close} aria-label="Fermer" onClick={() => void navigate(to)} />
  )
}

/** In the place of what an address names and nobody finds. */
export function MissingInPanel({ title, text, to }: { title: string; text: string; to: To }) {
  return (
    <>
      <PanelHead>
        <div className="row">
          <PanelClose to={to} />
        </div>
      </PanelHead>
      <EmptyState title={title} text={text} />
    </>
  )
}
