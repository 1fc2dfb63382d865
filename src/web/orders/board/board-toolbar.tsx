import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { from } from '#shared/widths.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useMe } from '#web/session.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import classes from './board-toolbar.module.css'
import { OrderSearch, StatusFilter } from './filter-fields.tsx'

const FilterShortcut = lazyPart(() => import('./filter-shortcut.tsx'), { Loading: () => null })
const KeyHint = lazyPart(
  async () => ({ default: (await import('#web/components/display/key-hint.tsx')).KeyHint }),
  { Loading: () => null },
)

interface Props {
  filters: BoardFilters
  /** The list has a search and a status: those of one status have the other filters alone. */
  isSearched: boolean
  onFilter: () => void
}

/** The search of a list of orders, its status and « Réinitialiser » where there is room, and « Filtres » with all else. */
export function BoardToolbar({ filters, isSearched, onFilter }: Props) {
  const { role } = useMe()
  const isWide = useMedia(from('sidebar'))
  const { chips, status, since, hasFilters, reset } = filters
  const set = Object.values(chips).filter(({ length }) => length > 0).length
  const isSince = isSearched && Boolean(since?.since)
  const figure = set + Number(status !== null && isSearched && !isWide) + Number(isSince)
  return (
    <search className={`flex grow gap-10 ${classes.toolbar}`}>
      <FilterShortcut onFilter={onFilter} />
      {isSearched ? (
        <OrderSearch
          filters={filters}
          mark={isWide ? <KeyHint name="/" className="quiet" /> : undefined}
          className={classes.search}
          inputClass={classes.field}
        />
      ) : null}
      {isSearched && isWide ? (
        <StatusFilter
          filters={filters}
          reader={role}
          className={classes.status}
          inputClass={classes.field}
        />
      ) : null}
      <button
        type="button"
        className={cx(
          'row gap-8 fixed tap surface rounded icons-20 strong accent text-s',
          classes.filters,
          figure > 0 && classes.on,
        )}
        aria-haspopup="dialog"
        onClick={onFilter}
      >
        <IconAdjustmentsHorizontal aria-hidden="true" />
        <span className={classes.word}>Filtres</span>
        {figure > 0 ? ` ${figure}` : null}
      </button>
      {isSearched && isWide ? (
        <Button
          tone="outline"
          size="sm"
          className={classes.reset}
          icon={<IconRefresh />}
          disabled={!hasFilters}
          onClick={reset}
        >
          <span className={classes.resetWord}>Réinitialiser</span>
        </Button>
      ) : null}
    </search>
  )
}
