import { cappedCount } from '#web/components/frame/nav-item.ts'
import { cx } from '#web/lib/cx.ts'
import { Link } from '#web/lib/router/links.tsx'
import { trpc } from '#web/trpc.ts'
import { useBoardAttention } from '../board/use-board-attention.ts'
import classes from './list-toolbar.module.css'
import { type ListView, viewSearch } from './use-list-view.ts'

const LABELS: Record<ListView, string> = {
  all: 'Toutes',
  assign: 'À assigner',
  late: 'En retard',
  express: 'Express',
}

const VIEWS = Object.keys(LABELS) as ListView[]

/** The saved views of the list, each with its number of open orders. Only the late ones turn red. */
export function ListViews({ view }: { view: ListView }) {
  const counts = useViewCounts()
  return (
    <nav className={`flex ${classes.views}`} aria-label="Vues">
      {VIEWS.map((one) => {
        const count = counts[one]
        return (
          <Link
            key={one}
            className={cx('inline-row gap-6 no-underline nowrap', classes.view)}
            to={{ search: viewSearch(one) }}
            aria-current={one === view ? 'page' : undefined}
          >
            {LABELS[one]}{' '}
            {count === undefined ? null : (
              <span className={one === 'late' && count > 0 ? 'strong negative' : 'regular'}>
                {cappedCount(count)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** How many open orders each view holds; undefined until it is known. */
export function useViewCounts(): Record<ListView, number | undefined> {
  const { data: open } = trpc.orders.counts.useQuery()
  const { data: attention } = useBoardAttention()
  const all = open && Object.values(open).reduce((sum, count) => sum + count, 0)
  return {
    all,
    assign: open && (open.pending ?? 0),
    late: attention?.late,
    express: attention?.express,
  }
}
