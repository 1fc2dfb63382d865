import { cx } from '#web/lib/cx.ts'
import classes from '../dispatch-map.module.css'
import { GROUP_LABELS, MAP_GROUPS } from '../map-groups.ts'
import type { Dispatch } from '../use-dispatch.ts'

/** The legend of the pins. Each entry is a button that shows or hides its group. */
export function MapFilters({ dispatch: { hidden, toggle } }: { dispatch: Dispatch }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={`flex wrap gap-4 ${classes.filters}`}
      role="group"
      aria-label="Repères affichés"
    >
      {MAP_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={cx('row tap', classes.filter, !hidden.has(group) && classes.on)}
          aria-pressed={!hidden.has(group)}
          onClick={() => toggle(group)}
        >
          <i className={cx('fixed round', classes.eye, classes[group])} aria-hidden="true" />
          {GROUP_LABELS[group]}
        </button>
      ))}
    </div>
  )
}
