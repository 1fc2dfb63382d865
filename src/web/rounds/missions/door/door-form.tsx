import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import classes from './door.module.css'
import { DoorDock } from './door-dock.tsx'
import type { DoorGuide } from './use-door-guide.ts'

/** The sections of a door by their places, in the order of the screen; null where an order does not have one. */
export type DoorSections = Record<string, ReactNode>

interface Props extends Omit<Parameters<typeof DoorDock>[0], 'guide'> {
  guide: DoorGuide
  sections: DoorSections
}

/** The form of a pick-up, a delivery, the counter or an absence: its sections, and the dock that confirms them. */
export function DoorForm({ guide, sections, ...dock }: Props) {
  // The second tap of the one that opened the screen must state nothing.
  const isArmed = useIsArmed('opened')
  return (
    <>
      <div
        ref={guide.sections}
        data-kept-draft
        className={cx('full', classes.sections, !isArmed && classes.held)}
      >
        {Object.entries(sections).map(([place, content]) =>
          content === null ? null : (
            <div key={place} data-place={place} className={classes.place}>
              {content}
            </div>
          ),
        )}
      </div>
      <DoorDock guide={guide} {...dock} />
    </>
  )
}
