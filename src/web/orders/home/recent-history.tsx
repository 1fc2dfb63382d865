import { TextLink } from '#web/components/actions/text-link.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { HistoryRows } from '../history/history-rows.tsx'
import classes from './home.module.css'
import type { HomeReads } from './use-home-reads.ts'

const SHOWN = 3

/** The last orders that were delivered, each with its invoice. */
export function RecentHistory({ reads: { history, delivered } }: { reads: HomeReads }) {
  const { data, hasNextPage } = history
  if (data && delivered.length === 0) return null
  return (
    <Section
      title="Historique"
      aside={
        delivered.length > SHOWN ? (
          <TextLink className={classes.all} to={paths.client.history}>
            Tout voir{hasNextPage ? '' : ` (${delivered.length})`}
          </TextLink>
        ) : null
      }
    >
      <UnreadNote query={history} title="Impossible de charger l'historique des commandes." />
      {delivered.length > 0 ? <HistoryRows orders={delivered.slice(0, SHOWN)} /> : null}
    </Section>
  )
}
