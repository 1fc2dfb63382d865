import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WorkshopPiece } from '#shared/workshop/board.ts'
import { garmentsOf } from '#shared/workshop/board-words.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import classes from './frame.module.css'

/** The screen above its dock. */
export function Body({ children }: { children: ReactNode }) {
  return <main className={classes.body}>{children}</main>
}

/** Instead of a screen, or of its list: there is nothing here, and why. */
export function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.nothing}>
      <EmptyState title={title} text={text} />
    </div>
  )
}

/** The acts of a screen, at its foot. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <footer className={classes.dock} data-foot="">
      {children}
    </footer>
  )
}

interface ActProps {
  tone: 'soleil' | 'outline'
  icon: ReactNode
  children: ReactNode
  detail?: string | undefined
  disabled?: boolean
  /** It stands in the place of the act in soleil. */
  grows?: boolean
  onPress: () => void
}

/** An act of the dock; one of a screen is in soleil. */
export function DockAct({
  tone,
  icon,
  children,
  detail,
  disabled = false,
  grows = false,
  onPress,
}: ActProps) {
  return (
    <button
      type="button"
      className={cx('clickable', grows && 'grow', classes.act, classes[tone])}
      data-main={tone === 'soleil'}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
      <span>
        {children}
        {detail ? <small>{detail}</small> : null}
      </span>
    </button>
  )
}

type Tint = 'soleil' | 'danger' | 'success' | 'indigo'

const TINTS: Record<Tint, string> = {
  soleil: 'badge-soleil',
  danger: 'badge-danger',
  success: 'badge-success',
  indigo: 'badge-indigo',
}

export function Flag({
  tint = 'soleil',
  icon,
  children,
}: {
  tint?: Tint
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={`${TINTS[tint]} ${classes.flag}`}>
      {icon}
      {children}
    </span>
  )
}

interface NoteProps {
  tint: Tint
  icon: ReactNode
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export function WorkNote({ tint, icon, title, children, action }: NoteProps) {
  return (
    <div className={`${TINTS[tint]} ${classes.note}`} role="status">
      {icon}
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  )
}

export function SectionTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={classes.section}>
      <h2>{children}</h2>
      {aside ? <span>{aside}</span> : null}
    </div>
  )
}

/** So many kinds of garments stand on a row; the others are counted together. */
const KINDS_SHOWN = 3

/** The garments of an order as pictures and numbers. */
export function GarmentCounts({
  pieces,
  size = 40,
}: {
  pieces: readonly WorkshopPiece[]
  size?: number
}) {
  const kinds = garmentsOf(pieces)
  const others = kinds.slice(KINDS_SHOWN).reduce((sum, { count }) => sum + count, 0)
  return (
    <p className={classes.garments}>
      {kinds.slice(0, KINDS_SHOWN).map(({ name, imageUrl, count }) => (
        <span key={name}>
          <GarmentImage src={imageUrl} size={size} />
          <VisuallyHidden>{name} </VisuallyHidden>
          {count}
        </span>
      ))}
      {others > 0 ? <span>+{others}</span> : null}
    </p>
  )
}

interface StepperProps {
  /** « Chemise », for the names of its keys. */
  label: string
  /** It is null until somebody touched it. */
  value: number | null
  max: number
  state?: 'right' | 'gap' | undefined
  onChange: (value: number) => void
}

/** A count between two keys that a wet hand finds. */
export function BigStepper({ label, value, max, state, onChange }: StepperProps) {
  const count = value ?? 0
  return (
    <div className={cx(classes.stepper, state && classes[state])}>
      <button
        type="button"
        className="clickable"
        aria-label={`Retirer, ${label}`}
        disabled={count <= 0 && value !== null}
        onClick={() => onChange(Math.max(0, count - 1))}
      >
        <IconMinus aria-hidden="true" />
      </button>
      <output aria-label={label}>{value ?? ''}</output>
      <button
        type="button"
        className="clickable"
        aria-label={`Ajouter, ${label}`}
        disabled={count >= max}
        onClick={() => onChange(Math.min(max, count + 1))}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  )
}
