import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { DAY_MS, formatShortDay, formatShortDayMonth } from '#shared/dates.ts'
import { closingNumber, GAP_REASONS } from '#shared/money/drawer.ts'
import { gapOf } from '#shared/money/handovers.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import classes from './closings.module.css'
import type { ListedClosing } from './drawer-act.ts'

/** Those beside the movements; the others have their own screen. */
const LATEST = 5
const FAILED = 'Impossible de charger les clôtures.'

/** The last closings, each with its slip to print again. */
export function LatestClosings() {
  const query = trpc.drawer.closings.useQuery({})
  return (
    <section aria-labelledby="drawer-closings">
      <div className={`row justify-between gap-8 ${classes.head}`}>
        <h2 id="drawer-closings">Clôtures</h2>
        {query.data && query.data.total > 0 ? (
          <TextLink to={paths.admin.drawerClosings}>
            Toutes, {formatFrancs(query.data.total)}
          </TextLink>
        ) : null}
      </div>
      <QueryBoundary
        query={query}
        errorTitle={FAILED}
        loading={<LinesSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoClosing />}
      >
        {({ items }) => <ClosingList closings={items.slice(0, LATEST)} />}
      </QueryBoundary>
    </section>
  )
}

/** All closings, a page at a time. */
export function AllClosings() {
  const query = trpc.drawer.closings.useInfiniteQuery({}, nextPage)
  return (
    <PagedList
      query={query}
      words={{
        failed: FAILED,
        moreFailed: 'Impossible de charger les clôtures suivantes.',
        end: 'Toutes les clôtures sont affichées.',
        shown: (count) => (count === 1 ? '1 clôture affichée' : `${count} clôtures affichées`),
      }}
      loading={<LinesSkeleton />}
      empty={<NoClosing />}
    >
      {(closings) => (
        <div className={classes.all}>
          <ClosingList closings={closings} />
        </div>
      )}
    </PagedList>
  )
}

function NoClosing() {
  return (
    <EmptyState
      title="Aucune clôture"
      text="La première s’inscrit ici, avec son ticket à réimprimer."
    />
  )
}

function ClosingList({ closings }: { closings: ListedClosing[] }) {
  return (
    <Ticket>
      <ul className="seams-between">
        {closings.map((closing) => (
          <ClosingRow key={closing.n} closing={closing} />
        ))}
      </ul>
    </Ticket>
  )
}

const WEEK = 6 * DAY_MS

/** `jeu. 26`, and beyond a week with its month: `8 nov.`. */
const dayWords = (at: number) =>
  at > serverNow() - WEEK ? formatShortDay(at) : formatShortDayMonth(at)

function ClosingRow({ closing }: { closing: ListedClosing }) {
  const { n, at, counted, kept, reason, note } = closing
  const gap = gapOf(closing)
  const why = note ?? (reason && GAP_REASONS[reason])
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className="nowrap">
          <b>N° {closingNumber(n)}</b> · {dayWords(at)}
        </p>
        <p className={`quiet ${classes.why}`}>{why ?? `fond laissé ${formatFrancs(kept)}`}</p>
      </div>
      <div className={classes.sums}>
        <b className="digits block">{formatFrancs(counted)}</b>
        {gap === 0 ? (
          <Tag tone="success" icon={<IconCheck />}>
            Juste
          </Tag>
        ) : (
          <Tag tone="danger" icon={<IconAlertTriangle />}>
            {formatSigned(gap)}
          </Tag>
        )}
      </div>
      <Link
        className="square-44 place-center quiet icons-20 rounded"
        to={paths.admin.drawerClosing(n)}
        aria-label={`Ticket de la clôture N° ${closingNumber(n)}`}
      >
        <IconPrinter aria-hidden="true" />
      </Link>
    </li>
  )
}
